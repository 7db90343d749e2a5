import { type Kysely, sql } from "kysely";
import { type Day, wallTime } from "../../../common/zone-time.ts";
import type { Services } from "../../kernel/context.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
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
/** Of a network at a time: a pass holds no connection for long. */
const MOST_STATIONS = 100;

interface Station {
  readonly id: string;
  readonly timeZone: string;
}

/** The whole hours that demand is reckoned from, and when. */
interface Span {
  readonly networkId: string;
  readonly now: Date;
  readonly since: Date;
  readonly until: Date;
}

/** Reckons the demand of the tanks of stations of which it was not reckoned for an hour; gives how many stations. */
export async function reckonDemand({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const until = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const since = new Date(until.getTime() - WEEKS * HOURS_OF_WEEK * HOUR_MS);
  const { rows } = await sql<{
    id: string;
  }>`select distinct s.network_id as id from station s where s.deleted_at is null`.execute(db);
  let reckoned = 0;
  for (const { id: networkId } of rows) {
    const span = { networkId, now, since, until };
    const stations = await waitingStations(db, span);
    await writeDemand(db, span, { stations, sold: await soldOf(db, span, stations) });
    reckoned += stations.length;
  }
  return reckoned;
}

async function waitingStations(db: Kysely<unknown>, { networkId, now }: Span): Promise<readonly Station[]> {
  const { rows } = await sql<Station>`
    select s.id, s.time_zone as "timeZone" from station s
    where s.network_id = ${networkId} and s.deleted_at is null and exists (
      select 1 from tank t left join tank_demand d on d.network_id = t.network_id and d.tank_id = t.id
      where t.network_id = s.network_id and t.station_id = s.id and t.deleted_at is null
        and (d.reckoned_at is null or d.reckoned_at <= ${new Date(now.getTime() - HOUR_MS)}))
    order by s.id limit ${MOST_STATIONS}`.execute(db);
  return rows;
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
  { networkId, since, until }: Span,
  stations: readonly Station[],
): Promise<readonly SoldRow[]> {
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

/** Stores the demand of every tank of these stations, also that there is none. */
async function writeDemand(
  db: Kysely<unknown>,
  span: Span,
  { stations, sold }: { stations: readonly Station[]; sold: readonly SoldRow[] },
): Promise<void> {
  const { rows: tanks } = await sql<TankRow>`
    select t.id as "tankId", t.station_id as "stationId", t.grade_id as "gradeId",
      (select count(*)::int from gun g where g.network_id = t.network_id and g.tank_id = t.id and g.deleted_at is null) as guns
    from tank t where t.network_id = ${span.networkId} and t.station_id = any(${stations.map(({ id }) => id)}::uuid[]) and t.deleted_at is null
    order by t.id`.execute(db);
  const zones = new Map(stations.map(({ id, timeZone }) => [id, timeZone]));
  const soldBy = new Map(sold.map((row) => [`${row.stationId} ${row.gradeId}`, row]));
  const rows = [...Map.groupBy(tanks, ({ stationId, gradeId }) => `${stationId} ${gradeId}`)].flatMap(
    ([key, group]) => {
      const row = soldBy.get(key);
      return demandRows(group, row && soldWithin(row, span, zones.get(row.stationId) ?? "UTC"));
    },
  );
  await sql`
    insert into tank_demand (network_id, reckoned_at, tank_id, station_id, running, low, high, sold_per_day)
    select ${span.networkId}::uuid, ${span.now}::timestamptz, r.tank_id, r.station_id, r.running::float8[], r.low, r.high, r.sold_per_day
    from ${recordset("r", rows, { tank_id: "uuid", station_id: "uuid", running: "text", low: "float8", high: "float8", sold_per_day: "float8" })}
    order by r.tank_id
    on conflict (network_id, tank_id) do update set reckoned_at = excluded.reckoned_at, station_id = excluded.station_id, running = excluded.running,
      low = excluded.low, high = excluded.high, sold_per_day = excluded.sold_per_day where tank_demand.reckoned_at <= excluded.reckoned_at`.execute(
    db,
  );
}

function soldWithin({ first, places, days }: SoldRow, { until }: Span, timeZone: string): Sold {
  const end = wallTime(until, timeZone);
  return {
    hours: Math.round((until.getTime() - first.getTime()) / HOUR_MS),
    next: hourOfWeek(end),
    places,
    days: wholeDays(wallTime(first, timeZone).day, end.day, new Map(days)),
  };
}

function demandRows(tanks: readonly TankRow[], sold: Sold | undefined) {
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
