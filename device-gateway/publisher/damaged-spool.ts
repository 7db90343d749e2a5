import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Renames a damaged file with its journal; gives the new name. */
export function setAsideDamaged(path: string, now: Date): string {
  const stamp = now.toISOString().replace(/[-:]/g, "").slice(0, 15);
  let aside = `${path}.damaged-${stamp}`;
  for (let more = 2; existsSync(aside); more++) aside = `${path}.damaged-${stamp}-${more}`;
  for (const part of ["", "-wal"]) if (existsSync(path + part)) renameSync(path + part, aside + part);
  return aside;
}

const COLUMNS = {
  facts: "device, part, key, report, raw, bytes",
  delivered: "device, part, key",
  dead_letters: "device, part, key, report, raw, reason, message, bytes, count, first_at, last_at",
} as const;

/** Copies what can still be read, row by row, from both ends of each table until the damage. Gives the number of facts. */
export function salvage(from: string, into: DatabaseSync): number {
  let facts = 0;
  try {
    const damaged = new DatabaseSync(from, { readOnly: true });
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const names = columns.split(", ");
      const insert = into.prepare(
        `INSERT OR IGNORE INTO ${table} (${columns}) VALUES (${names.map(() => "?").join(", ")})`,
      );
      for (const order of ["ASC", "DESC"]) {
        try {
          for (const row of damaged.prepare(`SELECT ${columns} FROM ${table} ORDER BY id ${order}`).iterate()) {
            const { changes } = insert.run(...names.map((name) => row[name] ?? null));
            if (table === "facts") facts += Number(changes);
          }
          break;
        } catch {
          // The damage is reached: the other end may have more.
        }
      }
    }
    damaged.close();
  } catch {
    // Nothing of it can be read.
  }
  // What reading it left behind.
  rmSync(`${from}-shm`, { force: true });
  if (statSync(`${from}-wal`, { throwIfNoEntry: false })?.size === 0) rmSync(`${from}-wal`);
  return facts;
}
