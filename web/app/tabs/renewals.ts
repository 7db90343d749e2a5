import { useSyncExternalStore } from "react";
import { pathOf } from "./tabs.rules.ts";

let renewals: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

/** The screen of that address is not to be shown as it was kept, but to be made anew. */
export function renew(address: string): void {
  const path = pathOf(address);
  renewals = new Map(renewals).set(path, (renewals.get(path) ?? 0) + 1);
  listeners.forEach((listener) => listener());
}

/** How often the screen of each path was made anew, followed. */
export function useRenewals(): ReadonlyMap<string, number> {
  return useSyncExternalStore(subscribe, readRenewals);
}

function readRenewals(): ReadonlyMap<string, number> {
  return renewals;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
