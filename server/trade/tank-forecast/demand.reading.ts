import { type Kysely, sql } from "kysely";
import { type Day, wallTime } from "../../../common/zone-time.ts";
import {
  type Drawn,
  HOURS_OF_WEEK,
  type Sold,
  WEEKS,
  demandOf,
  hourOfWeek,
  tankShares,
  wholeDays,
} from "./demand.rules.ts";

const HOUR_MS = 3_600_000;

/** A station, and the zone of its clocks. */
export interface Station {
  readonly id: string;
  readonly timeZone: string;
}

/** Whose demand is reckoned, and as of when: a whole hour; what was sold from then on isn't known yet. */
export interface AsOf {
  readonly networkId: string;
  readonly until: Date;
}

/** A tank with what is expected to be sold of it, null where too little was sold to tell; as PostgreSQL's recordset takes it. */
export interface TankDemand {
  readonly tank_id: string;
  readonly station_id: string;
  /** The running sums of a week, as PostgreSQL writes an array. */
  readonly running: string | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly sold_per_day: number | null;
}

interface SoldRow {
  readonly stationId: string;
  readonly gradeId: string;
  readonly first: Date;
  readonly places: Sold["places"];
  readonly days: readonly (readonly [Day, number])[];
}

/** What these stations sold, by station and grade, in one statement. */
async function soldOf(
  db: Kysely<unknown>,
  { networkId, until }: AsOf,
  stations: readonly Station[],
): Promise<readonly SoldRow[]> {
  const since = new Date(until.getTime() - WEEKS * HOURS_OF_WEEK * HOUR_MS);
  const { rows } = await sql<SoldRow>`
    with sold as (
      select h.station_id, h.grade_id, h.hour, h.hour at time zone s.time_zone as local, h.volume
      from sale_hour h join station s on s.network_id = h.network_id and s.id = h.station_id
      where h.network_id = ${networkId} and h.station_id = any(${stations.map(({ id }) => id)}::uuid[]) and h.hour >= ${since} and h.hour < ${until}
    ), place as (
      select p.station_id, p.grade_id, json_agg(json_build_array(p.place, p.litres)) as places from (
        select station_id, grade_id, (extract(isodow from local)::int - 1) * 24 + extract(hour from local)::int as place, sum(volume)::float8 as litres
        from sold group by 1, 2, 3) p group by 1, 2
    ), day as (
      select d.station_id, d.grade_id, json_agg(json_build_array(d.day, d.litres)) as days from (
        select station_id, grade_id, local::date::text as day, sum(volume)::float8 as litres from sold group by 1, 2, 3) d group by 1, 2
    )
    select f.station_id as "stationId", f.grade_id as "gradeId", f.first, p.places, d.days
    from (select station_id, grade_id, min(hour) as first from sold group by 1, 2) f
      join place p on p.station_id = f.station_id and p.grade_id = f.grade_id
      join day d on d.station_id = f.station_id and d.grade_id = f.grade_id`.execute(db);
  return rows;
}

interface TankRow extends Drawn {
  readonly stationId: string;
  readonly gradeId: string;
}

/** The demand of every tank of these stations as of a moment, by what was sold within the six weeks before. */
export async function demandAsOf(
  db: Kysely<unknown>,
  asOf: AsOf,
  stations: readonly Station[],
): Promise<readonly TankDemand[]> {
  const ids = stations.map(({ id }) => id);
  const { rows: tanks } = await sql<TankRow>`
    select t.id as "tankId", t.station_id as "stationId", t.grade_id as "gradeId",
      (select count(*)::int from gun g where g.network_id = t.network_id and g.tank_id = t.id and g.deleted_at is null) as guns
    from tank t where t.network_id = ${asOf.networkId} and t.station_id = any(${ids}::uuid[]) and t.deleted_at is null
    order by t.id`.execute(db);
  const zones = new Map(stations.map(({ id, timeZone }) => [id, timeZone]));
  const soldBy = new Map((await soldOf(db, asOf, stations)).map((row) => [`${row.stationId} ${row.gradeId}`, row]));
  return [...Map.groupBy(tanks, ({ stationId, gradeId }) => `${stationId} ${gradeId}`)].flatMap(([key, group]) => {
    const row = soldBy.get(key);
    return demandRows(group, row && soldWithin(row, asOf, zones.get(row.stationId) ?? "UTC"));
  });
}

function soldWithin({ first, places, days }: SoldRow, { until }: AsOf, timeZone: string): Sold {
  const end = wallTime(until, timeZone);
  return {
    hours: Math.round((until.getTime() - first.getTime()) / HOUR_MS),
    next: hourOfWeek(end),
    places,
    days: wholeDays(wallTime(first, timeZone).day, end.day, new Map(days)),
  };
}

function demandRows(tanks: readonly TankRow[], sold: Sold | undefined): TankDemand[] {
  const demand = sold === undefined ? null : demandOf(sold);
  const shares = tankShares(tanks);
  return tanks.map(({ tankId, stationId }) => {
    const share = shares.get(tankId) ?? 0;
    return {
      tank_id: tankId,
      station_id: stationId,
      running: demand === null ? null : `{${demand.running.map((litres) => litres * share).join()}}`,
      low: demand?.low ?? null,
      high: demand?.high ?? null,
      sold_per_day: demand === null ? null : demand.soldPerDay * share,
    };
  });
}
