import { Migration } from "@mikro-orm/migrations";
import { MikroORM } from "@mikro-orm/postgresql";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { MIGRATIONS } from "../migrations/list.ts";
import { readConfig } from "./kernel/config.ts";
import { makeApp } from "./http/app.ts";
import { makeLog } from "./kernel/log.ts";
import { migrateUp } from "./migration.ts";
import { MIGRATION_PATIENCE, ormOptions } from "./orm.ts";
import { MovableClock, START } from "./test/clock.ts";
import { administer, databaseUrl } from "./test/database.ts";
import { withoutWatching } from "./test/statements.ts";

afterAll(withoutWatching());

/** What a later version would bring: a change of a table that everybody works with. */
class Later extends Migration {
  override up(): void {
    this.addSql(`create table patience as select current_setting('statement_timeout') as statement`);
    this.addSql("alter table station add column later text");
  }
}

/** One that no transaction may surround. */
class Hot extends Migration {
  override isTransactional = () => false;

  override up(): void {
    this.addSql("drop index concurrently if exists fact_key_hot");
    this.addSql("create index concurrently fact_key_hot on fact_key (fact_id)");
  }
}

const LATER = { name: "Migration29990101000000_later", class: Later };
const HOT = { name: "Migration29990101000100_hot", class: Hot };

let databases = 0;

/** A database of its own, made from the migrated template or empty. */
async function database(from: "template0" | "migrated") {
  const { url, template } = inject("database");
  const name = `${template}_m${process.pid}_${(databases += 1)}`;
  await administer(url, `create database ${name} template ${from === "migrated" ? template : from}`);
  const address = databaseUrl(url, name);
  const pool = new pg.Pool({ connectionString: address, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  afterAll(async () => {
    await db.destroy();
    await administer(url, `drop database if exists ${name} with (force)`);
  });
  return { address, db };
}

async function migrator(address: string, list = MIGRATIONS as { name: string; class: typeof Later }[]) {
  const options = ormOptions(address, 2, MIGRATION_PATIENCE);
  const migrations = { ...options.migrations, migrationsList: list };
  const orm = await MikroORM.init({ ...options, migrations, logger: () => undefined });
  afterAll(() => orm.close());
  return orm;
}

describe("bringing the tables up to date", () => {
  test("lets go where others work with a table, and goes on when they are done", async () => {
    const { address, db } = await database("migrated");
    const orm = await migrator(address, [...MIGRATIONS, LATER]);
    const said: string[] = [];
    const transaction = await db.startTransaction().execute();
    await sql`lock table station in row exclusive mode`.execute(transaction);

    const done = await migrateUp(orm, START, {
      pauseMs: 50,
      say: (line) => {
        said.push(line);
        void transaction.commit().execute();
      },
    });

    expect(done).toEqual([LATER.name]);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/table is in use/);
    const { rows } = await sql<{ statement: string }>`select statement from patience`.execute(db);
    expect(rows).toEqual([{ statement: "0" }]);
  });

  test("can make an index beside those who write", async () => {
    const { address, db } = await database("migrated");
    const orm = await migrator(address, [...MIGRATIONS, HOT]);

    expect(await migrateUp(orm, START)).toEqual([HOT.name]);

    const { rows } =
      await sql`select 1 from pg_index where indexrelid = 'fact_key_hot'::regclass and indisvalid`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

describe("a server whose tables are not there yet", () => {
  test("lives, says so, turns requests away for the time being, and is ready once they are", async () => {
    const { address } = await database("template0");
    const lines: string[] = [];
    const config = readConfig({ DATABASE_URL: address, NODE_ENV: "test", POOL_SIZE: "2", JOB_POOL_SIZE: "1" });
    const log = makeLog("warn", { write: (line) => void lines.push(line) });
    const app = await makeApp({ config, clock: new MovableClock(), log });
    afterAll(() => app.close());
    const ask = () => app.http.inject({ method: "POST", url: "/graphql", payload: { query: "{ branding { name } }" } });

    expect((await app.http.inject("/healthz")).statusCode).toBe(200);
    const waiting = await app.http.inject("/readyz");
    expect([waiting.statusCode, waiting.json()]).toEqual([503, { ready: false, migrating: true }]);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(refused.json()).toMatchObject({
      errors: [{ extensions: { code: "THROTTLED" } }],
      extensions: { code: 429 },
    });

    await migrateUp(await migrator(address), START);

    await expect.poll(async () => (await app.http.inject("/readyz")).statusCode, { timeout: 5_000 }).toBe(200);
    expect((await ask()).statusCode).toBe(200);
    expect(lines.filter((line) => line.includes("chore failed"))).toEqual([]);
  });
});
