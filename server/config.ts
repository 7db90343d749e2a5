import { z } from "zod";

/** A whole number in the environment, as text. */
const whole = (standard: number) => z.coerce.number().int().nonnegative().default(standard);

const Environment = z.object({
  /** Where PostgreSQL is: postgres://user:password@host:port/database. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  HOST: z.string().default("127.0.0.1"),
  PORT: whole(4000),
  /** Folder of the built console; absent: the server answers the API alone. */
  WEB_ROOT: z.string().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  /** Answer an unknown login name like a wrong password (10001), so that names can't be probed. */
  HIDE_UNKNOWN_ACCOUNTS: z.stringbool().optional(),
  /** Connections to PostgreSQL that this process keeps at most. */
  POOL_SIZE: whole(10),
  /** A session ends after so many hours without a request (domain: 1 day, sliding). */
  SESSION_HOURS: whole(24),
  /** A device that was silent for so many seconds counts as offline. */
  OFFLINE_SECONDS: whole(60),
  /** Operations above this cost are refused; see server/http/limits.ts for how it is counted. */
  MAX_COST: whole(20_000),
  MAX_DEPTH: whole(12),
  MAX_ALIASES: whole(30),
  /** Largest body of a request, in bytes. */
  MAX_BODY_BYTES: whole(4_194_304),
  /** Folder of the files that exports make, for a day each; several servers behind one balancer share it. */
  EXPORT_DIR: z.string().min(1).default(".data/exports"),
  /** Where maps get their tiles, e.g. https://tiles.example.org/{z}/{x}/{y}.png; absent: the console's own outlines alone. */
  MAP_TILES: z
    .url({ protocol: /^https?$/ })
    .refine(
      (address) => ["{z}", "{x}", "{y}"].every((part) => decodeURI(address).includes(part)),
      "needs {z}, {x} and {y}",
    )
    .optional(),
  /** Whom the tiles' terms ask to name. */
  MAP_ATTRIBUTION: z.string().max(200).default(""),
  /** Is the console reached over https (Strict-Transport-Security, upgrade of links)? */
  HTTPS: z.stringbool().default(false),
});

export type Config = z.infer<typeof Environment> & { hideUnknownAccounts: boolean };

/** Reads the environment once; a wrong value stops the start and is named. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${wrong.join("\n")}`);
  }
  const config = parsed.data;
  return { ...config, hideUnknownAccounts: config.HIDE_UNKNOWN_ACCOUNTS ?? config.NODE_ENV === "production" };
}

/** The process's own configuration; the only reader of process.env in the server. */
export const configFromEnvironment = (): Config => readConfig(process.env);
