import { z } from "zod";

/** The comparisons, by the names that the command line takes: `npm run bench -- tree prices`. */
export const ROWS = [
  "list",
  "prices",
  "tree",
  "readings",
  "fanout",
  "debits",
  "sales",
  "report",
  "csv",
  "insight",
  "boxes",
  "fleet",
] as const;
export type RowName = (typeof ROWS)[number];

const Told = z.object({
  /** Some comparisons instead of all, in this order. */
  rows: z.array(z.enum(ROWS)),
  /** How often the sides of a comparison take turns. */
  BENCH_ROUNDS: z.coerce.number().int().min(3).max(50).default(7),
  /** Sales in the list's table; fewer for a quick look. */
  BENCH_SALES: z.coerce.number().int().min(10_000).default(1_500_000),
  /** Of how many stations a fleet is played, and for how many seconds after it has warmed up. */
  BENCH_FLEET_STATIONS: z.coerce.number().int().min(100).max(1_000).default(1_000),
  BENCH_FLEET_SECONDS: z.coerce.number().int().min(20).max(3_600).default(30),
  /** Up to how many servers it is seen what a fact costs them. */
  BENCH_FLEET_SERVERS: z.coerce.number().int().min(2).max(4).default(3),
  /** How often each tank is read, and how long a gun takes from one customer to the next; in seconds. */
  BENCH_FLEET_TANK_SECONDS: z.coerce.number().positive().max(3_600).default(5),
  BENCH_FLEET_FILL_SECONDS: z.coerce.number().positive().max(3_600).default(60),
  /** Folder for CPU profiles of the server (node --cpu-prof); absent: none are written. */
  BENCH_PROFILE: z.string().optional(),
});

/** How large a fleet is played, and how fast. */
export interface FleetConfig {
  readonly stations: number;
  readonly servers: number;
  readonly forMs: number;
  readonly tankMs: number;
  readonly fillMs: number;
}

/** What a run may be told. */
export interface BenchConfig {
  readonly rows: readonly RowName[];
  readonly rounds: number;
  readonly sales: number;
  readonly fleet: FleetConfig;
  readonly profileDir: string | undefined;
}

/** Reads the environment and which rows are named; a wrong value is named. An empty variable counts as absent. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  rows: readonly string[],
): BenchConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Told.safeParse({ ...given, rows });
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The bench can't be run like this:\n${wrong.join("\n")}`);
  }
  const { rows: named, BENCH_ROUNDS, BENCH_SALES, BENCH_PROFILE, ...told } = parsed.data;
  return {
    rows: named.length === 0 ? ROWS : named,
    rounds: BENCH_ROUNDS,
    sales: BENCH_SALES,
    fleet: {
      stations: told.BENCH_FLEET_STATIONS,
      servers: told.BENCH_FLEET_SERVERS,
      forMs: told.BENCH_FLEET_SECONDS * 1_000,
      tankMs: told.BENCH_FLEET_TANK_SECONDS * 1_000,
      fillMs: told.BENCH_FLEET_FILL_SECONDS * 1_000,
    },
    profileDir: BENCH_PROFILE,
  };
}
