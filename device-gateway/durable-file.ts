import { DatabaseSync } from "node:sqlite";
import { setAsideDamaged } from "./publisher/damaged-spool.ts";
import { isDamage } from "./publisher/spool-schema.ts";

/**
 * Opens or makes a SQLite file with these tables, whose every commit is on the disk before it returns. A damaged file is set
 * aside by name and begun anew: for what can be fetched or done without again. Throws on any other fault.
 */
export function openDurableFile(path: string, tables: string): DatabaseSync {
  try {
    return open(path, tables);
  } catch (error) {
    if (!isDamage(error)) throw error;
    setAsideDamaged(path, new Date());
    return open(path, tables);
  }
}

function open(path: string, tables: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    database.exec(tables);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
