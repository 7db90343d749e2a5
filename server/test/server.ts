import "reflect-metadata";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, inject } from "vitest";
import { readConfig } from "../kernel/config.ts";
import { type App, makeApp } from "../http/app.ts";
import { makeLog } from "../kernel/log.ts";
import { MODULES } from "../modules.ts";
import { MovableClock } from "./clock.ts";
import { administer, databaseUrl, makeDatabase } from "./database.ts";
import { Caller } from "./execute.ts";
import { type LiveConnection, connectLive } from "./live.ts";
import { sentToSession, sentWithoutNetwork, statementsWithoutNetwork, watchStatements } from "./statements.ts";
import { storyPool } from "./story-pool.ts";
import { World } from "./world.ts";

/** A whole server on a database of its own, for one test file. */
export interface TestServer {
  readonly app: App;
  readonly clock: MovableClock;
  readonly world: World;
  /** Sends requests without a token. */
  readonly nobody: Caller;
  /** SQL past all scopes: to look at what was stored. */
  readonly db: Kysely<unknown>;
  /** Sends requests with any token. */
  as(token: string | null): Caller;
  /** Starts a second server on the same database, with the same clock; it goes with the first one. `environment`: what it is told beside. */
  neighbour(environment?: Record<string, string>): Promise<App>;
  /** Connects over WebSocket, to the first server or to another; that one then listens at a free port. */
  live(caller: Caller, at?: App): Promise<LiveConnection>;
}

/** What waits for its turn here waits for a slow machine; patience.test.ts has the product's own limits. */
const PATIENT = { POOL_WAIT_MS: "15000", LOCK_MS: "15000", STATEMENT_MS: "30000" };

/** What the stories' secrets are sealed with. */
export const SECRETS_KEY = `story:${Buffer.alloc(32, "story").toString("base64")}`;

let servers = 0;

/**
 * Starts a server on a clone of the template database; both go at the end of the file. `environment`: configuration
 * beside the standard one, by the names of the environment; `lines` gets what the server logs.
 */
export async function testServer(
  environment: Record<string, string> = {},
  lines?: { write(line: string): void },
): Promise<TestServer> {
  watchStatements();
  const stories = inject("database");
  const { url, makerUrl, template } = stories;
  // A pooler in front of TEST_DATABASE_URL that takes any database (CONTRIBUTING.md).
  const pooler = process.env["TEST_POOLER_URL"];
  const name = `${template}_${process.pid}_${(servers += 1)}_${Date.now()}`;
  await makeDatabase(stories, name, template);
  const told = {
    DATABASE_URL: databaseUrl(url, name),
    ...(pooler && { DATABASE_POOL_URL: databaseUrl(pooler, name) }),
    NODE_ENV: "test",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
    POOL_SIZE: "5",
    ...PATIENT,
    // The clock of the stories stands still while their devices go on; quarantine.test.ts has the product's own limit.
    FUTURE_MINUTES: String(60 * 24 * 60),
    // Stories come all at once, and from one address.
    RATE_ACCOUNT: "0",
    COST_ACCOUNT: "0",
    RATE_NOBODY: "0",
    COST_NOBODY: "0",
    SECRETS_KEY,
    EXPORT_DIR: join(tmpdir(), `forecourt-exports-${name}`),
    ...environment,
  };
  const config = readConfig(told);
  const clock = new MovableClock();
  const start = (given = config) => makeApp({ config: given, log: makeLog(given.LOG_LEVEL, lines), clock });
  const app = await start();
  const neighbours: App[] = [];
  const pool = storyPool({ connectionString: config.DATABASE_URL, application_name: "story", max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const connections: LiveConnection[] = [];
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    const offences = [...statementsWithoutNetwork(await tenantTables(db)), ...sentWithoutNetwork(DISTRIBUTED)];
    await db.destroy();
    await Promise.all([app, ...neighbours].map((one) => one.close()));
    // A pooler keeps its connections for who comes next; without one, one that is left is a fault.
    await administer(makerUrl, `drop database if exists ${name}${pooler ? " with (force)" : ""}`);
    await rm(config.EXPORT_DIR, { recursive: true, force: true });
    const bound = sentToSession();
    if (bound.length > 0) {
      throw new Error(`statements that no pooler in transaction mode can hand on:\n${bound.join("\n")}`);
    }
    if (offences.length > 0) {
      throw new Error(`statements on tenants' tables that don't say whose rows they mean:\n${offences.join("\n")}`);
    }
  });
  await app.http.ready();
  const as = (token: string | null) => new Caller(app.http, token);
  return {
    app,
    clock,
    as,
    nobody: as(null),
    db,
    world: new World({ app, clock }),
    async neighbour(beside = {}) {
      const other = await start(readConfig({ ...told, ...beside }));
      neighbours.push(other);
      return other;
    },
    async live(caller, at = app) {
      if (!at.http.server.listening) {
        await at.http.listen({ host: "127.0.0.1", port: 0 });
      }
      const { port } = at.http.server.address() as AddressInfo;
      const connection = connectLive(`ws://127.0.0.1:${port}/graphql`, caller.token);
      connections.push(connection);
      return connection;
    },
  };
}

/** Tables of many rows (keys.test.ts). */
const DISTRIBUTED = MODULES.flatMap(({ tables }) => [...(tables?.distributed ?? [])]);

/** Tables whose rows belong to a network, and the one that joins two of them. */
async function tenantTables(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'network_id'`.execute(db);
  return [...rows.map((row) => row.name), "account_roles"];
}
