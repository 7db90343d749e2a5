import { type Kysely, sql } from "kysely";
import type { Day } from "../../../common/zone-time.ts";
import { EXPANSIONS, grownBy } from "../../site/energy/expansion.ts";
import { millilitresOf } from "../../site/tank/litres.ts";
import { movedIn } from "../stock-movement/moved.sql.ts";
import { bendsBetween } from "./bends.rules.ts";
import type { DayFacts } from "./explain.rules.ts";
import type { QuietStretch } from "./leak.rules.ts";
import type { ExpansionSource } from "./explain.types.ts";

/** A tank of a network, and the days that are learned from: all of them, and those of them that are asked for. */
export interface Learning {
  readonly networkId: string;
  readonly tankId: string;
  readonly since: Day;
  readonly from: Day;
  readonly to: Day;
}

/** How a tank's product grows with its temperature, and how large the tank is. */
export interface Substance {
  readonly expansion: number | null;
  readonly source: ExpansionSource;
  readonly capacity: number;
}

/** Readings that tell net beside gross volumes: so many of the newest, which differ by so much in their temperatures at least. */
const [MOST_NET, LEAST_NET, LEAST_KELVIN] = [2_000, 20, 0.2];
/** No liquid fuel grows less or more than this. */
const [LEAST_EXPANSION, MOST_EXPANSION] = [0.0002, 0.003];

/** What a tank holds: how it grows by the gauge's own net volumes, where it tells any, else by the grade's group. */
export async function substanceOf(db: Kysely<unknown>, { networkId, tankId }: Learning): Promise<Substance> {
  const { rows } = await sql<{ capacity: string; expansionGroup: string | null; told: number | null }>`
    select t.capacity_litres as capacity, gr.expansion_group as "expansionGroup", (
      select case when count(*) >= ${LEAST_NET} and stddev_samp(n.temperature_c) >= ${LEAST_KELVIN}
        then -regr_slope((n.net_volume / nullif(n.volume, 0))::float8, n.temperature_c) end
      from (select r.volume, r.net_volume, r.temperature_c from tank_reading r
        where r.network_id = t.network_id and r.tank_id = t.id and r.net_volume is not null and r.temperature_c is not null
        order by r.time desc limit ${MOST_NET}) n) as told
    from tank t join grade gr on gr.network_id = t.network_id and gr.id = t.grade_id
    where t.network_id = ${networkId} and t.id = ${tankId}`.execute(db);
  const [{ capacity, expansionGroup, told } = { capacity: "0", expansionGroup: null, told: null }] = rows;
  const grouped = EXPANSIONS[expansionGroup ?? ""] ?? null;
  const isTold = told !== null && told >= LEAST_EXPANSION && told <= MOST_EXPANSION;
  const source = isTold ? "GAUGE" : grouped === null ? "NONE" : "GROUP";
  return { expansion: isTold ? told : grouped, source, capacity: millilitresOf(capacity) };
}

interface DayRow {
  readonly day: Day;
  readonly hours: number;
  readonly opening: string;
  readonly closing: string;
  readonly delivered: string;
  readonly risen: string;
  readonly sold: string;
  readonly moved: string;
  readonly corrected: string;
  readonly openingC: number | null;
  readonly closingC: number | null;
  readonly heat: number | null;
  readonly openingWater: string | null;
  readonly closingWater: string | null;
  readonly missing: string;
  readonly guns: Readonly<Record<string, number>> | null;
  readonly drops: readonly (readonly [begin: number, end: number])[] | null;
}

/** The days of a tank that have a variance, with all that may explain it, in one statement. */
export async function dayFactsOf(
  db: Kysely<unknown>,
  { networkId, tankId, since, from, to }: Learning,
  substance: Substance,
): Promise<readonly DayFacts[]> {
  const { rows } = await sql<DayRow>`
    with d as materialized (
      select * from tank_day d where d.network_id = ${networkId} and d.tank_id = ${tankId} and d.day between ${since}::date and ${to}::date and d.opened_at < d.closed_at
    ), gap as materialized (
      select x.time as begins, a.detail::numeric as litres, (
        select min(n.time) from sale n where n.network_id = x.network_id and n.gun_id = x.gun_id and n.time > x.time and n.consume_type <> 'REVERSE') as ends
      from alarm a
        join sale x on x.network_id = a.network_id and x.gun_id = a.gun_id and x.tank_id = ${tankId} and a.source_key = 'sale:' || x.id
          and x.time > ${since}::timestamp - interval '3 days' and x.time < ${to}::timestamp + interval '3 days'
      where a.network_id = ${networkId} and a.code = 'MISSING_SALE' and a.ended_at is null
    )
    select d.day::text as day, (extract(epoch from d.closed_at - d.opened_at) / 3600)::float8 as hours, d.opening, d.closing, d.delivered, d.risen, d.sold, ${sql.raw(movedIn("d"))} as moved, d.corrected,
      d.opening_c as "openingC", d.closing_c as "closingC", d.delivered_heat as heat, d.opening_water as "openingWater", d.closing_water as "closingWater",
      -- A gap that goes over the end of a day is shared by its times.
      (select coalesce(sum(g.litres * extract(epoch from least(g.ends, d.closed_at) - greatest(g.begins, d.opened_at)) / extract(epoch from g.ends - g.begins)), 0)
        from gap g where g.begins < d.closed_at and g.ends > d.opened_at) as missing,
      (select json_object_agg(s.gun, s.volume) from (
        select coalesce(x.gun_id::text, '') as gun, (sum(x.volume) * 1000)::bigint as volume from sale x
        where x.network_id = ${networkId} and x.tank_id = ${tankId} and x.time > d.opened_at and x.time <= d.closed_at group by 1) s) as guns,
      (select json_agg(json_build_array((v.start_volume * 1000)::bigint, (v.end_volume * 1000)::bigint)) from tank_delivery v
        where v.network_id = ${networkId} and v.tank_id = ${tankId} and v.superseded_by is null and v.time > d.opened_at and v.time <= d.closed_at) as drops
    from d order by d.day`.execute(db);
  return rows.map((row) => factsOf(row, row.day >= from, substance));
}

