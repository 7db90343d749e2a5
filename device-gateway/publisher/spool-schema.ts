import { DatabaseSync } from "node:sqlite";
import { salvage, setAsideDamaged } from "./damaged-spool.ts";

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

/** SQLite's own numbers: somebody else holds the file; it is damaged; it is none; no room, and writing failed. */
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;

/** A spool's file, and what was wrong with the one before it, if anything. */
export interface OpenSpool {
  readonly database: DatabaseSync;
  readonly damaged: { readonly aside: string; readonly salvaged: number } | null;
}

/**
 * Opens the file, makes what is missing. Every commit is on the disk before it returns (synchronous=FULL in WAL mode:
 * the journal is flushed at each commit), which is what lets a device be acknowledged. The file is locked for this
 * process alone; the lock goes with the process, however it ends. A damaged file is set aside by name, and what can be
 * read of it goes into a new one. Throws an Error when another process holds it.
 */
export function openSpoolFile(path: string, now: Date): OpenSpool {
  try {
    return { database: openSound(path), damaged: null };
  } catch (error) {
    if (sqliteCode(error) === SQLITE_BUSY) {
      throw new Error(`another gateway is using ${path}: give each its own DATA_DIR`, { cause: error });
    }
    if (!isDamage(error)) throw error;
  }
  const aside = setAsideDamaged(path, now);
  const database = openSound(path);
  return { database, damaged: { aside, salvaged: salvage(aside, database) } };
}

class Damaged extends Error {}

function openSound(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.exec(TABLES);
    const [check] = Object.values(database.prepare("PRAGMA quick_check(1)").get() ?? {});
    if (check !== "ok") throw new Damaged(String(check));
    // A start is a good moment to try again at once what was put off.
    database.exec("UPDATE facts SET retry_at = 0 WHERE retry_at <> 0");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The file's content is not to be trusted any more. */
export function isDamage(error: unknown): boolean {
  return error instanceof Damaged || [SQLITE_CORRUPT, SQLITE_NOTADB].includes(primaryCode(error));
}

/** The disk has no room, or does not take what is written. */
export function isUnwritable(error: unknown): boolean {
  return [SQLITE_FULL, SQLITE_IOERR].includes(primaryCode(error));
}

/** SQLite's numbers have their kind in the lowest byte. */
function primaryCode(error: unknown): number {
  return (sqliteCode(error) ?? 0) & 0xff;
}

/** SQLite's result code, or undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : undefined;
}

/** Does all of the work or none of it. */
export function atomically(database: DatabaseSync, work: () => void): void {
  if (database.isTransaction) return work();
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
