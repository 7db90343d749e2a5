import { usePreference } from "./preferences/use-preference.ts";

/** The person's scope, and the way to change it; null is everything that they see. */
export function useScope() {
  return usePreference("scope");
}

/**
 * State of a navigation by which somebody comes to a screen as for the first time, also where its tab is open: from the
 * menu or from the search.
 */
export const VISIT = { visit: true } as const;

/** State of a history entry whose address has the person's scope and nothing that was asked for besides. */
export const SCOPED = { scoped: true } as const;

/** Whether a history entry's state is {@link VISIT}. */
export function isVisit(state: unknown): boolean {
  return (state as Partial<typeof VISIT> | null)?.visit === true;
}

/** Whether a history entry's state is {@link SCOPED}. */
export function isScoped(state: unknown): boolean {
  return (state as Partial<typeof SCOPED> | null)?.scoped === true;
}
