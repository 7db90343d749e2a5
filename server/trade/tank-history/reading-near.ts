import { type RawBuilder, sql } from "kysely";

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
 * The reading of a tank nearest to a moment while nothing was filled out of the tank or into it; where there is none, the nearest.
 * One row or none: at, volume, temperature_c, water_volume, quiet. Either side is walked away from the moment until a reading fits.
 */
export function readingNear(near: Near): RawBuilder<unknown> {
  const { network, tank, moment } = near;
  const readings = (isQuiet: boolean, side: RawBuilder<unknown>) => sql`(
    select r.time as at, r.volume, r.temperature_c, r.water_volume, ${sql.raw(String(isQuiet))} as quiet from tank_reading r
    where r.network_id = ${network} and r.tank_id = ${tank} and r.volume is not null and ${isQuiet ? quiet(near) : sql`true`} and ${side} limit 1)`;
  const before = sql`r.time <= ${moment} and r.time > ${moment} - ${REACH} order by r.time desc`;
  const after = sql`r.time > ${moment} and r.time < ${moment} + ${REACH} order by r.time`;
  const candidates = [true, false].flatMap((isQuiet) => [readings(isQuiet, before), readings(isQuiet, after)]);
  return sql`
    select f.* from (${sql.join(candidates, sql` union all `)}) f
    order by f.quiet desc, abs(extract(epoch from f.at - ${moment})), f.at limit 1`;
}
