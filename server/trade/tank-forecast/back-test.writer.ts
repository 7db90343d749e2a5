import { type Kysely, sql } from "kysely";
import type { Services } from "../../kernel/context.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { networksWithStations } from "../../site/station/networks.ts";
import { type Check, type Foretold, LEAST_AHEAD_HOURS, type ReallySold, judged } from "./back-test.rules.ts";
import { type AsOf, type Station, type TankDemand, demandAsOf } from "./demand.reading.ts";
import { CHECKED, FORECAST_JOINS } from "./forecast.sql.ts";

const HOUR_MS = 3_600_000;
/** So many days are judged, by a check each twelve hours: every low level and run-out is then 12 to 24 hours behind one of them. */
export const JUDGED_DAYS = 28;
const CHECKS = (JUDGED_DAYS * 24) / LEAST_AHEAD_HOURS;
/** Judged anew after six hours; sooner while the past is still coming in. */
const [REST_HOURS, FIRST_REST_HOURS] = [6, 0.1] as const;
/** Of a network at a time: each check is two statements, and a pass ends. */
const MOST_STATIONS = 20;

/** Judges the forecasts of the last 28 days at stations where that is due, as they would have been made then; gives how many stations. */
export async function judgeForecasts({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const until = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  let judgedStations = 0;
  for (const networkId of await networksWithStations(db)) {
    const stations = await waitingStations(db, networkId, now);
    if (stations.length > 0) {
      await judgeStations(db, { networkId, until, now }, stations);
    }
    judgedStations += stations.length;
  }
  return judgedStations;
}

async function waitingStations(db: Kysely<unknown>, networkId: string, now: Date): Promise<readonly Station[]> {
  const { rows } = await sql<Station>`
    select s.id, s.time_zone as "timeZone" from station s
    where s.network_id = ${networkId} and s.deleted_at is null and exists (
      select 1 from tank t left join tank_forecast_record k on k.network_id = t.network_id and k.tank_id = t.id
      where t.network_id = s.network_id and t.station_id = s.id and t.deleted_at is null
        and (k.judged_at is null or k.judged_at <= ${now}::timestamptz - make_interval(secs =>
          3600 * case when k.checks < ${CHECKS}::int / 2 then ${FIRST_REST_HOURS}::float8 else ${REST_HOURS}::float8 end)))
    order by s.id limit ${MOST_STATIONS}`.execute(db);
  return rows;
}

interface TankCheck extends Check {
  readonly tankId: string;
}

async function judgeStations(
  db: Kysely<unknown>,
  { networkId, until, now }: AsOf & { readonly now: Date },
  stations: readonly Station[],
): Promise<void> {
  const found: TankCheck[] = [];
  for (let back = CHECKS; back > 0; back -= 1) {
    const asOf = { networkId, until: new Date(until.getTime() - back * LEAST_AHEAD_HOURS * HOUR_MS) };
    const demand = await demandAsOf(db, asOf, stations);
    found.push(...(await checksOf(db, asOf, demand)));
  }
  const checks = Map.groupBy(found, ({ tankId }) => tankId);
  const sold = await reallySold(db, { networkId, until }, stations);
  const tanks = await demandAsOf(db, { networkId, until }, stations);
  const records = tanks.map(({ tank_id }) => {
    const own = checks.get(tank_id) ?? [];
    const byHour = sold.get(tank_id) ?? new Map<number, number>();
    return { tank_id, checks: own.length, ...columnsOf(judged(own, { byHour, until })) };
  });
  await sql`
    insert into tank_forecast_record (network_id, judged_at, tank_id, checks, lows, lows_foretold, dries, dries_foretold, warnings, false_warnings, bands, bands_held)
    select ${networkId}::uuid, ${now}::timestamptz, r.* from ${recordset("r", records, RECORD_TYPES)} order by r.tank_id
    on conflict (network_id, tank_id) do update set judged_at = excluded.judged_at, checks = excluded.checks, lows = excluded.lows,
      lows_foretold = excluded.lows_foretold, dries = excluded.dries, dries_foretold = excluded.dries_foretold, warnings = excluded.warnings,
      false_warnings = excluded.false_warnings, bands = excluded.bands, bands_held = excluded.bands_held`.execute(db);
}

const RECORD_TYPES = {
  tank_id: "uuid",
  checks: "bigint",
  lows: "bigint",
  lows_foretold: "bigint",
  dries: "bigint",
  dries_foretold: "bigint",
  warnings: "bigint",
  false_warnings: "bigint",
  bands: "bigint",
  bands_held: "bigint",
} as const;

const columnsOf = (told: Foretold) => ({
  lows: told.lows,
  lows_foretold: told.lowsForetold,
  dries: told.dries,
  dries_foretold: told.driesForetold,
  warnings: told.warnings,
  false_warnings: told.falseWarnings,
  bands: told.bands,
  bands_held: told.bandsHeld,
});

/** What was foretold of each tank at a moment, by its reading of the two hours before it and the demand as of then. */
async function checksOf(
  db: Kysely<unknown>,
  { networkId, until }: AsOf,
  demand: readonly TankDemand[],
): Promise<readonly TankCheck[]> {
  const known = demand
    .filter(({ running }) => running !== null)
    .map(({ tank_id, running, low, high }) => ({ tank_id, running, low, high }));
  const { rows } = await sql<TankCheck>`
    select t.id as "tankId", r.at, ${sql.raw(CHECKED)}
    from (select k.tank_id, k.running::float8[] as running, k.low, k.high
        from ${recordset("k", known, { tank_id: "uuid", running: "text", low: "float8", high: "float8" })}) d
      join tank t on t.network_id = ${networkId} and t.id = d.tank_id
      ${sql.raw(FORECAST_JOINS.s)}
      join lateral (
        select g.volume, g.time as at, null::jsonb as quality from tank_reading g
        where g.network_id = t.network_id and g.tank_id = t.id and g.volume is not null
          and g.time <= ${until} and g.time > ${until}::timestamptz - interval '2 hours' order by g.time desc limit 1) l on true
      ${sql.raw([FORECAST_JOINS.r, FORECAST_JOINS.w, FORECAST_JOINS.a, FORECAST_JOINS.e, FORECAST_JOINS.f].join(" "))}`.execute(
    db,
  );
  return rows;
}

/** What each tank of these stations really sold within the judged days, by whole hours. */
async function reallySold(
  db: Kysely<unknown>,
  { networkId, until }: AsOf,
  stations: readonly Station[],
): Promise<ReadonlyMap<string, ReallySold["byHour"]>> {
  const since = new Date(until.getTime() - (JUDGED_DAYS + 1) * 24 * HOUR_MS);
  const { rows } = await sql<{ tankId: string; hours: readonly (readonly [number, number])[] }>`
    select h.tank_id as "tankId", json_agg(json_build_array(h.hour, h.litres)) as hours from (
      select x.tank_id, floor(extract(epoch from x.time) / 3600)::int as hour, sum(x.volume)::float8 as litres from sale x
      where x.network_id = ${networkId} and x.station_id = any(${stations.map(({ id }) => id)}::uuid[]) and x.tank_id is not null
        and x.time >= ${since} and x.time < ${until}
      group by 1, 2) h group by 1`.execute(db);
  return new Map(rows.map(({ tankId, hours }) => [tankId, new Map(hours)]));
}
