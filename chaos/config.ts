import { z } from "zod";

const many = z.coerce.number().int().min(1).max(4);

const Environment = z.object({
  /** How often each process is killed in turn; fewer for a quick look. */
  CHAOS_ROUNDS: z.coerce.number().int().min(1).max(20).default(3),
  /** How many servers work on the database, and how many gateways share stations; unless told one, and in a fleet two. */
  CHAOS_SERVERS: many.optional(),
  CHAOS_GATEWAYS: many.optional(),
  /** How long a fleet works, from its first kill's peace to its last sale. */
  CHAOS_MINUTES: z.coerce.number().min(4).max(240).default(30),
  /** The same seed kills in the same order. */
  CHAOS_SEED: z.coerce.number().int().min(0).max(2_147_483_647).default(1),
  /** How many times faster than real time cars come. */
  CHAOS_SPEED: z.coerce.number().positive().max(1000).default(300),
});

/** What a run may be told. */
export interface ChaosConfig {
  readonly rounds: number;
  readonly servers: number;
  readonly gateways: number;
  /** How long a fleet works; null where it is none, but every process dies in each round. */
  readonly minutes: number | null;
  readonly seed: number;
  readonly speed: number;
}

/** Reads the environment and what was asked for; a wrong value is named. An empty variable counts as absent. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  parameters: readonly string[],
): ChaosConfig {
  const [kind, ...more] = parameters;
  if ((kind !== undefined && kind !== "fleet") || more.length > 0) {
    throw new Error("npm run chaos, or npm run chaos -- fleet");
  }
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${wrong.join("\n")}`);
  }
  const { CHAOS_ROUNDS, CHAOS_SERVERS, CHAOS_GATEWAYS, CHAOS_MINUTES, CHAOS_SEED, CHAOS_SPEED } = parsed.data;
  const usual = kind === "fleet" ? 2 : 1;
  return {
    rounds: CHAOS_ROUNDS,
    servers: CHAOS_SERVERS ?? usual,
    gateways: CHAOS_GATEWAYS ?? usual,
    minutes: kind === "fleet" ? CHAOS_MINUTES : null,
    seed: CHAOS_SEED,
    speed: CHAOS_SPEED,
  };
}
