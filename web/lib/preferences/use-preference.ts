import { useCallback, useSyncExternalStore } from "react";
import { readSession, type Session, useSession } from "../session.ts";
import { arePreferencesThere, followPreferences, readPreference, SHARED, writePreference } from "./preferences.ts";
import type { PreferenceKey, Preferences } from "./schema.ts";

/** Whose preferences count now, outside of React. */
export function presentOwner(): string {
  return ownerOf(readSession());
}

function useOwner(): string {
  return ownerOf(useSession());
}

/** The account, which stays the same from session to session; names are the same in any case. */
function ownerOf(session: Session | undefined): string {
  return session?.login.trim().toLowerCase() || SHARED;
}

/**
 * One preference of whoever is logged in (of the device before that), and the way to change it: at once, in every window
 * of this browser, and for the next visit. A saved value that is none any more reads as the default.
 */
export function usePreference<Key extends PreferenceKey>(
  key: Key,
): readonly [value: Preferences[Key], change: (value: Preferences[Key]) => void] {
  const owner = useOwner();
  const value = useSyncExternalStore(followPreferences, () => readPreference(owner, key));
  const change = useCallback((next: Preferences[Key]) => writePreference(owner, key, next), [owner, key]);
  return [value, change];
}

/** Whether the person's preferences are there: before that, every one reads as its default. */
export function usePreferencesReady(): boolean {
  const owner = useOwner();
  return useSyncExternalStore(followPreferences, () => arePreferencesThere(owner));
}
