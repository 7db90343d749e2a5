import { type Kysely, sql } from "kysely";
import { seenFrom } from "../../access/platform/sees.ts";
import { newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { type WindowTiming, occurrencesOf } from "./silence.rules.ts";

/** Of each window the one under way and the one after it are written down, so that none begins late. */
const PLANNED = 2;

interface ZonedWindow extends WindowTiming {
  readonly networkId: string;
  readonly id: string;
  readonly timeZone: string;
}

const TYPES = {
  silence_id: "uuid",
  network_id: "uuid",
  window_id: "uuid",
  time_zone: "text",
  starts_at: "timestamptz",
  ends_at: "timestamptz",
} as const;

/**
 * Writes down the next times of windows as silences, one for each zone that their stations are in; of one window, or of all. A time
 * that is written down stays as it is, also where a person has ended it.
 */
export async function planOccurrences(
  db: Kysely<unknown>,
  { now, windowId }: { readonly now: Date; readonly windowId: string | null },
): Promise<number> {
  const { rows } = await sql<ZonedWindow>`
    select distinct m.network_id as "networkId", m.id, m.weekdays, m.from_time as "fromTime", m.to_time as "toTime",
      m.first_day::text as "firstDay", m.last_day::text as "lastDay", s.time_zone as "timeZone"
    from maintenance_window m
      join station s on s.network_id = m.network_id and s.deleted_at is null
      join platform sp on sp.network_id = s.network_id and sp.id = s.platform_id
      left join platform p on p.network_id = m.network_id and p.id = m.platform_id
    where m.ended_at is null and (m.last_day is null or m.last_day >= (${now}::timestamptz at time zone 'UTC')::date - 2)
      and (s.id = m.station_id or ${sql.raw(seenFrom("sp", "p"))})
      and (${windowId}::uuid is null or m.id = ${windowId}::uuid)`.execute(db);
  const planned = rows.flatMap((window) =>
    occurrencesOf(window, window.timeZone, { now, most: PLANNED }).map(({ startsAt, endsAt }) => ({
      silence_id: newId(),
      network_id: window.networkId,
      window_id: window.id,
      time_zone: window.timeZone,
      starts_at: startsAt,
      ends_at: endsAt,
    })),
  );
  if (planned.length === 0) {
    return 0;
  }
  const { numAffectedRows } = await sql`
    insert into alarm_silence (network_id, id, window_id, time_zone, platform_id, station_id, device_id, tank_id, codes, critical, reason,
      starts_at, ends_at, created_at, created_by)
    select m.network_id, o.silence_id, m.id, o.time_zone, m.platform_id, m.station_id, m.device_id, m.tank_id, m.codes, m.critical, m.reason,
      o.starts_at, o.ends_at, ${now}, m.created_by
    from ${recordset("o", planned, TYPES)} join maintenance_window m on m.network_id = o.network_id and m.id = o.window_id and m.ended_at is null
    on conflict (network_id, window_id, time_zone, starts_at) where window_id is not null do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
