import type { MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { sqlOf } from "./context.ts";
import { ensurePartitions } from "./telemetry/partitions.ts";

/** Runs what migrations are missing and makes the partitions of the months to come; two at once wait for each other. */
export async function migrateUp(orm: MikroORM, now: Date): Promise<string[]> {
  const db = sqlOf(orm.em.fork());
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('forecourt migrations'))`.execute(connection);
    try {
      const done = await orm.migrator.up();
      await ensurePartitions(db, now);
      return done.map((migration) => migration.name);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('forecourt migrations'))`.execute(connection);
    }
  });
}
