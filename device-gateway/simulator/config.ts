import { z } from "zod";

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const port = z.coerce.number().int().min(0).max(65535);

const environment = z.object({
  NETWORK_FILE: z.string().min(1),
  GATEWAY_URL: z
    .string()
    .default("http://127.0.0.1:8500")
    .transform((list) => list.split(",").map((url) => url.trim().replace(/\/+$/, "")))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
  SEED: z.coerce.number().int().min(0).max(2_147_483_647).default(1),
  CHANCE: z.stringbool().default(true),
  SPEED: z.coerce.number().positive().max(1000).default(8),
  DATA_DIR: z.string().min(1),
  CONTROL_PORT: port.optional(),
  BROKER_PORT: port.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
});

/** What the environment settles for one run of the simulator. */
export interface Config {
  /** The network with real ports filled in. */
  readonly networkFile: string;
  /** Where controllers that call in find the gateway, without a trailing slash; several are separated by commas. */
  readonly gatewayUrl: string;
  readonly seed: number;
  /** How many times faster than the clock cars come and stock moves. */
  readonly speed: number;
  /** Lines break off, tankers come and skids fail now and then by themselves; otherwise only what is ordered happens. */
  readonly chance: boolean;
  readonly dataDir: string;
  /** Port of the control API on 127.0.0.1; 0 takes a free one, null opens none. */
  readonly controlPort: number | null;
  /** Port of the broker at which communication boxes and the gateway meet, on 127.0.0.1; null opens none. */
  readonly brokerPort: number | null;
  readonly logLevel: LogLevel;
}

/** A wrong or missing environment variable; the message names every one at fault. */
export class ConfigFault extends Error {}

/** Reads the configuration; throws ConfigFault. An empty variable counts as absent. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigFault(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
  }
  const values = parsed.data;
  return {
    networkFile: values.NETWORK_FILE,
    gatewayUrl: values.GATEWAY_URL.join(","),
    seed: values.SEED,
    speed: values.SPEED,
    chance: values.CHANCE,
    dataDir: values.DATA_DIR,
    controlPort: values.CONTROL_PORT ?? null,
    brokerPort: values.BROKER_PORT ?? null,
    logLevel: values.LOG_LEVEL,
  };
}

/** The process's own configuration. */
export function configOfProcess(): Config {
  return readConfig(process.env);
}
