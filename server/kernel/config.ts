import proxyAddr from "@fastify/proxy-addr";
import { z } from "zod";
import { SIGN_IN_CODE } from "../../common/sign-in.ts";
import { soundAddress, withPassword } from "./database-address.ts";
import { Mendable } from "./errors/mendable.ts";
import { readSecretKeys } from "./secret-keys.ts";
import { withSecretFiles } from "./secret-files.ts";

/** A whole number in the environment, as text. */
const whole = (standard: number) => z.coerce.number().int().nonnegative().default(standard);

/** Where a PostgreSQL is. */
const postgres = z
  .string()
  .transform(soundAddress)
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }));

/** Compose hands on what nobody set as an empty text. */
const orAbsent = <Checked extends z.ZodType>(checked: Checked) =>
  z.preprocess((value) => (value === "" ? undefined : value), checked.optional());

function areProxies(proxies: string[]): boolean {
  try {
    proxyAddr.compile(proxies);
    return true;
  } catch {
    return false;
  }
}

const areOrigins = (origins: string[]): boolean => origins.every((origin) => URL.parse(origin)?.origin === origin);

const Environment = z
  .object({
    /** Where PostgreSQL is: postgres://user:password@host:port/database. */
    DATABASE_URL: postgres,
    /** Its password, where it is not in the address; any signs may be in it. */
    DATABASE_PASSWORD: z.string().optional(),
    /**
     * Where requests go instead: to the same database as a role that changes no tables (postgres/10-roles.sql), or through a pooler in transaction mode.
     * These connections bring the patience of requests with them (the role's, pgbouncer/pgbouncer.ini), STATEMENT_MS, LOCK_MS and IDLE_MS don't count.
     */
    DATABASE_POOL_URL: orAbsent(postgres),
    /** Its password likewise; absent: DATABASE_PASSWORD. */
    DATABASE_POOL_PASSWORD: orAbsent(z.string()),
    /** A hot standby of that database, from which reports are read; absent: from the database itself. */
    DATABASE_REPORTS_URL: orAbsent(postgres),
    /** Its password likewise; absent: DATABASE_PASSWORD. */
    DATABASE_REPORTS_PASSWORD: orAbsent(z.string()),
    /** So many seconds a report may be behind; where the standby is further behind, the database itself is asked. */
    REPORTS_SECONDS: whole(10),
    /** Of the administrator that `npm run network` makes; absent: one is made and printed. */
    ADMIN_PASSWORD: z.string().optional(),
    HOST: z.string().default("127.0.0.1"),
    PORT: whole(4000),
    /** Folder of the built console; absent: the server answers the API alone. */
    WEB_ROOT: z.string().optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
    /**
     * Whose GraphQL texts are taken: "tokens": those of API tokens, gateways and strangers, while who is logged in runs the
     * console's own operations alone; "sessions": everybody's. Absent: "tokens" in production, else "sessions".
     */
    FREE_TEXT: orAbsent(z.enum(["tokens", "sessions"])),
    /** The code of the network that a login name without one is meant in; absent: the first that was made here. */
    DEFAULT_NETWORK: z.string().regex(SIGN_IN_CODE, "needs small letters, digits and hyphens, 20 at most").optional(),
    /** Answer an unknown login name like a wrong password (10001), so that names can't be probed. */
    HIDE_UNKNOWN_ACCOUNTS: z.stringbool().optional(),
    /** Connections to PostgreSQL that this process keeps at most. */
    POOL_SIZE: whole(10),
    /** Connections of what this process does by itself (server/http/chores.ts), beside those. */
    JOB_POOL_SIZE: whole(3),
    /** So many milliseconds a request may wait for a connection, a lock, a statement: together less than a client's 5 s. */
    POOL_WAIT_MS: whole(1_500),
    LOCK_MS: whole(2_000),
    STATEMENT_MS: whole(3_000),
    /** So many milliseconds a request's transaction may stand still: a server that hangs lets go of what it holds then. */
    IDLE_MS: whole(10_000),
    /** Whose word on the sender's address counts (X-Forwarded-For): addresses, networks, "loopback", "uniquelocal"; none: nobody's. */
    TRUSTED_PROXIES: z
      .string()
      .default("")
      .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
      .refine(areProxies, "needs addresses, networks, loopback, linklocal or uniquelocal, with commas between them"),
    /** Origins whose pages may open a socket beside those of the server's own address, e.g. https://console.example.org. */
    CONSOLE_ORIGINS: z
      .string()
      .default("")
      .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
      .refine(areOrigins, "needs origins such as https://console.example.org, with commas between them"),
    /** Requests, and messages of sockets, within a minute by one session or token, and by one address without; 0: any number. */
    RATE_ACCOUNT: whole(6_000),
    RATE_NOBODY: whole(600),
    /** What all operations of one session or token, and of one address without, may cost within a minute; 0: any cost. */
    COST_ACCOUNT: whole(2_000_000),
    COST_NOBODY: whole(50_000),
    /** WebSocket connections without a login from one address, and from all; subscriptions of one connection. */
    LIVE_NOBODY_PER_ADDRESS: whole(100),
    LIVE_NOBODY: whole(1_000),
    LIVE_SUBSCRIPTIONS: whole(200),
    /** How live events travel: "database" and "nats": to every server on it; "process": to nobody else, for a server that is alone. */
    LIVE_EVENTS: z.enum(["database", "nats", "process"]).default("database"),
    /** Where NATS is, nats://user:password@host:4222 or tls://…, and the subject of this database's servers there. */
    NATS_URL: orAbsent(z.url({ protocol: /^(nats|tls)$/ })),
    NATS_SUBJECT: z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)*$/, "needs words with points between them")
      .default("forecourt.events"),
    /** A request has so many seconds to arrive whole; from nobody, its body so many. */
    REQUEST_SECONDS: whole(60),
    SLOW_BODY_SECONDS: whole(10),
    /** A session ends after so many hours without a request (domain: 1 day, sliding). */
    SESSION_HOURS: whole(24),
    /** A session ends so many hours after its login, however much it is used. */
    SESSION_MOST_HOURS: whole(336),
    /** So many days a password that an administrator gave is good for choosing another one (docs/decisions/0144). */
    GIVEN_PASSWORD_DAYS: whole(7).refine((days) => days >= 1 && days <= 366, "needs 1 to 366"),
    /** A device that was silent for so many seconds counts as offline. */
    OFFLINE_SECONDS: whole(60),
    /** A device's clock may be ahead by so many minutes; what it tells of later waits in quarantine. */
    FUTURE_MINUTES: whole(15),
    /** A tank's value that nobody has told for so many seconds counts as stale: three polls of a gauge. */
    STALE_SECONDS: whole(90),
    /** Operations above this cost are refused; see server/http/limits.ts for how it is counted. */
    MAX_COST: whole(20_000),
    MAX_DEPTH: whole(12),
    MAX_ALIASES: whole(30),
    /** Largest text of an operation; names, signs and values in it; operations, fragments and fields of one name (server/http/documents.ts). */
    MAX_QUERY_BYTES: whole(65_536),
    MAX_TOKENS: whole(1_000),
    MAX_OPERATIONS: whole(10),
    MAX_FRAGMENTS: whole(50),
    MAX_REPEATS: whole(100),
    /** Largest body of a request, in bytes. */
    MAX_BODY_BYTES: whole(4_194_304),
    /**
     * What networks' secrets are sealed with in the tables: `<name>:<32 bytes, base64>`, several with commas between them. The first seals,
     * all open; absent: they are stored as they are (docs/operations.md, Secrets).
     */
    SECRETS_KEY: z
      .string()
      .default("")
      .transform((text, check) => {
        const keys = readSecretKeys(text);
        return (
          keys ?? (check.addIssue("needs keys such as 2026:<32 bytes, base64>, with commas between them"), z.NEVER)
        );
      }),
    /** What `/metrics` is read with (`Authorization: Bearer …`); absent: this machine alone may read them. */
    METRICS_TOKEN: z
      .string()
      .default("")
      .refine((token) => token === "" || token.length >= 16, "needs 16 characters or more"),
    /** Where a collector takes traces by OTLP over HTTP, without /v1/traces; absent: none are told, and nothing for it is loaded. */
    OTEL_EXPORTER_OTLP_ENDPOINT: orAbsent(z.url({ protocol: /^https?$/ })),
    /** Folder of the files that exports make, for a day each; several servers behind one balancer share it. */
    EXPORT_DIR: z.string().min(1).default(".data/exports"),
    /** So many whole months raw readings are kept, and the one that has begun; then they go to ARCHIVE_DIR. 0: they are kept for good. */
    READINGS_MONTHS: whole(0).refine((months) => months === 0 || months >= 3, "needs 0, or 3 or more"),
    /** Folder of the archive of readings, which all servers share; absent: no reading is ever dropped. */
    ARCHIVE_DIR: orAbsent(z.string()),
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
    /** Where the payment provider is, and where it reaches this server; absent: nothing is paid online. */
    PAYMENT_PROVIDER_URL: orAbsent(z.url({ protocol: /^https?$/ })),
    PAYMENT_CALLBACK_URL: orAbsent(z.url({ protocol: /^https?$/ })),
    /** Shared with it by networks that have no secret of their own. */
    PAYMENT_SECRET: orAbsent(z.string().min(32, "needs 32 characters or more")),
    /** May notifications go to addresses of the operator's own network (loopback, private, link-local)? "refuse" or "allow". */
    WEBHOOK_PRIVATE_ADDRESSES: z.enum(["refuse", "allow"]).default("refuse"),
    /** Where people open the console, e.g. https://console.example.org: their mail leads there; absent: nowhere. */
    CONSOLE_URL: orAbsent(z.url({ protocol: /^https?$/ })),
    /** How mail is sent, e.g. smtps://user:password@mail.example.org, and by whom; absent: none is. */
    SMTP_URL: orAbsent(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: orAbsent(z.email()),
    /** Is the console reached over https (Strict-Transport-Security, upgrade of links)? */
    HTTPS: z.stringbool().default(false),
  })
  .refine(({ LIVE_EVENTS, NATS_URL }) => LIVE_EVENTS !== "nats" || NATS_URL !== undefined, {
    path: ["NATS_URL"],
    message: "needs an address, for LIVE_EVENTS is nats",
  });