function factsOf(row: DayRow, asked: boolean, substance: Substance): DayFacts {
  const ml = millilitresOf;
  const [opening, closing, sold] = [ml(row.opening), ml(row.closing), ml(row.sold)];
  const moved = ml(row.moved);
  const variance = closing - opening - ml(row.delivered) + sold - moved;
  // What was put right in the books never flowed; the rest was as warm as the tank.
  const flowed = sold - (moved - ml(row.corrected));
  const { openingWater: water, closingWater } = row;
  return {
    asked,
    hours: row.hours,
    variance,
    missing: ml(row.missing),
    deliveries: ml(row.risen) - ml(row.delivered),
    thermal: thermalOf(row, { opening, closing, sold: flowed }, substance),
    water: water === null || closingWater === null ? null : ml(closingWater) - ml(water),
    bends: bendsOf(row, { opening, closing }, substance),
    sold: new Map(Object.entries(row.guns ?? {})),
  };
}

const ML_A_LITRE = 1000;

/** What the day's volumes would have changed by temperature alone: how far they are from their own at 15 °C, the ends and what came and went between them; null where a temperature lacks. */
function thermalOf(
  { openingC, closingC, heat, risen }: DayRow,
  { opening, closing, sold }: { opening: number; closing: number; sold: number },
  { expansion }: Substance,
): number | null {
  if (expansion === null || openingC === null || closingC === null || heat === null) {
    return null;
  }
  const off = closing - opening - millilitresOf(risen) + sold;
  const degrees = closing * closingC - opening * openingC - heat * ML_A_LITRE + (sold * (openingC + closingC)) / 2;
  return Math.round(grownBy(expansion, degrees, off));
}

/** How far the level went through a table's bends: between its ends, without the way up that deliveries took it. */
function bendsOf(
  { drops }: DayRow,
  { opening, closing }: { opening: number; closing: number },
  { capacity }: Substance,
): readonly [number, number] {
  const between = (begin: number, end: number) => bendsBetween(begin / capacity, end / capacity);
  const whole = between(opening, closing);
  const up = (drops ?? []).map(([begin, end]) => between(begin, end));
  return [whole[0] - up.reduce((sum, one) => sum + one[0], 0), whole[1] - up.reduce((sum, one) => sum + one[1], 0)];
}

/** A surface that moves tells no loss: so long it does after a delivery. */
const SETTLING = "30 minutes";
const LEAST_QUIET = "2 hours";
const MOST_STRETCHES = 1_000;
const LEAST_READINGS = 3;

/** The times of a tank in which nothing was sold or delivered for two hours or more, as far as they were read. */
export async function quietStretches(
  db: Kysely<unknown>,
  { networkId, tankId, since, to }: Learning,
  { expansion }: Substance,
): Promise<readonly QuietStretch[]> {
  const { rows } = await sql<{ hours: number; change: number; kelvin: number | null; volume: number }>`
    with busy as (
      select coalesce(x.started_at, x.time) as begins, x.time as ends from sale x
      where x.network_id = ${networkId} and x.tank_id = ${tankId} and x.time >= ${since}::timestamp and x.time < ${to}::timestamp + interval '2 days'
      union all
      select d.started_at, d.time + ${SETTLING}::interval from tank_delivery d
      where d.network_id = ${networkId} and d.tank_id = ${tankId} and d.superseded_by is null
        and d.time >= ${since}::timestamp and d.time < ${to}::timestamp + interval '2 days'
    ), free as (
      select max(b.ends) over (order by b.begins, b.ends) as begins, lead(b.begins) over (order by b.begins, b.ends) as ends from busy b
    ), quiet as (
      select f.* from free f where f.ends - f.begins >= ${LEAST_QUIET}::interval order by f.begins desc limit ${MOST_STRETCHES}
    )
    select extract(epoch from r.last - r.first)::float8 / 3600 as hours, r.a_second * extract(epoch from r.last - r.first)::float8 as change,
      r.kelvin_a_second * extract(epoch from r.last - r.first)::float8 as kelvin, r.volume
    from quiet q cross join lateral (
      select count(*) as readings, min(r.time) as first, max(r.time) as last, avg(r.volume)::float8 as volume,
        regr_slope(r.volume::float8, extract(epoch from r.time)::float8) as a_second,
        regr_slope(r.temperature_c, extract(epoch from r.time)::float8) as kelvin_a_second
      from tank_reading r where r.network_id = ${networkId} and r.tank_id = ${tankId} and r.volume is not null and r.time >= q.begins and r.time <= q.ends) r
    where r.readings >= ${LEAST_READINGS}`.execute(db);
  return rows.map(({ hours, change, kelvin, volume }) => ({
    hours,
    change: change * ML_A_LITRE,
    thermal: (expansion ?? 0) * (kelvin ?? 0) * volume * ML_A_LITRE,
  }));
}
