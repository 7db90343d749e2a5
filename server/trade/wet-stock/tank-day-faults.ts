import { type Kysely, sql } from "kysely";
import { movedIn } from "../stock-movement/moved.sql.ts";
import { TANK_DAY_FACTS, reckonedDays } from "./tank-day.sql.ts";

/** A day of a tank that is not what its readings, deliveries, sales and movements come to. */
export interface TankDayFault {
  readonly networkId: string;
  readonly what: "TANK_DAY_NOT_ITS_FACTS" | "SALES_WITHOUT_TANK_DAY";
  /** The tank. */
  readonly id: string;
  /** By how many litres of variance, as a decimal; of sales without a day, what was sold. */
  readonly difference: string;
}

const MOST_FAULTS = 100;
const VARIANCE = (row: string): string =>
  `coalesce(${row}.closing - ${row}.opening - ${row}.delivered + ${row}.sold - ${movedIn(row)}, 0)`;

/** Proves the days of a network's tanks, but for those that are open or marked to be reckoned anew, in one snapshot. No faults: every one is what its facts come to. */
export async function tankDayFaultsOf(db: Kysely<unknown>, networkId: string, now: Date): Promise<TankDayFault[]> {
  const settled = sql`(
    select t.* from tank_day t where t.network_id = ${networkId}::uuid and t.final
      and not exists (select 1 from tank_day_due u where u.network_id = t.network_id and u.tank_id = t.tank_id and u.day = t.day))`;
  const { rows } = await sql<TankDayFault>`
    select ${networkId} as "networkId", f.what, f.id, f.difference::text as difference from (
      select 'TANK_DAY_NOT_ITS_FACTS' as what, k.tank_id as id, ${sql.raw(`${VARIANCE("k")} - ${VARIANCE("r")}`)} as difference
      from ${settled} k
        join (${reckonedDays(networkId, settled, now)}) r on r.tank_id = k.tank_id and r.day = k.day
      where (select row(${TANK_DAY_FACTS}) from (select k.*) one) is distinct from (select row(${TANK_DAY_FACTS}) from (select r.*) other)
      union all
      select 'SALES_WITHOUT_TANK_DAY', x.tank_id, sum(x.volume)
      from sale x join station s on s.network_id = x.network_id and s.id = x.station_id
      where x.network_id = ${networkId}::uuid and x.tank_id is not null and x.time < ${now}::timestamptz - interval '2 days'
        and not exists (select 1 from tank_day d where d.network_id = x.network_id and d.tank_id = x.tank_id and d.day = (x.time at time zone s.time_zone)::date)
        and not exists (select 1 from tank_day_due u where u.network_id = x.network_id and u.tank_id = x.tank_id and u.day = (x.time at time zone s.time_zone)::date)
      group by 2) f limit ${MOST_FAULTS}`.execute(db);
  return rows;
}
