import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, expect, vi } from "vitest";
import { makeApp } from "../../server/http/app.ts";
import { readConfig } from "../../server/kernel/config.ts";
import { makeLog } from "../../server/kernel/log.ts";
import { migrateUp } from "../../server/migration.ts";
import { ormOptions } from "../../server/orm.ts";
import { type MovableClock, START } from "../../server/test/clock.ts";
import { storyPool } from "../../server/test/story-pool.ts";
import { archiveCommandInto } from "../../stack/archive-command.ts";
import { findClusterHome, makeOwned } from "../../stack/cluster-home.ts";
import type * as Stack from "../../stack/postgres.ts";

const { startPostgres } = createRequire(import.meta.url)("../../stack/postgres.ts") as typeof Stack;

/** Waits until every other session of a database has ended: one that is cut off by a stop would be a fault of nobody's. */
async function untilAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others = "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  await vi.waitFor(async () => expect((await client.query(others)).rowCount).toBe(0), { timeout: 20_000 });
  await client.end();
}

/** PostgreSQL servers with their files in one folder, which all goes at the end of the test file. */
export class Clusters {
  readonly #root: string;
  readonly #ending: (() => Promise<unknown>)[] = [];

  constructor(name: string) {
    this.#root = mkdtempSync(join(tmpdir(), `forecourt-${name}-`));
    // The system user that PostgreSQL runs as must be able to pass through.
    chmodSync(this.#root, 0o711);
    afterAll(async () => {
      for (const end of this.#ending.toReversed()) {
        await end();
      }
      rmSync(this.#root, { recursive: true, force: true });
    });
  }

  folder(name: string): string {
    return join(this.#root, name);
  }

  /** A folder that PostgreSQL's user owns. */
  async owned(name: string): Promise<string> {
    const path = this.folder(name);
    makeOwned(path, (await findClusterHome(this.folder("user"))).user);
    return path;
  }

  /** Ends it when all is done, before what was there before it. */
  atTheEnd(end: () => Promise<unknown>): void {
    this.#ending.push(end);
  }

  /** Starts PostgreSQL on a folder of its own. */
  async start(name: string, settings: Record<string, string> = {}) {
    const postgres = await startPostgres({ dir: this.folder(name), settings });
    let stopped = false;
    this.atTheEnd(async () => {
      if (!stopped) {
        await untilAlone(postgres.urlAs("postgres"));
        await postgres.stop();
      }
    });
    return {
      url: postgres.url,
      urlAs: postgres.urlAs,
      async stop() {
        stopped = true;
        await postgres.stop();
      },
      /** As the machine's end would: nothing is written or archived any more. */
      async kill() {
        stopped = true;
        process.kill(postgres.pid, "SIGKILL");
        await postgres.exited;
      },
    };
  }

  /** PostgreSQL whose log is archived, as docs/operations.md says, with the product's tables. */
  async archiving(name: string, archive: string) {
    const postgres = await this.start(name, {
      archive_mode: "on",
      archive_command: archiveCommandInto(archive),
    });
    const orm = await MikroORM.init({ ...ormOptions(postgres.url, 2), logger: () => undefined });
    await migrateUp(orm, START);
    await orm.close();
    return postgres;
  }

  /** Lays a backup of one out as another one's files; they have the same password. */
  async restored(name: string, { of, parameters, environment = {} }: Restoring): Promise<string> {
    const dir = await this.owned(name);
    cpSync(join(this.folder(of), "settings.json"), join(dir, "settings.json"));
    return runServerProgram("server/restore.ts", [...parameters, "--data", join(dir, "data")], environment);
  }

  connect(url: string): Kysely<unknown> {
    const pool = storyPool({ connectionString: url, max: 2 });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    this.atTheEnd(() => db.destroy());
    return db;
  }

  /** A server on such a database. */
  async app(environment: Record<string, string>, clock: MovableClock) {
    const config = readConfig({
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      EXPORT_DIR: this.folder("exports"),
      ...environment,
    });
    const app = await makeApp({ config, log: makeLog("silent"), clock });
    let closed = false;
    const close = async () => {
      if (!closed) {
        closed = true;
        await app.close();
      }
    };
    this.atTheEnd(close);
    await app.http.ready();
    return { app, close };
  }
}

interface Restoring {
  readonly of: string;
  readonly parameters: readonly string[];
  readonly environment?: Record<string, string>;
}

/** A program of the server, as `npm run` starts it; what it printed. */
export function runServerProgram(
  program: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): string {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], { env, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout;
}

/** What the books come to: each account by its kind, and how many postings made it so. */
export async function postingsOf(db: Kysely<unknown>): Promise<unknown> {
  const { rows } = await sql`
    select a.kind, sum(p.amount)::text as amount, count(*)::int as postings
    from posting p join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id group by 1 order by 1`.execute(
    db,
  );
  return rows;
}
