import { type Context, account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { idsIn, mentioning, narrowing } from "../../kernel/lists/filters.ts";
import { type Piece, piece } from "../../kernel/lists/piece.ts";
import { AlarmSilence, MaintenanceWindow, SilenceState } from "./silence.types.ts";

const joinsOf = (row: string) => ({
  p: `left join platform p on p.network_id = ${row}.network_id and p.id = ${row}.platform_id`,
  s: `left join station s on s.network_id = ${row}.network_id and s.id = ${row}.station_id`,
  d: `left join device d on d.network_id = ${row}.network_id and d.id = ${row}.device_id`,
  t: `left join tank t on t.network_id = ${row}.network_id and t.id = ${row}.tank_id`,
});

/** Of the caller's platforms, or of stations of theirs; what superiors silenced is theirs alone. */
const scopeOf = (row: string) => {
  const network = `${row}.network_id = $1`;
  const both = `${network} and (${row}.platform_id = any($2::uuid[]) or s.platform_id = any($2::uuid[]))`;
  return (ctx: Context): Piece => {
    const { networkId, platformIds } = account(ctx).scope;
    return platformIds === null ? piece(network, networkId) : piece(both, networkId, platformIds);
  };
};

const columnsOf = (row: string) => ({
  id: `${row}.id`,
  platformId: `${row}.platform_id`,
  platformName: "p.name",
  stationId: `${row}.station_id`,
  stationName: "s.name",
  deviceId: `${row}.device_id`,
  deviceName: "d.name",
  tankId: `${row}.tank_id`,
  tankName: "t.name",
  codes: `${row}.codes`,
  includesCritical: `${row}.critical`,
  reason: `${row}.reason`,
  createdAt: `${row}.created_at`,
  createdBy: `${row}.created_by`,
  endedAt: `${row}.ended_at`,
  endedBy: `${row}.ended_by`,
});

const filtersOf = (row: string) => ({
  stationIds: idsIn(`${row}.station_id`, "At one of these stations alone."),
  search: mentioning([`${row}.reason`, `${row}.created_by`], "In the reason, or in the login name of who made it."),
});

const isActive = (now: Date): Piece => piece("q.ended_at is null and q.starts_at <= $1 and q.ends_at > $1", now);
const STATES: Readonly<Record<SilenceState, (now: Date) => Piece>> = {
  ACTIVE: isActive,
  UPCOMING: (now) => piece("q.ended_at is null and q.starts_at > $1", now),
  OVER: (now) => piece("(q.ended_at is not null or q.ends_at <= $1)", now),
};

/** For how long nobody is told of which alarms: what is on, what comes, and what is over. */
export const alarmSilences = defineList("AlarmSilence", {
  rows: "silences",
  node: AlarmSilence,
  from: "alarm_silence q",
  joins: joinsOf("q"),
  scope: scopeOf("q"),
  columns: {
    ...columnsOf("q"),
    startsAt: "q.starts_at",
    endsAt: "q.ends_at",
    windowId: "q.window_id",
    timeZone: "q.time_zone",
    chosen: "q.chosen",
  },
  filters: {
    ...filtersOf("q"),
    windowIds: idsIn("q.window_id", "A time of one of these maintenance windows."),
    state: narrowing<SilenceState>(
      () => SilenceState,
      "That stand so now.",
      (state, { clock }) => STATES[state](clock.now()),
    ),
  },
  sorts: {
    STARTS: [{ sql: "q.starts_at", type: "time" }],
    ENDS: [{ sql: "q.ends_at", type: "time" }],
  },
  sorted: "By their begin or their end.",
  order: "STARTS_DESC",
});

/** Times that come again and again, in which nobody is told of alarms. */
export const maintenanceWindows = defineList("MaintenanceWindow", {
  rows: "maintenance windows",
  node: MaintenanceWindow,
  from: "maintenance_window m",
  joins: joinsOf("m"),
  scope: scopeOf("m"),
  columns: {
    ...columnsOf("m"),
    weekdays: "m.weekdays",
    fromTime: "m.from_time",
    toTime: "m.to_time",
    firstDay: "m.first_day::text",
    lastDay: "m.last_day::text",
  },
  filters: {
    ...filtersOf("m"),
    ended: narrowing<boolean>(
      () => Boolean,
      "That a person ended, or whose last day has passed everywhere; or not.",
      (wanted, { clock }) =>
        piece(
          "(m.ended_at is not null or coalesce(m.last_day < ($2::timestamptz at time zone 'UTC')::date - 1, false)) = $1",
          wanted,
          clock.now(),
        ),
    ),
  },
  sorts: { CREATED: [{ sql: "m.created_at", type: "time" }] },
  sorted: "By when they were made.",
  order: "CREATED_DESC",
});
