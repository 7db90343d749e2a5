import { createStore, get, update, type UseStore } from "idb-keyval";
import { LOOK_KEYS, recordOf, type PreferenceKey, type Preferences } from "./schema.ts";

/** What one window says to the others of this browser. */
export interface Change {
  readonly owner: string;
  readonly key: PreferenceKey;
  readonly value: unknown;
}

/** web/public/boot.js reads the same entries, before anything else is there. */
const MIRROR = "forecourt.look.";
/** A browser that never answers must not keep the console from being shown. */
const PATIENCE_MS = 1_000;

let database: UseStore | undefined;
let channel: BroadcastChannel | undefined;

// Opened with the first use: where storage is closed to us this throws, and whoever asks goes on without.
function opened(): UseStore {
  database ??= createStore("forecourt", "preferences");
  return database;
}

/** Everything saved of a person, unchecked; nothing where storage is closed or doesn't answer. */
export async function readSaved(owner: string): Promise<Readonly<Record<string, unknown>>> {
  const giveUp = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  try {
    return recordOf(await Promise.race([get(owner, opened()), giveUp]));
  } catch {
    return {};
  }
}

/** Saves one preference beside the others, in one unit: another window may be saving another. */
export async function save<Key extends PreferenceKey>(owner: string, key: Key, value: Preferences[Key]): Promise<void> {
  try {
    await update(owner, (saved) => ({ ...recordOf(saved), [key]: value }), opened());
  } catch {
    // Storage is closed to us: the preference lasts until the page is left.
  }
}

/** The look as it can be read at once, unchecked. */
export function readMirror(owner: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(localStorage.getItem(MIRROR + owner) ?? "null"));
  } catch {
    return {};
  }
}

/** Keeps what of the values is the look where boot.js finds it. */
export function writeMirror(owner: string, values: Partial<Preferences>): void {
  const look = Object.fromEntries(
    LOOK_KEYS.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]),
  );
  try {
    localStorage.setItem(MIRROR + owner, JSON.stringify(look));
  } catch {
    // Closed or full: the first paint wears the default.
  }
}

/** Tells the browser's other windows. */
export function tellOthers(change: Change): void {
  channel?.postMessage(change);
}

/** Hears what the other windows tell; only one may listen. */
export function hearOthers(listener: (change: Change) => void): void {
  if (typeof BroadcastChannel === "undefined") {
    return;
  }
  channel = new BroadcastChannel("forecourt.preferences");
  channel.addEventListener("message", ({ data }: MessageEvent<Change>) => listener(data));
}
