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
] as const;
export type RowName = (typeof ROWS)[number];

const Told = z.object({
  /** Some comparisons instead of all, in this order. */
  rows: z.array(z.enum(ROWS)),
  /** How often the sides of a comparison take turns. */
  BENCH_ROUNDS: z.coerce.number().int().min(3).max(50).default(7),
  /** Sales in the list's table; fewer for a quick look. */
  BENCH_SALES: z.coerce.number().int().min(10_000).default(1_500_000),
  /** Folder for CPU profiles of the server (node --cpu-prof); absent: none are written. */
  BENCH_PROFILE: z.string().optional(),
});

/** What a run may be told. */
export interface BenchConfig {
  readonly rows: readonly RowName[];
  readonly rounds: number;
  readonly sales: number;
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
  const { rows: named, BENCH_ROUNDS, BENCH_SALES, BENCH_PROFILE } = parsed.data;
  return {
    rows: named.length === 0 ? ROWS : named,
    rounds: BENCH_ROUNDS,
    sales: BENCH_SALES,
    profileDir: BENCH_PROFILE,
  };
}
