import { type RawBuilder, sql } from "kysely";
import { COUNTED_DIP } from "../stock-movement/moved.sql.ts";

/** A reading further away from an end than this says nothing of it. */
const REACH = sql.raw("interval '12 hours'");
/** No fill takes longer, no tanker unloads for longer: what ends later than that did not begin before. */
const [LONGEST_FILL, LONGEST_DROP] = [sql.raw("interval '2 hours'"), sql.raw("interval '48 hours'")] as const;

/** Whose reading, and near to what: expressions of the statement around it. */
export interface Near {
  readonly network: RawBuilder<unknown>;
  readonly tank: RawBuilder<unknown>;
  readonly moment: RawBuilder<unknown>;
}

/** That nothing was filled out of the tank or into it when r was read. */
const quiet = ({ network, tank }: Near): RawBuilder<unknown> => sql`
  not exists (
    select 1 from sale x where x.network_id = ${network} and x.tank_id = ${tank} and x.time > r.time
      and x.time < r.time + ${LONGEST_FILL} and coalesce(x.started_at, x.time) < r.time)
  and not exists (
    select 1 from tank_delivery d where d.network_id = ${network} and d.tank_id = ${tank} and d.superseded_by is null
      and d.time > r.time and d.time < r.time + ${LONGEST_DROP} and d.started_at < r.time)`;

/**
 * The reading of a tank nearest to a moment while nothing was filled out of the tank or into it; where there is none, the nearest;
 * where no gauge tells of it, what was measured by hand. One row or none: at, volume, temperature_c, water_volume, quiet, by_hand. Either side
 * is walked away from the moment until a reading fits.
 */
export function readingNear(near: Near): RawBuilder<unknown> {
  const { network, tank, moment } = near;
  const readings = (isQuiet: boolean, side: RawBuilder<unknown>) => sql`(
    select r.time as at, r.volume, r.temperature_c, r.water_volume, ${sql.raw(String(isQuiet))} as quiet, false as by_hand from tank_reading r
    where r.network_id = ${network} and r.tank_id = ${tank} and r.volume is not null and ${isQuiet ? quiet(near) : sql`true`} and ${side} limit 1)`;
  const before = sql`r.time <= ${moment} and r.time > ${moment} - ${REACH} order by r.time desc`;
  const after = sql`r.time > ${moment} and r.time < ${moment} + ${REACH} order by r.time`;
  const dip = (side: RawBuilder<unknown>) => sql`(
    select m.time as at, m.litres as volume, null::float8 as temperature_c, null::numeric as water_volume, true as quiet, true as by_hand from stock_movement m
    where m.network_id = ${network} and m.tank_id = ${tank} and ${sql.raw(COUNTED_DIP)} and ${side} limit 1)`;
  const candidates = [
    ...[true, false].flatMap((isQuiet) => [readings(isQuiet, before), readings(isQuiet, after)]),
    dip(sql`m.time <= ${moment} and m.time > ${moment} - ${REACH} order by m.time desc, m.id desc`),
    dip(sql`m.time > ${moment} and m.time < ${moment} + ${REACH} order by m.time, m.id`),
  ];
  return sql`
    select f.* from (${sql.join(candidates, sql` union all `)}) f
    order by f.by_hand, f.quiet desc, abs(extract(epoch from f.at - ${moment})), f.at limit 1`;
}
