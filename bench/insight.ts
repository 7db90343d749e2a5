import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { addDays, wallTime } from "../common/zone-time.ts";
import { readNetwork } from "../device-gateway/simulator/network.ts";
import { type PastPlan, planPast } from "../device-gateway/simulator/past/past-plan.ts";
import { playPast } from "../device-gateway/simulator/past/play.ts";
import { ticketsOf } from "../device-gateway/simulator/past/tickets.ts";
import { planNetwork } from "../device-gateway/simulator/plan.ts";
import type { ExplainedVariance, ForecastRecord } from "../server/schema-types.generated.ts";
import { judgeForecasts } from "../server/trade/tank-forecast/back-test.writer.ts";
import { reckonTankDays } from "../server/trade/wet-stock/tank-day.writer.ts";
import { ROOT } from "../stack/build.ts";
import type { Credentials } from "./network.ts";
import { type StoredStation, storeGauges, storeGrades, storeStation } from "./played-stations.ts";
import { type Surroundings, post, startServer } from "./programs.ts";
import type { Line } from "./table.ts";
import { FORECAST, FORECAST_WORDS, INSIGHT } from "./wanted.ts";

const SEEDS = [1, 2, 3, 4, 5];
/** How far a volume that a gauge tells is off, litres (one standard deviation): by its own resolution alone, and of gauges that are worse. */
const SPREADS = [0, 3, 5];
/** Of the demo network: where a meter drifts, where a tank leaks, where a load went astray, and one that nothing befell. */
const STATIONS = ["S04", "S05", "S09", "S08"];
const [PAST_DAYS, ASKED_DAYS] = [60, 28];

const EXPLAIN = `query Explain($tankId: ID!, $from: Date!, $to: Date!) { explainVariance(tankId: $tankId, from: $from, to: $to) {
  guns { gunId drifts } leak { state } crossDrops { into { tankId } meant { tankId } } } }`;

const RECORD = `query Record($stationIds: [ID!]!) { forecastRecord(filter: { stationIds: $stationIds }) {
  lows lowsForetold warnings falseWarnings bands bandsHeld } }`;

/** What was played and found, and what was not played and blamed all the same. */
interface Score {
  readonly played: number;
  readonly found: number;
  readonly healthy: number;
  readonly blamed: number;
}

type Kind = "leak" | "drift" | "cross drop";
const WORDS: Readonly<Record<Kind, string>> = {
  leak: "tanks that leak 0.7 l/h",
  drift: "meters that drift to 0.6 %",
  "cross drop": "loads in another tank than their ticket's",
};

interface Asking {
  readonly station: StoredStation;
  readonly explain: (tankId: string) => Promise<Pick<ExplainedVariance, "guns" | "leak" | "crossDrops">>;
}

/** What is told of a station, held against what was played: one judgement for each tank, gun and tank that a load may have gone to. */
async function judgementsOf({ station, explain }: Asking): Promise<{ kind: Kind; played: boolean; told: boolean }[]> {
  const { plan, played, tanks, guns } = station;
  const troubled = (kind: "LEAK" | "DRIFT", place: "tank" | "gun", number: number) =>
    plan.troubles.some(
      (trouble) => trouble.kind === kind && (trouble as unknown as Record<string, unknown>)[place] === number,
    );
  const judgements = [];
  for (const { number } of plan.tanks) {
    const found = await explain(tanks.get(number) ?? "");
    judgements.push({
      kind: "leak" as const,
      played: troubled("LEAK", "tank", number),
      told: ["WATCH", "SUSPECTED"].includes(found.leak.state),
    });
    const into = found.crossDrops.filter((drop) => drop.into.tankId === tanks.get(number));
    const dropped = played.troubles.droppedCl.has(number);
    judgements.push({ kind: "cross drop" as const, played: dropped, told: into.length > 0 });
    for (const gun of plan.guns.filter(({ tank }) => tank === number)) {
      const told = found.guns.some(({ gunId, drifts }) => gunId === guns.get(gun.number) && drifts);
      judgements.push({ kind: "drift" as const, played: troubled("DRIFT", "gun", gun.number), told });
    }
  }
  return judgements;
}

const count = (judgements: readonly { played: boolean; told: boolean }[]): Score => {
  const [played, healthy] = [judgements.filter((one) => one.played), judgements.filter((one) => !one.played)];
  const told = (of: typeof judgements) => of.filter((one) => one.told).length;
  return { played: played.length, found: told(played), healthy: healthy.length, blamed: told(healthy) };
};

function lineOf(kind: Kind, spread: number, { played, found, healthy, blamed }: Score): Line {
  const { found: share, blamed: most } = INSIGHT;
  const isMet = found >= share * played && blamed <= most * healthy;
  const gauge = spread === 0 ? "the gauge's resolution" : `gauges off by ${spread} L`;
  return {
    what: `insight: ${WORDS[kind]}, ${gauge}`,
    here: `${found} of ${played} found, ${blamed} of ${healthy} blamed wrongly`,
    limit: "what was played",
    ratio: null,
    wanted: `≥ ${share * 100} % found, ≤ ${most * 100} % blamed`,
    missed: isMet ? null : `${found} of ${played}, ${blamed} of ${healthy}`,
  };
}

