import { type Kysely, sql } from "kysely";
import type { Learning } from "./explain.reading.ts";
import type { LevelReading } from "./level.rules.ts";
import { type FlowFacts, levelsBetween } from "./levels-between.rules.ts";

/** Of so many seconds one reading is enough. */
const READING_EVERY = sql.raw("600");
/** What people move is entered by the clock on the wall: so many seconds before and after it say nothing. */
const MOVED_WITHIN = sql.raw("3600");

/** The levels of a tank while nothing flowed, with what its guns had sold by then. */
export async function levelReadings(
  db: Kysely<unknown>,
  { networkId, tankId, since, to }: Learning,
): Promise<readonly LevelReading[]> {
  const { rows } = await sql<FlowFacts>`
    with place as materialized (
      select day_begins(${since}::date, s.time_zone) as since, day_begins(${to}::date + 1, s.time_zone) as until
      from tank t join station s on s.network_id = t.network_id and s.id = t.station_id where t.network_id = ${networkId} and t.id = ${tankId}
    ), level as (
      select distinct on (floor(extract(epoch from r.time) / ${READING_EVERY})) extract(epoch from r.time)::float8 as at, (r.volume * 1000)::float8 as volume, r.temperature_c
      from tank_reading r where r.network_id = ${networkId} and r.tank_id = ${tankId} and r.volume is not null
        and r.time >= (select since from place) and r.time < (select until from place)
      order by floor(extract(epoch from r.time) / ${READING_EVERY}), r.time
    ), fill as (
      select extract(epoch from coalesce(x.started_at, x.time))::float8 as begins, extract(epoch from x.time)::float8 as ends, coalesce(x.gun_id::text, '') as gun,
        (x.volume * 1000)::float8 as volume
      from sale x where x.network_id = ${networkId} and x.tank_id = ${tankId}
        and x.time >= (select since from place) and x.time < (select until from place) + interval '1 hour'
    )
    select coalesce((select json_agg(json_build_array(l.at, l.volume, l.temperature_c) order by l.at) from level l), '[]') as levels,
      coalesce((select json_agg(json_build_array(f.begins, f.ends, f.gun, f.volume) order by f.ends) from fill f), '[]') as fills,
      coalesce((select json_agg(json_build_array(extract(epoch from d.started_at)::float8, extract(epoch from d.time)::float8)) from tank_delivery d
        where d.network_id = ${networkId} and d.tank_id = ${tankId} and d.superseded_by is null
          and d.time >= (select since from place) and d.time < (select until from place) + interval '1 day'), '[]') as drops,
      coalesce((select json_agg(json_build_array(extract(epoch from m.time)::float8 - ${MOVED_WITHIN}, extract(epoch from m.time)::float8 + ${MOVED_WITHIN})) from stock_movement m
        where m.network_id = ${networkId} and ${tankId} in (m.tank_id, m.to_tank_id) and m.state = 'DONE' and m.kind <> 'DIP'
          and m.time >= (select since from place) and m.time < (select until from place) + interval '1 day'), '[]') as moves,
      coalesce((select json_agg(json_build_array(extract(epoch from x.began)::float8, extract(epoch from x.ended)::float8)) from gun g
        join sale_gap x on x.network_id = g.network_id and x.station_id = g.station_id and x.gun_id = g.id
        where g.network_id = ${networkId} and g.tank_id = ${tankId} and x.began < (select until from place) and x.ended >= (select since from place)), '[]') as gaps`.execute(
    db,
  );
  return rows[0] === undefined ? [] : levelsBetween(rows[0]);
}
