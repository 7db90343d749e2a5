import "reflect-metadata";
import { MikroORM } from "@mikro-orm/postgresql";
import { configFromEnvironment } from "./config.ts";
import { migrateUp } from "./migration.ts";
import { ormOptions } from "./orm.ts";

/** `npm run migrate`: brings the database up to date and ends. */
const orm = await MikroORM.init(ormOptions(configFromEnvironment().DATABASE_URL, 2));
try {
  const done = await migrateUp(orm, new Date());
  process.stdout.write(done.length === 0 ? "The database is up to date.\n" : `Migrated: ${done.join(", ")}\n`);
} finally {
  await orm.close();
}
