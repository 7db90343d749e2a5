import { useSyncExternalStore } from "react";
import { hasUnsaved } from "./unsaved.ts";

const KEY = "forecourt-outdated";
/** While servers of two versions answer in turn, loading the page again and again would help nobody. */
const ONCE_IN_MS = 60_000;

let outdated = false;
const listeners = new Set<() => void>();

/**
 * The server does not know what this page asks for: it has another version of the console, which the page becomes by being
 * loaded again. That happens by itself where nothing is lost by it, and not over and over; else the person is told.
 */
export function reportOutdated(now = Date.now()): void {
  if (!hasUnsaved() && mayLoadAgain(now)) {
    location.reload();
  } else if (!outdated) {
    outdated = true;
    listeners.forEach((listener) => listener());
  }
}

/** Whether this page is of another version than its server, and waits for its person to load it again; followed. */
export function useOutdated(): boolean {
  return useSyncExternalStore(subscribe, () => outdated);
}

/** As after the page was loaded. */
export function forgetOutdated(): void {
  outdated = false;
}

function mayLoadAgain(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
    sessionStorage.setItem(KEY, String(now));
    return now - last > ONCE_IN_MS;
  } catch {
    // Without a storage nobody knows how often it was tried.
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
