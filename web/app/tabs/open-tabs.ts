import { matchPath } from "react-router-dom";
import { opensFor } from "../../lib/opens.ts";
import { paths } from "../../lib/paths.ts";
import { readPreference, writePreference } from "../../lib/preferences/preferences.ts";
import { presentOwner, usePreference } from "../../lib/preferences/use-preference.ts";
import { onLeave, readSession, useSession } from "../../lib/session.ts";
import { ROUTES, type Route } from "../navigation.ts";
import { openable, type Tabs } from "./tabs.rules.ts";

// Nothing of who logs out stays open for who comes next.
onLeave(() => writePreference(presentOwner(), "tabs", []));

/** The tabs of whoever is logged in, after home. */
export function useTabs(): Tabs {
  const [saved] = usePreference("tabs");
  const permissions = useSession()?.permissions ?? [];
  return openable(saved, (path) => leadsTo(path, permissions));
}

/** Changes the tabs as they are now, here and in the browser's other windows; the same list changes nothing. */
export function changeTabs(change: (tabs: Tabs) => Tabs): void {
  const owner = presentOwner();
  const saved = readPreference(owner, "tabs");
  const permissions = readSession()?.permissions ?? [];
  const tabs = openable(saved, (path) => leadsTo(path, permissions));
  const next = change(tabs);
  if (next !== tabs) {
    writePreference(owner, "tabs", next);
  }
}

/** The path of the tab that an address belongs to, for somebody with these permissions; absent: it has none. */
export function tabOf(pathname: string, permissions: readonly number[]): string | undefined {
  const path = ROUTES.find((route) => matchPath(route.path, pathname) !== null)?.path;
  return path !== undefined && (path === paths.home || leadsTo(path, permissions)) ? path : undefined;
}

/** The route of a tab's path. */
export function routeAt(path: string): Route | undefined {
  return ROUTES.find((route) => route.path === path);
}

function leadsTo(path: string, permissions: readonly number[]): boolean {
  const route = routeAt(path);
  return route !== undefined && opensFor(route, permissions);
}
