import { useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { changeTabs, tabOf } from "./open-tabs.ts";
import { visited } from "./tabs.rules.ts";

/** Opens the tab of wherever somebody goes, and keeps its address as it is now. */
export function useVisits(): void {
  const { pathname, search, hash, key } = useLocation();
  const tab = tabOf(pathname, useSession()?.permissions ?? []);
  // Only with a step: a tab that was closed, here or in another window, must not come back by itself.
  useLayoutEffect(() => {
    if (tab !== undefined) {
      changeTabs((tabs) => visited(tabs, `${tab}${search}${hash}`));
    }
  }, [tab, search, hash, key]);
}
