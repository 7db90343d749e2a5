import type { Look } from "./look.ts";
import { LOOK_KEYS, PREFERENCES, savedPreferences, type PreferenceKey, type Preferences } from "./schema.ts";
import { hearOthers, readMirror, readSaved, save, tellOthers, writeMirror, type Change } from "./storage.ts";

/** Whose preferences count before anyone is logged in, and for everything that a person never chose. */
export const SHARED = "shared";

/** What is known of one person here. */
interface Drawer {
  values: Partial<Preferences>;
  /** Changed since the page was opened: what is read from the disk later is older. */
  readonly changed: Set<string>;
  /** Settles when the disk has answered; never rejects. */
  readonly loaded: Promise<void>;
  ready: boolean;
}

const drawers = new Map<string, Drawer>();
const listeners = new Set<() => void>();

hearOthers(({ owner, key, value }: Change) => {
  if (drawers.has(owner) && PREFERENCES[key]?.accepts(value)) {
    put(owner, key, value as never);
  }
});

/** A person's preference: their own, or what is shared on this device, or the default. */
export function readPreference<Key extends PreferenceKey>(owner: string, key: Key): Preferences[Key] {
  return drawerOf(owner).values[key] ?? drawerOf(SHARED).values[key] ?? PREFERENCES[key].fallback;
}

/** How the console looks to a person. */
export function readLook(owner: string): Look {
  const [theme, followSystem] = [readPreference(owner, "theme"), readPreference(owner, "followSystem")];
  return { theme, followSystem, accent: readPreference(owner, "accent"), size: readPreference(owner, "size") };
}

/** Changes it at once, here and in the browser's other windows, and keeps it for the next visit. */
export function writePreference<Key extends PreferenceKey>(owner: string, key: Key, value: Preferences[Key]): void {
  put(owner, key, value);
  tellOthers({ owner, key, value });
  void save(owner, key, value);
}

/** Settles when what was saved of a person is there; never rejects. */
export async function loadPreferences(owner: string): Promise<void> {
  await Promise.all([drawerOf(SHARED).loaded, drawerOf(owner).loaded]);
}

/** Whether what was saved of a person is there. */
export function arePreferencesThere(owner: string): boolean {
  return drawerOf(SHARED).ready && drawerOf(owner).ready;
}

/** Calls with every change of anyone's preferences; gives back the way to stop it. */
export function followPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets what is in memory, as a reload of the page does; what was saved stays. */
export function forgetPreferences(): void {
  drawers.clear();
}

function put<Key extends PreferenceKey>(owner: string, key: Key, value: Preferences[Key]): void {
  const drawer = drawerOf(owner);
  drawer.values = { ...drawer.values, [key]: value };
  drawer.changed.add(key);
  if (LOOK_KEYS.some((each) => each === key)) {
    writeMirror(owner, drawer.values);
  }
  listeners.forEach((listener) => listener());
}

function drawerOf(owner: string): Drawer {
  const known = drawers.get(owner);
  if (known) {
    return known;
  }
  const drawer: Drawer = {
    values: savedPreferences(readMirror(owner)),
    changed: new Set(),
    loaded: readSaved(owner).then((saved) => fill(drawer, owner, saved)),
    ready: false,
  };
  drawers.set(owner, drawer);
  return drawer;
}

/** What comes from the disk, beside what was changed meanwhile. */
function fill(drawer: Drawer, owner: string, saved: Readonly<Record<string, unknown>>): void {
  const entries = Object.entries(savedPreferences(saved)).filter(([key]) => !drawer.changed.has(key));
  if (entries.length > 0) {
    drawer.values = { ...drawer.values, ...Object.fromEntries(entries) };
    writeMirror(owner, drawer.values);
  }
  drawer.ready = true;
  listeners.forEach((listener) => listener());
}