/** How much of what came was foretold, how much of what was foretold did not come, and how far off it was. */
function forecastLines({ lows, lowsForetold, warnings, falseWarnings, bands, bandsHeld }: ForecastRecord): Line[] {
  const {
    foretold,
    falseWarnings: mostFalse,
    bands: [least, most],
  } = FORECAST;
  const line = (what: string, here: string, limit: string, wanted: string, isMet: boolean): Line => ({
    what,
    here,
    limit,
    ratio: null,
    wanted,
    missed: isMet ? null : here,
  });
  return [
    line(
      "forecast: low levels foretold 12 hours ahead or more",
      `${lowsForetold} of ${lows}`,
      "what was sold",
      FORECAST_WORDS.foretold,
      lows > 0 && lowsForetold >= foretold * lows,
    ),
    line(
      "forecast: warnings after which no low level came within 36 hours",
      `${falseWarnings} of ${warnings}`,
      "what was sold",
      FORECAST_WORDS.falseWarnings,
      falseWarnings <= mostFalse * warnings,
    ),
    line(
      "forecast: run-outs within their band of eight in ten",
      `${bandsHeld} of ${bands}`,
      "what was sold",
      FORECAST_WORDS.bands,
      bandsHeld >= least * bands && bandsHeld <= most * bands,
    ),
  ];
}

/** What the explanation of variances finds of what the simulator's past did to its stations, over several pasts and worse gauges. */
export async function insightRow(surroundings: Surroundings, { session }: Credentials): Promise<Line[]> {
  const text = JSON.parse(readFileSync(join(ROOT, "demo/network.json"), "utf8")) as object;
  const file = readNetwork(JSON.stringify({ ...text, asOf: new Date().toISOString(), pastDays: PAST_DAYS }));
  const plans = planNetwork(file).filter(({ code }) => STATIONS.includes(code));
  const db = new pg.Client({ connectionString: surroundings.databaseUrl });
  await db.connect();
  const pool = new pg.Pool({ connectionString: surroundings.databaseUrl, max: 1 });
  const reckoning = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const server = await startServer(surroundings);
  try {
    // Rows as the database has them in the end; nothing is judged that the intake would judge.
    await db.query("set session_replication_role = replica");
    const grades = await storeGrades(
      db,
      file.grades.map(({ code, expansionGroup }) => [code, expansionGroup] as const),
    );
    const stations: { station: StoredStation; seed: number }[] = [];
    for (const seed of SEEDS) {
      const past = planPast(file, seed) as PastPlan;
      for (const plan of plans) {
        const played = playPast(plan, past, seed);
        const tickets = ticketsOf(plan, { past, played, seed, suppliers: file.suppliers });
        stations.push({
          seed,
          station: await storeStation(db, { past, plan, played, tickets, name: `${plan.code}-${seed}` }, grades),
        });
      }
    }
    const to = addDays(wallTime(new Date(), file.network.timeZone).day, -1);
    const explain = async (tankId: string) => {
      const body = JSON.stringify({ query: EXPLAIN, variables: { tankId, from: addDays(to, 1 - ASKED_DAYS), to } });
      const answer = await post(`${server.url}/graphql`, body, { authorization: `Bearer ${session}` });
      return (answer as { data: { explainVariance: ExplainedVariance } }).data.explainVariance;
    };
    const lines: Line[] = [];
    const services = { db: reckoning, clock: { now: () => new Date() } };
    for (const spread of SPREADS) {
      for (const { station, seed } of stations) {
        await storeGauges(db, station, { spread, seed });
      }
      await db.query("analyze sale, tank_reading, tank_delivery, tank_day");
      while ((await reckonTankDays(services)) > 0);
      const judgements = [];
      for (const { station } of stations) {
        judgements.push(...(await judgementsOf({ station, explain })));
      }
      for (const kind of ["leak", "drift", "cross drop"] as const) {
        lines.push(lineOf(kind, spread, count(judgements.filter((one) => one.kind === kind))));
      }
    }
    await db.query("analyze sale_hour");
    while ((await judgeForecasts(services)) > 0);
    const variables = { stationIds: stations.map(({ station }) => station.id) };
    const answer = await post(`${server.url}/graphql`, JSON.stringify({ query: RECORD, variables }), {
      authorization: `Bearer ${session}`,
    });
    return [...lines, ...forecastLines((answer as { data: { forecastRecord: ForecastRecord } }).data.forecastRecord)];
  } finally {
    await Promise.all([db.end(), reckoning.destroy(), server.stop()]);
  }
}
