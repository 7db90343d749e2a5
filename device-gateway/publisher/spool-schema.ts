import { DatabaseSync } from "node:sqlite";

/** Pages of 4 kB after which SQLite moves the journal into the file: keeps the journal near 4 MB. */
const CHECKPOINT_PAGES = 1_000;

/**
 * What a spool file holds.
 * facts: what waits, oldest first by id. retry_at: 0 waits its turn; a time (ms) was refused and is tried again then;
 * PARKED waits for another fact of its device to be accepted.
 * delivered: keys of what the server has, so that a device that sends again is not spooled again.
 * dead_letters: what nobody will deliver by itself, kept for a person to look at.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS facts (
    id INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL, part TEXT NOT NULL, key TEXT NOT NULL,
    report TEXT NOT NULL, raw TEXT NOT NULL, bytes INTEGER NOT NULL,
    refusals INTEGER NOT NULL DEFAULT 0, retry_at INTEGER NOT NULL DEFAULT 0,
    UNIQUE (device, part, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS facts_in_turn ON facts (retry_at, id);
  CREATE TABLE IF NOT EXISTS delivered (
    id INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL, part TEXT NOT NULL, key TEXT NOT NULL,
    UNIQUE (device, part, key)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS dead_letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL, part TEXT NOT NULL, key TEXT NOT NULL,
    report TEXT, raw TEXT NOT NULL, reason TEXT NOT NULL, message TEXT NOT NULL, bytes INTEGER NOT NULL,
    count INTEGER NOT NULL DEFAULT 1, first_at TEXT NOT NULL, last_at TEXT NOT NULL,
    UNIQUE (device, part, key)
  ) STRICT;
`;

/** Waits until a fact of the same device is accepted; later than any time. */
export const PARKED = Number.MAX_SAFE_INTEGER;

/** SQLite's own number for "somebody else holds the file". */
const SQLITE_BUSY = 5;

/**
 * Opens the file, makes what is missing. Every commit is on the disk before it returns (synchronous=FULL in WAL mode:
 * the journal is flushed at each commit), which is what lets a device be acknowledged. The file is locked for this
 * process alone; the lock goes with the process, however it ends. Throws an Error when another process holds it.
 */
export function openSpoolFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.exec(TABLES);
    // A start is a good moment to try again at once what was put off.
    database.exec("UPDATE facts SET retry_at = 0 WHERE retry_at <> 0");
    return database;
  } catch (error) {
    database.close();
    if (sqliteCode(error) !== SQLITE_BUSY) throw error;
    throw new Error(`another gateway is using ${path}: give each its own DATA_DIR`, { cause: error });
  }
}

/** SQLite's result code, or undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : undefined;
}

/** Does all of the work or none of it. */
export function atomically(database: DatabaseSync, work: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
