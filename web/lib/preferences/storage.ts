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
/** What the disk has not told to have yet: a page that is left in that moment takes the disk's work with it. */
const ON_ITS_WAY = "forecourt.unsaved.";
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
  const onItsWay = readEntry(ON_ITS_WAY + owner);
  // What its page could not finish is finished here.
  Object.entries(onItsWay).forEach(([key, value]) => void save(owner, key, value));
  try {
    return { ...recordOf(await Promise.race([get(owner, opened()), giveUp])), ...onItsWay };
  } catch {
    return onItsWay;
  }
}

/** Saves one preference beside the others, in one unit: another window may be saving another. */
export async function save(owner: string, key: string, value: unknown): Promise<void> {
  const entry = ON_ITS_WAY + owner;
  writeEntry(entry, { ...readEntry(entry), [key]: value });
  try {
    await update(owner, (saved) => ({ ...recordOf(saved), [key]: value }), opened());
  } catch {
    // The disk is closed to us: the preference stays where it is on its way, or lasts until the page is left.
    return;
  }
  const { [key]: told, ...others } = readEntry(entry);
  // Changed again meanwhile: that one is still on its way.
  if (JSON.stringify(told) === JSON.stringify(value)) {
    writeEntry(entry, others);
  }
}

/** The look as it can be read at once, unchecked. */
export function readMirror(owner: string): Readonly<Record<string, unknown>> {
  return readEntry(MIRROR + owner);
}

/** Keeps what of the values is the look where boot.js finds it. */
export function writeMirror(owner: string, values: Partial<Preferences>): void {
  const look = Object.fromEntries(
    LOOK_KEYS.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]),
  );
  writeEntry(MIRROR + owner, look);
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

function readEntry(entry: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(localStorage.getItem(entry) ?? "null"));
  } catch {
    return {};
  }
}

/** Nothing to keep leaves no entry. */
function writeEntry(entry: string, values: Readonly<Record<string, unknown>>): void {
  try {
    if (Object.keys(values).length === 0) {
      localStorage.removeItem(entry);
    } else {
      localStorage.setItem(entry, JSON.stringify(values));
    }
  } catch {
    // Closed or full: the first paint wears the default, and the disk has to do it alone.
  }
}
