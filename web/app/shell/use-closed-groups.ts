import { useEffect, useState } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { ROUTES, type Group } from "../navigation.ts";

/** Which groups of the menu are closed, and the switch of one. */
export interface ClosedGroups {
  readonly closed: readonly Group[];
  readonly toggle: (group: Group) => void;
}

/** All groups start open; whoever comes to a screen by another way finds the group of its entry opened. */
export function useClosedGroups(): ClosedGroups {
  const { pathname } = useLocation();
  const [closed, setClosed] = useState<readonly Group[]>([]);
  useEffect(() => {
    const current = ROUTES.find(({ path }) => matchPath(path, pathname))?.group;
    setClosed((before) => (before.some((group) => group === current) ? without(before, current) : before));
  }, [pathname]);
  const toggle = (group: Group) => setClosed(closed.includes(group) ? without(closed, group) : [...closed, group]);
  return { closed, toggle };
}

function without(groups: readonly Group[], one: Group | undefined): readonly Group[] {
  return groups.filter((group) => group !== one);
}
