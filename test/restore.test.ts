import "reflect-metadata";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { MikroORM } from "@mikro-orm/postgresql";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { findClusterHome, makeOwned } from "../stack/cluster-home.ts";
import type * as Stack from "../stack/postgres.ts";
import { makeApp } from "../server/http/app.ts";
import { readConfig } from "../server/kernel/config.ts";
import { makeLog } from "../server/kernel/log.ts";
import { migrateUp } from "../server/migration.ts";
import { faultsOf } from "../server/money/ledger/books.ts";
import { ormOptions } from "../server/orm.ts";
import { cardDeed, chargedCard } from "../server/test/cards.ts";
import { MovableClock, START } from "../server/test/clock.ts";
import { World } from "../server/test/world.ts";

const { startPostgres } = createRequire(import.meta.url)("../stack/postgres.ts") as typeof Stack;

const root = mkdtempSync(join(tmpdir(), "forecourt-restore-"));
// The system user that PostgreSQL runs as must be able to pass through.
chmodSync(root, 0o711);
const folder = (name: string) => join(root, name);
const ending: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ending.toReversed()) {
    await end();
  }
  rmSync(root, { recursive: true, force: true });
});

/** Waits until every other session of a database has ended: one that is cut off by a stop would be a fault of nobody's. */
async function untilAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others = "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  await vi.waitFor(async () => expect((await client.query(others)).rowCount).toBe(0), { timeout: 20_000 });
  await client.end();
}

/** Starts PostgreSQL, and ends it when all is done. */
async function postgresIn(dir: string, settings: Record<string, string> = {}) {
  const postgres = await startPostgres({ dir, settings });
  ending.push(async () => {
    await untilAlone(postgres.url);
    await postgres.stop();
  });
  return postgres;
}

/** PostgreSQL whose log is archived, as docs/operations.md says. */
const archiving = (name: string, archive: string) =>
  postgresIn(folder(name), {
    archive_mode: "on",
    archive_command: `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`,
  });

/** A program of the server, as `npm run` starts it; what it printed. */
function run(program: string, parameters: readonly string[], environment: Record<string, string> = {}): string {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], { env, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout;
}

function connect(url: string): Kysely<unknown> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
  });
  ending.push(() => db.destroy());
  return db;
}

/** What the books come to: each account by its kind, and how many postings made it so. */
async function figuresOf(db: Kysely<unknown>): Promise<unknown> {
  const { rows } = await sql`
    select a.kind, sum(p.amount)::text as amount, count(*)::int as postings
    from posting p join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

test(
  "a moment before a mishap comes back by the backup and the archived log, to the cent",
  { timeout: 180_000 },
  async () => {
    const { user } = await findClusterHome(folder("before"));
    const archive = folder("archive");
    makeOwned(archive, user);
    const before = await archiving("before", archive);
    const orm = await MikroORM.init({ ...ormOptions(before.url, 2), logger: () => undefined });
    await migrateUp(orm, START);
    await orm.close();
    const clock = new MovableClock();
    const config = readConfig({
      DATABASE_URL: before.url,
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      EXPORT_DIR: folder("exports"),
    });
    const app = await makeApp({ config, log: makeLog("silent"), clock });
    ending.push(() => app.close());
    await app.http.ready();
    const { owner, id: networkId } = await new World({ app, clock }).network();
    const card = await chargedCard(owner, "100");
    const db = connect(before.url);

    run("server/backup.ts", [folder("backup")], { DATABASE_URL: before.url });
    await cardDeed(owner, "depositCard", { cardId: card.id, amount: "50.25", tender: "CASH" });
    const atTheMoment = await figuresOf(db);
    await wait(50);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const moment = rows[0]?.now ?? new Date(0);
    await wait(50);
    await sql`truncate posting, movement`.execute(db);
    await sql`select pg_switch_wal()`.execute(db);
    await expect.poll(() => readdirSync(archive).length, { timeout: 20_000 }).toBeGreaterThan(2);

    const after = folder("after");
    makeOwned(after, user);
    cpSync(join(folder("before"), "settings.json"), join(after, "settings.json"));
    const places = ["--backup", folder("backup"), "--archive", archive, "--data", join(after, "data")];
    const told = run("server/restore.ts", [...places, "--until", moment.toISOString()]);
    const afterwards = connect((await postgresIn(after)).url);
    await expect
      .poll(async () => (await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(afterwards)).rows[0]?.on)
      .toBe(false);

    expect(told).toContain("start PostgreSQL 18");
    expect(atTheMoment).not.toEqual([]);
    expect(await figuresOf(afterwards)).toEqual(atTheMoment);
    expect(await faultsOf(afterwards, networkId)).toEqual([]);
  },
);