export type Config = z.infer<typeof Environment> & { hideUnknownAccounts: boolean; freeText: "tokens" | "sessions" };

/** Reads the environment once; a wrong value stops the start and is named. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(withSecretFiles(environment));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Mendable(`The environment is not usable: ${wrong.join("; ")}`);
  }
  const config = parsed.data;
  const { DATABASE_PASSWORD, DATABASE_POOL_PASSWORD, DATABASE_REPORTS_PASSWORD } = config;
  const complete = <Url extends string | undefined>(url: Url, password = DATABASE_PASSWORD) =>
    url === undefined || password === undefined ? url : withPassword(url, password);
  return {
    ...config,
    DATABASE_URL: complete(config.DATABASE_URL),
    DATABASE_POOL_URL: complete(config.DATABASE_POOL_URL, DATABASE_POOL_PASSWORD),
    DATABASE_REPORTS_URL: complete(config.DATABASE_REPORTS_URL, DATABASE_REPORTS_PASSWORD),
    freeText: config.FREE_TEXT ?? (config.NODE_ENV === "production" ? "tokens" : "sessions"),
    hideUnknownAccounts: config.HIDE_UNKNOWN_ACCOUNTS ?? config.NODE_ENV === "production",
  };
}

/** The process's own configuration; the only reader of process.env in the server. */
export const configFromEnvironment = (): Config => readConfig(process.env);
