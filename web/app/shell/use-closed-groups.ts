import { useState } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { ROUTES, type Group } from "../navigation.ts";

/** Which groups of the menu are closed, and the switch of one. */
export interface ClosedGroups {
  readonly closed: readonly string[];
  readonly toggle: (group: Group) => void;
}

/**
 * All groups start open, and what somebody closes stays closed for them. Whoever comes to a screen by another way finds
 * the group of its entry opened, until the page is left.
 */
export function useClosedGroups(): ClosedGroups {
  const { pathname } = useLocation();
  const [kept, keep] = usePreference("closedGroups");
  const [arrival, setArrival] = useState({ pathname, opened: NONE });
  if (arrival.pathname !== pathname) {
    const group = ROUTES.find(({ path }) => matchPath(path, pathname))?.group;
    setArrival({ pathname, opened: group === undefined ? arrival.opened : [...without(arrival.opened, group), group] });
  }
  const closed = kept.filter((group) => !arrival.opened.includes(group));
  const toggle = (group: Group) => {
    setArrival({ ...arrival, opened: without(arrival.opened, group) });
    keep(closed.includes(group) ? without(kept, group) : [...without(kept, group), group]);
  };
  return { closed, toggle };
}

const NONE: readonly string[] = [];

function without(groups: readonly string[], one: string): readonly string[] {
  return groups.filter((group) => group !== one);
}
