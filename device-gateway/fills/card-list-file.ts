import type { DatabaseSync } from "node:sqlite";
import { openDurableFile } from "../durable-file.ts";

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

/** Opens or makes the file; after a damaged one the lists are fetched anew. */
export const openCardListFile = (path: string): DatabaseSync => openDurableFile(path, TABLES);
