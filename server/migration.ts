import { setTimeout as wait } from "node:timers/promises";
import type { MikroORM } from "@mikro-orm/postgresql";
import { type Kysely, sql } from "kysely";
import { sqlOf } from "./kernel/context.ts";
import { ensurePartitions } from "./plant/telemetry/partitions.ts";

/** SQLSTATE lock_not_available: somebody works with a table that a migration changes. */
const LOCKED = "55P03";
/** A migration that waits for a lock keeps all others waiting behind it: so it lets go, and tries again after a while. */
const TRIES = 60;
const PAUSE_MS = 3_000;

interface MigrationOptions {
  /** Hears what is waited for. */
  say?(line: string): void;
  readonly pauseMs?: number;
}

/**
 * Runs what migrations are missing and makes the partitions of the months to come; two at once wait for each other. What
 * a lock stops is tried again. Gives back what was run.
 */
export async function migrateUp(orm: MikroORM, now: Date, options: MigrationOptions = {}): Promise<string[]> {
  const db = sqlOf(orm.em.fork());
  return db.connection().execute(async (connection) => {
    // Whoever migrates elsewhere may take as long as it takes.
    await sql`set lock_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(hashtext('forecourt migrations'))`.execute(connection);
    try {
      const done = await tryUp(orm, options);
      await ensurePartitions(db, now);
      return done;
    } finally {
      await sql`select pg_advisory_unlock(hashtext('forecourt migrations'))`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

async function tryUp(orm: MikroORM, { say, pauseMs = PAUSE_MS }: MigrationOptions): Promise<string[]> {
  const before = new Set(await doneIn(sqlOf(orm.em.fork())));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await orm.migrator.up();
      return (await doneIn(sqlOf(orm.em.fork()))).filter((name) => !before.has(name));
    } catch (error) {
      if (!isLocked(error) || attempt === TRIES) {
        throw error;
      }
      say?.(`A table is in use: trying again in ${pauseMs / 1000} s (${attempt} of ${TRIES}).`);
      await wait(pauseMs);
    }
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === LOCKED || isLocked(error.cause));

/** Migrations that this database has behind it; none where it is new. */
async function doneIn(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('mikro_orm_migrations') is not null as there`.execute(db);
  if (rows[0]?.there !== true) {
    return [];
  }
  const found = await sql<{ name: string }>`select name from mikro_orm_migrations order by id`.execute(db);
  return found.rows.map(({ name }) => name);
}
