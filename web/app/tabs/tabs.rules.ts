import { paths } from "../../lib/paths.ts";

/**
 * The opened tabs' full addresses, first to last. Home is not among them: it is always open, always first, and nothing
 * that is done to this list can close or move it.
 */
export type Tabs = readonly string[];

/** What can be closed from a tab (specification §2). */
export type Closing = "close" | "closeLeft" | "closeRight" | "closeOthers" | "closeAll";

/** The path of a full address: by it a tab is known, whatever the rest of its address says. */
export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}

/** What counts of saved tabs: each path once, and only what this person can open. */
export function openable(saved: Tabs, canOpen: (path: string) => boolean): Tabs {
  const byPath = new Map(saved.map((address) => [pathOf(address), address]));
  return [...byPath].filter(([path]) => path !== paths.home && canOpen(path)).map(([, address]) => address);
}

/** The tabs after somebody came to an address: its tab keeps its place and takes the address over, or is added last. */
export function visited(tabs: Tabs, address: string): Tabs {
  const at = indexOf(tabs, pathOf(address));
  if (pathOf(address) === paths.home || tabs[at] === address) {
    return tabs;
  }
  return at < 0 ? [...tabs, address] : tabs.with(at, address);
}

/** Which paths an action on a tab closes; none: the action is invalid there. On home only "closeAll" is offered. */
export function closedBy(tabs: Tabs, closing: Closing, path: string): readonly string[] {
  const all = tabs.map(pathOf);
  const at = all.indexOf(path);
  if (closing === "closeAll") {
    return all;
  }
  if (at < 0) {
    return [];
  }
  return {
    close: [path],
    closeLeft: all.slice(0, at),
    closeRight: all.slice(at + 1),
    closeOthers: all.filter((each) => each !== path),
  }[closing];
}

/** The tabs without those of these paths. */
export function without(tabs: Tabs, closed: readonly string[]): Tabs {
  return tabs.filter((address) => !closed.includes(pathOf(address)));
}

/**
 * Where to go when these paths close: nowhere (undefined) while the present one stays open, else to the nearest tab on
 * its right, else to the nearest on its left, which in the end is home.
 */
export function neighbour(tabs: Tabs, closed: readonly string[], present: string): string | undefined {
  if (!closed.includes(present)) {
    return undefined;
  }
  const at = indexOf(tabs, present);
  const stays = (address: string) => !closed.includes(pathOf(address));
  return tabs.slice(at + 1).find(stays) ?? tabs.slice(0, at).findLast(stays) ?? paths.home;
}

/** The tab brought to the place of that index among the tabs after home; undefined: it can't be moved there. */
export function moved(tabs: Tabs, path: string, index: number): Tabs | undefined {
  const from = indexOf(tabs, path);
  const address = tabs[from];
  if (address === undefined || index < 0 || index >= tabs.length) {
    return undefined;
  }
  return tabs.toSpliced(from, 1).toSpliced(index, 0, address);
}

/** The index for {@link moved} of a tab that was dropped before or behind another; on home it comes first. */
export function dropIndex(tabs: Tabs, path: string, onto: { readonly path: string; readonly behind: boolean }): number {
  const target = indexOf(tabs, onto.path);
  if (target < 0) {
    return 0;
  }
  const before = onto.behind ? target + 1 : target;
  const from = indexOf(tabs, path);
  return from >= 0 && from < before ? before - 1 : before;
}

/** The place of a path among the tabs after home; -1 for home and for what is not open. */
export function indexOf(tabs: Tabs, path: string): number {
  return tabs.findIndex((address) => pathOf(address) === path);
}
