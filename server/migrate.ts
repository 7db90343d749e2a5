import "reflect-metadata";
import { MikroORM } from "@mikro-orm/postgresql";
import { configFromEnvironment } from "./kernel/config.ts";
import { migrateUp } from "./migration.ts";
import { MIGRATION_PATIENCE, ormOptions } from "./orm.ts";
import { runProgram } from "./kernel/run-program.ts";

/** `npm run migrate`: brings the database up to date and ends. */
await runProgram(async () => {
  const orm = await MikroORM.init(ormOptions(configFromEnvironment().DATABASE_URL, 2, MIGRATION_PATIENCE));
  try {
    const done = await migrateUp(orm, new Date(), { say: (line) => process.stdout.write(`${line}\n`) });
    process.stdout.write(done.length === 0 ? "The database is up to date.\n" : `Migrated: ${done.join(", ")}\n`);
  } finally {
    await orm.close();
  }
});
