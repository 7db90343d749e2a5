import { z } from "zod";

const Environment = z.object({
  /** Where the console and the API are. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** A PostgreSQL to use instead of our own. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "needs postgres://user:password@host:port/database")
    .optional(),
  /** Everything that is kept between two starts. */
  DATA_DIR: z.string().min(1).default(".data"),
  /** Fill an empty database with the demo network and simulate its stations; off where DATABASE_URL is given. */
  DEMO: z.stringbool().optional(),
  /** The same seed lets the same cars come, so many times faster than real time. */
  SEED: z.string().optional(),
  SPEED: z.string().optional(),
  /** How many servers work on the one database, and how many gateways share the demo's stations. */
  SERVERS: z.coerce.number().int().min(1).max(8).default(1),
  GATEWAYS: z.coerce.number().int().min(1).max(8).default(1),
  /** How many days of a past a new demo network begins with. */
  PAST_DAYS: z.coerce.number().int().min(0).max(365).default(60),
});

/** What `npm start` and `npm run dev` may be told. */
export interface StackConfig {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  dataDir: string;
  demo: boolean;
  seed: string | undefined;
  speed: string | undefined;
  servers: number;
  gateways: number;
  pastDays: number;
}

/** Reads the environment; a wrong value is named. An empty variable counts as absent. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): StackConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not usable: ${wrong.join("; ")}`);
  }
  const { PORT, HOST, DATABASE_URL, DATA_DIR, DEMO, SEED, SPEED, SERVERS, GATEWAYS, PAST_DAYS } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    demo: DEMO ?? DATABASE_URL === undefined,
    seed: SEED,
    speed: SPEED,
    servers: SERVERS,
    gateways: GATEWAYS,
    pastDays: PAST_DAYS,
  };
}
