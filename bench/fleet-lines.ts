import type { FleetConfig } from "./config.ts";
import { GUNS, TANKS, type ToldFacts } from "./fleet-fills.ts";
import { quantile } from "./rounds.ts";
import { type Line, judged } from "./table.ts";
import { FLEET_LAG_MS, WANTED } from "./wanted.ts";

/** What a fleet that was played came to. */
export interface FleetFound {
  readonly servers: number;
  readonly gateways: number;
  readonly told: ToldFacts;
  /** What was stored when the last had just been told. */
  readonly atOnce: ToldFacts;
  readonly stored: ToldFacts;
  /** So long after the last was told all was stored. */
  readonly lateMs: number;
  readonly lagsMs: readonly number[];
  /** CPU time of all programs of a kind. */
  readonly cpuMs: Readonly<Record<"servers" | "gateways" | "stations" | "postgres", number>>;
  /** What the database wrote to its log meanwhile. */
  readonly logBytes: number;
}

export const countFacts = ({ sales, readings, moves }: ToldFacts): number => sales + readings + moves;

/** How many of each kind are missing, in words; of kinds of which none is, nothing. */
export function missingText(told: ToldFacts, stored: ToldFacts): string {
  const words = { sales: "sales", readings: "readings of tanks", moves: "moves of guns" } as const;
  const missing = (["sales", "readings", "moves"] as const).flatMap((kind) =>
    told[kind] === stored[kind] ? [] : [`${told[kind] - stored[kind]} ${words[kind]}`],
  );
  return missing.length === 0 ? "0" : missing.join(", ");
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const percent = (ms: number, ofMs: number): string => `${Math.round((ms / ofMs) * 100)} %`;

/** What arrived, when somebody saw it, and what it took of the machine. */
export function linesOfFleet(found: FleetFound, { stations, forMs }: FleetConfig): Line[] {
  const { servers, gateways, told, atOnce, stored, lagsMs, lateMs, cpuMs } = found;
  const aSecond = (count: number) => (count / (forMs / 1000)).toFixed(0);
  const what = `${stations} stations (${stations * GUNS} guns, ${stations * TANKS} tanks), ${gateways} gateways, ${servers} servers`;
  const [middle, most, late] = [0.5, 0.95, 0.99].map((part) => quantile(lagsMs, part)) as [number, number, number];
  const lost = missingText(told, stored);
  const kinds = ({ sales, moves, readings }: ToldFacts) =>
    `${aSecond(sales)} sales, ${aSecond(moves)} moves of guns, ${aSecond(readings)} readings of tanks`;
  return [
    judged(
      {
        what: `${what}: facts stored while they are told for ${forMs / 1000} s`,
        here: `${aSecond(countFacts(atOnce))} facts/s (${kinds(atOnce)})`,
        limit: `told: ${aSecond(countFacts(told))} facts/s`,
      },
      countFacts(atOnce) / countFacts(told),
      WANTED.fleet,
    ),
    {
      what: "the same, facts that were told and not stored",
      here: `${lost} of ${countFacts(told)} (the last after ${seconds(lateMs)})`,
      limit: "",
      ratio: null,
      wanted: "0",
      missed: lost === "0" ? null : `${lost} missing`,
    },
    {
      what: "the same, from the station to a screen at another server",
      here: `p99 ${seconds(late)} (p50 ${seconds(middle)}, p95 ${seconds(most)}, ${lagsMs.length} facts)`,
      limit: "",
      ratio: null,
      wanted: `≤ ${seconds(FLEET_LAG_MS)}`,
      missed: late <= FLEET_LAG_MS ? null : `${seconds(late)} instead of ${seconds(FLEET_LAG_MS)}`,
    },
    {
      what: "the same, written to PostgreSQL's log",
      here: `${(found.logBytes / countFacts(told)).toFixed(0)} bytes a fact`,
      limit: "",
      ratio: null,
      wanted: "stated",
      missed: null,
    },
    {
      what: "the same, CPU of one core",
      here: `servers ${percent(cpuMs.servers, forMs)}, PostgreSQL ${percent(cpuMs.postgres, forMs)}, gateways ${percent(cpuMs.gateways, forMs)}`,
      limit: `stations and brokers: ${percent(cpuMs.stations, forMs)}`,
      ratio: null,
      wanted: "stated",
      missed: null,
    },
  ];
}

const microseconds = (ms: number, facts: number): number => (ms / facts) * 1000;

/** What a fact costs the servers and the database with one server, two and more, all else being the same. */
export function linesOfCpu(found: readonly FleetFound[]): Line[] {
  const costs = found.map(({ servers, told, cpuMs }) => ({
    servers,
    own: microseconds(cpuMs.servers, countFacts(told)),
    postgres: microseconds(cpuMs.postgres, countFacts(told)),
  }));
  const [first, last] = [costs[0]!, costs.at(-1)!];
  const listed = (kind: "own" | "postgres") => costs.map((cost) => cost[kind].toFixed(0)).join(", ");
  const numbers = costs.map(({ servers }) => servers).join(", ");
  const line = (who: string, kind: "own" | "postgres") =>
    judged(
      {
        what: `CPU of ${who} for each fact, the same stations at ${last.servers} gateways and ${numbers} servers`,
        here: `${listed(kind)} µs`,
        limit: `${first.servers} server: ${first[kind].toFixed(0)} µs`,
      },
      last[kind] / first[kind],
      WANTED.fleetCpu,
    );
  return [line("servers", "own"), line("PostgreSQL", "postgres")];
}
