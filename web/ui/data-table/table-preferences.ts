import { readSession } from "../../lib/session.ts";

const keyOf = (key: string) => `forecourt.table.${readSession()?.name ?? ""}.${key}`;

/** What this person kept under a key on this device; undefined where nothing readable is. */
export function readTablePreference(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(key)) ?? "null") ?? undefined;
  } catch {
    // Closed or damaged storage: the table is as it was made.
    return undefined;
  }
}

/** Keeps a value for this person on this device; undefined forgets it. */
export function writeTablePreference(key: string, value: unknown): void {
  try {
    if (value === undefined) {
      localStorage.removeItem(keyOf(key));
    } else {
      localStorage.setItem(keyOf(key), JSON.stringify(value));
    }
  } catch {
    // Storage is closed to us: the wish lasts until the page is left.
  }
}
