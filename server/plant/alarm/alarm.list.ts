import { Permission } from "../../../common/permission.ts";
import { type Context, account } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, idsIn, narrowing, since, yesNo } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import type { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { PLACES, ofStation } from "../../site/station/list-places.ts";
import { AlarmCare } from "./care.types.ts";
import { Alarm, AlarmCode, AlarmSeverity } from "./alarm.types.ts";

/** A live feed begins with at most so many open alarms, the newest. */
const MOST_OPEN = 200;

/** Which of a device's parts; the device itself has no address, or 0. */
const PART = "case when coalesce(a.address, '') in ('', '0') then '' else ' · ' || a.address end";

/** An alarm (alias a) that is active, or of which nobody has taken note; what is merely to know needs nobody. */
export const OPEN_ALARM = "(a.ended_at is null or a.acknowledged_at is null and a.severity <> 'INFO')";

/** An alarm (alias a) that nobody is told of for now, and that does not ring. */
export const SILENCED_ALARM = "a.silenced_until is not null";

/** An alarm (alias a) that stands for itself, and not below the one of which it is a consequence. */
export const UNFOLDED_ALARM = "a.folded_into is null";

/** Alarms that were raised; a row of count 0 is the end of one whose begin is still under way. */
export const alarms = defineList("Alarm", {
  rows: "alarms",
  node: Alarm,
  from: "alarm a",
  joins: {
    s: "join station s on s.network_id = a.network_id and s.id = a.station_id",
    t: "left join tank t on t.network_id = a.network_id and t.id = a.tank_id",
    g: "left join gun g on g.network_id = a.network_id and g.id = a.gun_id",
    d: "left join device d on d.network_id = a.network_id and d.id = a.device_id",
    w: "left join account w on w.network_id = a.network_id and w.id = a.assignee_id",
  },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("a.network_id = $1 and a.count > 0", scope.networkId), ofStation(scope)]);
  },
  columns: {
    id: "a.id",
    startedAt: { sql: "a.started_at", file: "TIME" },
    endedAt: { sql: "a.ended_at", file: "TIME" },
    severity: { sql: "a.severity", file: "ENUM" },
    code: { sql: "a.code", file: "ENUM" },
    vendorCode: { sql: "a.vendor_code", file: "TEXT" },
    stationId: "a.station_id",
    stationName: { sql: "s.name", file: "TEXT" },
    sourceType: { sql: "a.source_type", file: "ENUM" },
    sourceName: {
      sql: `coalesce(t.name, g.number::text, d.name || ${PART}, case a.source_type when 'STATION' then s.name end, a.source_key)`,
      file: "TEXT",
    },
    address: "a.address",
    tankId: "a.tank_id",
    gunId: "a.gun_id",
    deviceId: "a.device_id",
    detail: { sql: "a.detail", file: "TEXT" },
    active: { sql: "a.ended_at is null", file: "BOOLEAN" },
    count: { sql: "a.count", file: "INTEGER" },
    lastRaisedAt: { sql: "a.last_raised_at", file: "TIME" },
    acknowledged: "a.acknowledged_at is not null",
    acknowledgedAt: { sql: "a.acknowledged_at", file: "TIME" },
    acknowledgedBy: { sql: "a.acknowledged_by", file: "TEXT" },
    note: { sql: "a.note", file: "TEXT" },
    assigneeId: "a.assignee_id",
    assigneeName: { sql: "w.name", file: "TEXT" },
    assignedAt: { sql: "a.assigned_at", file: "TIME" },
    silencedUntil: { sql: "a.silenced_until", file: "TIME" },
    silenceId: "a.silence_id",
    foldedInto: "a.folded_into",
    foldedCount: `case a.code when 'STATION_SILENT' then
      (select count(*)::int from alarm f where f.network_id = a.network_id and f.folded_into = a.id) else 0 end`,
  },
  filters: {
    ...PLACES,
    codes: among(AlarmCode, "a.code", "Of one of these codes."),
    active: yesNo("a.ended_at is null", "Active, or ended."),
    acknowledged: yesNo("a.acknowledged_at is not null", "Acknowledged, or not."),
    open: yesNo(
      OPEN_ALARM,
      "Open: active, or ended and nobody has taken note of it, what is merely to know aside; or not.",
    ),
    silenced: yesNo(SILENCED_ALARM, "Silenced now, or not."),
    folded: yesNo(`not (${UNFOLDED_ALARM})`, "Folded below the alarm of which it is a consequence, or not."),
    foldedInto: idsIn("a.folded_into", "Folded below one of these."),
    severity: {
      ...narrowing<AlarmSeverity>(
        () => AlarmSeverity,
        "Of this severity.",
        (severity) => piece("a.severity = $1", severity),
      ),
      deprecationReason: "Use `severities`. Ends on 2027-06-01.",
    },
    care: narrowing<AlarmCare>(
      () => AlarmCare,
      "Cared for by one of these.",
      ({ mine, nobody, assigneeIds }, ctx) => {
        const ids = [...usableIds(assigneeIds ?? []), ...(mine === true ? [account(ctx).accountId] : [])];
        const says = mine === true || nobody === true || (assigneeIds ?? []).length > 0;
        return says
          ? piece("(a.assignee_id = any($1::uuid[]) or $2 and a.assignee_id is null)", ids, nobody === true)
          : piece("true");
      },
    ),
    tankIds: idsIn("a.tank_id", "Of one of these tanks."),
    severities: among(AlarmSeverity, "a.severity", "Of one of these severities."),
    from: since("a.started_at", "Begun at or after."),
    to: before("a.started_at", "Begun before."),
  },
  sorts: { STARTED: [{ sql: "a.started_at", type: "time" }] },
  sorted: "By their begin.",
  order: "STARTED_DESC",
  file: { list: "ALARMS", permissions: [Permission.Home] },
});

/** Which alarms. */
export type AlarmFilter = FilterIn<typeof alarms>;

/** Active alarms and those that nobody has taken note of (what is merely to know, and what is folded, aside); or those with these ids. */
export function openAlarms(
  ctx: Context,
  filter: ForecourtFilter | null | undefined,
  ids?: ReadonlySet<string>,
): Promise<Alarm[]> {
  const which = ids === undefined ? piece(`${OPEN_ALARM} and ${UNFOLDED_ALARM}`) : alarms.withIds([...ids]);
  return alarms.rows(ctx, [which], { filter, limit: ids?.size ?? MOST_OPEN });
}
