import { z } from "zod";

/** The comparisons, by the name that BENCH_ONLY takes. */
export const ROWS = ["list", "prices", "tree", "readings", "fanout"] as const;
export type RowName = (typeof ROWS)[number];

const Environment = z.object({
  /** One comparison instead of all. */
  BENCH_ONLY: z.enum(ROWS).optional(),
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

/** Reads the environment; a wrong value is named. An empty variable counts as absent. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): BenchConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${wrong.join("\n")}`);
  }
  const { BENCH_ONLY, BENCH_ROUNDS, BENCH_SALES, BENCH_PROFILE } = parsed.data;
  const rows = BENCH_ONLY === undefined ? ROWS : [BENCH_ONLY];
  return { rows, rounds: BENCH_ROUNDS, sales: BENCH_SALES, profileDir: BENCH_PROFILE };
}
