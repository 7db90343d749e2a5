import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { withVisit } from "../../lib/preferences/visits.ts";
import { ROUTES } from "../navigation.ts";

/** The present one and those before it that the panel offers. */
const MOST_KEPT = 6;

/**
 * Paths of the screens that were open last on this device, the newest first, without the present one. Keeps the list, and
 * counts the visits.
 */
export function useRecentPages(): readonly string[] {
  const { pathname } = useLocation();
  const [recent, keep] = usePreference("recentPages");
  const [visits, count] = usePreference("visits");
  const path = ROUTES.find((route) => route.path === pathname)?.path;
  useEffect(() => {
    if (path !== undefined && recent[0] !== path) {
      count(withVisit(visits, path));
      keep([path, ...recent.filter((each) => each !== path)].slice(0, MOST_KEPT));
    }
    // Only coming here counts: what another window opens is newer, and must not be answered.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path]);
  return recent.filter((each) => each !== path);
}
