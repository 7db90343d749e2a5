import { z } from "zod";
import type { HealthPlace } from "./health.ts";

/** A whole number in the environment, as text. */
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const port = (least: number) => whole(least, 65_535);

const Environment = z.object({
  /** Where the servers are, separated by commas: one is asked, and the next where it is away. Without a path, the API is at /graphql. */
  SERVER_URL: z
    .string()
    .default("http://127.0.0.1:4000")
    .transform((list) => list.split(",").map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
  /** Folder of the spool, the credential and the last configuration. Losing it loses what was not delivered. */
  DATA_DIR: z.string().min(1).default(".data/gateway"),
  /** By this name the console shows the gateway. */
  GATEWAY_NAME: z.string().trim().min(1).max(100).default("gateway"),
  /** Where devices call in; port 0 takes any free one. */
  DOOR_HOST: z.string().min(1).default("127.0.0.1"),
  DOOR_PORT: port(0).default(8500),
  /** Codes of stations that this gateway is to take on, separated by commas; each is traded once. */
  ACTIVATION_CODES: z
    .string()
    .default("")
    .transform((list) => list.split(",").map((code) => code.trim()))
    .transform((codes) => codes.filter((code) => code !== "")),
  /** How much undelivered data may wait on disk. A day of 100 busy stations is about 100 MB. */
  SPOOL_LIMIT_MB: whole(1, 1_000_000).default(256),
  /** Where communication boxes meet this gateway: "mqtt://host:1883", or "mqtts://host:8883" under TLS. Absent: nowhere. */
  MQTT_URL: z.url({ protocol: /^mqtts?$/ }).optional(),
  MQTT_USER: z.string().min(1).optional(),
  /** A file that holds the password and nothing else. */
  MQTT_PASSWORD_FILE: z.string().min(1).optional(),
  /** A file with the certificates (PEM) by which the broker is known; absent: those that the machine trusts. */
  MQTT_CA_FILE: z.string().min(1).optional(),
  /** By this name boxes know the gateway; no other gateway at the broker may have it. */
  MQTT_HOST_ID: z
    .string()
    .regex(/^[^/+#]{1,100}$/)
    .default("fuel-gateway"),
  /** Where a collector takes traces by OTLP over HTTP, without /v1/traces; absent: none are told, and nothing for it is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Absent: no health port. */
  HEALTH_HOST: z.string().min(1).default("127.0.0.1"),
  HEALTH_PORT: port(1).optional(),
  /** What `/metrics` is read with (`Authorization: Bearer …`); absent: this machine alone may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
});

/** Where the MQTT broker is, and which files hold what proves who is who. */
export interface BrokerPlace {
  readonly url: string;
  readonly hostId: string;
  readonly login: string | null;
  readonly passwordFile: string | null;
  readonly caFile: string | null;
}

/** What the gateway may be told from outside. */
export interface Config {
  /** Of every server, in the order in which they are tried. */
  readonly graphqlUrls: readonly string[];
  readonly dataFolder: string;
  readonly gatewayName: string;
  readonly door: { readonly host: string; readonly port: number };
  readonly activationCodes: readonly string[];
  readonly spoolLimitBytes: number;
  readonly broker: BrokerPlace | null;
  readonly logLevel: string;
  /** Null: no collector. */
  readonly tracesTo: string | null;
  readonly health: HealthPlace | null;
}

/** Reads the environment; throws an Error that names every variable with a wrong value, never the value itself. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(withoutEmpty(environment));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${wrong.join("\n")}`);
  }
  const { data } = parsed;
  return {
    graphqlUrls: data.SERVER_URL.map(graphqlUrl),
    dataFolder: data.DATA_DIR,
    gatewayName: data.GATEWAY_NAME,
    door: { host: data.DOOR_HOST, port: data.DOOR_PORT },
    activationCodes: data.ACTIVATION_CODES,
    spoolLimitBytes: data.SPOOL_LIMIT_MB * 1024 * 1024,
    broker: data.MQTT_URL === undefined ? null : brokerPlace(data.MQTT_URL, data),
    logLevel: data.LOG_LEVEL,
    tracesTo: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    health:
      data.HEALTH_PORT === undefined
        ? null
        : { host: data.HEALTH_HOST, port: data.HEALTH_PORT, token: data.METRICS_TOKEN ?? null },
  };
}

const brokerPlace = (url: string, data: z.output<typeof Environment>): BrokerPlace => ({
  url,
  hostId: data.MQTT_HOST_ID,
  login: data.MQTT_USER ?? null,
  passwordFile: data.MQTT_PASSWORD_FILE ?? null,
  caFile: data.MQTT_CA_FILE ?? null,
});

/** The process's own configuration; the only reader of process.env in the gateway. */
export const configFromEnvironment = (): Config => readConfig(process.env);

/** A variable that is set to nothing, as compose files do, is one that isn't set. */
function withoutEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
}

function graphqlUrl(server: string): string {
  const url = new URL(server);
  if (url.pathname === "/") url.pathname = "/graphql";
  return url.href;
}
