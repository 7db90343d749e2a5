import { DatabaseSync } from "node:sqlite";
import { setAsideDamaged } from "../publisher/damaged-spool.ts";
import { isDamage } from "../publisher/spool-schema.ts";

/**
 * lists: of each station, the list as it was fetched last; times in ms since 1970.
 * cards: what is on it.
 * taken: what cards took, or may be taking, that their list doesn't know yet. fact_part, fact_key: what tells the server of
 * it; null: it knows. sale_key: the sale that ended it; null: it may be under way.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS lists (
    station TEXT PRIMARY KEY, version TEXT NOT NULL, at INTEGER NOT NULL, fetched INTEGER NOT NULL, whole_at INTEGER NOT NULL,
    salt TEXT NOT NULL, places INTEGER NOT NULL, longest_age INTEGER NOT NULL, offline_allowed INTEGER NOT NULL, offline_limit TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS cards (
    station TEXT NOT NULL, tag TEXT NOT NULL, state TEXT NOT NULL, declined_by TEXT, valid_before INTEGER,
    available TEXT NOT NULL, most_volume TEXT, most_fills INTEGER, pin_hash TEXT,
    PRIMARY KEY (station, tag)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS taken (
    id INTEGER PRIMARY KEY AUTOINCREMENT, tag TEXT NOT NULL, device TEXT NOT NULL, address TEXT NOT NULL, at INTEGER NOT NULL,
    amount TEXT NOT NULL, volume TEXT NOT NULL, fact_part TEXT, fact_key TEXT, sale_key TEXT,
    UNIQUE (device, sale_key)
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS taken_under_way ON taken (tag, device, address) WHERE sale_key IS NULL;
  CREATE INDEX IF NOT EXISTS taken_by ON taken (tag);
`;

/** Opens or makes the file; a damaged one is set aside by name: the lists are fetched anew. */
export function openCardListFile(path: string): DatabaseSync {
  try {
    return open(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    setAsideDamaged(path, new Date());
    return open(path);
  }
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    database.exec(TABLES);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
