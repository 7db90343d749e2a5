import { describe, expect, test } from "vitest";
import { closedBy, dropIndex, moved, neighbour, openable, visited, without, type Closing } from "./tabs.rules.ts";

const TABS = ["/a", "/b?page=2", "/c#x", "/d"];

describe("saved tabs", () => {
  test.each([
    ["are kept with their addresses", ["/a?x=1", "/b"], ["/a?x=1", "/b"]],
    ["are left out where the person may not go", ["/a", "/secret?x", "/b"], ["/a", "/b"]],
    ["never hold home, wherever it was written", ["/a", "/index", "/index?x=1"], ["/a"]],
    ["hold each path once, with its last address", ["/a?x=1", "/b", "/a?x=2"], ["/a?x=2", "/b"]],
  ])("%s", (_what, saved, counted) => {
    expect(openable(saved, (path) => path !== "/secret")).toEqual(counted);
  });
});

describe("coming to an address", () => {
  test.each([
    ["adds its tab last", "/e?y=1", [...TABS, "/e?y=1"]],
    ["lets an open tab take the address over in its place", "/b?page=3", ["/a", "/b?page=3", "/c#x", "/d"]],
    ["adds nothing for home", "/index?from=mail", TABS],
  ])("%s", (_what, address, after) => {
    expect(visited(TABS, address)).toEqual(after);
  });

  test("changes nothing where nothing changes", () => {
    expect(visited(TABS, "/b?page=2")).toBe(TABS);
  });
});

test.each<[Closing, string, string[]]>([
  ["close", "/b", ["/b"]],
  ["closeLeft", "/c", ["/a", "/b"]],
  ["closeLeft", "/a", []],
  ["closeRight", "/b", ["/c", "/d"]],
  ["closeRight", "/d", []],
  ["closeOthers", "/b", ["/a", "/c", "/d"]],
  ["closeAll", "/b", ["/a", "/b", "/c", "/d"]],
  ["close", "/index", []],
  ["closeLeft", "/index", []],
  ["closeRight", "/index", []],
  ["closeOthers", "/index", []],
  ["closeAll", "/index", ["/a", "/b", "/c", "/d"]],
  ["close", "/never-opened", []],
])("%s on %s closes %j", (closing, path, closed) => {
  expect(closedBy(TABS, closing, path)).toEqual(closed);
});

test("others on the only tab, and all where home alone is open, close nothing", () => {
  expect(closedBy(["/a"], "closeOthers", "/a")).toEqual([]);
  expect(closedBy([], "closeAll", "/index")).toEqual([]);
});

test("what is closed goes, whatever its address", () => {
  expect(without(TABS, ["/b", "/c"])).toEqual(["/a", "/d"]);
});

test.each<[closed: string[], present: string, to: string | undefined]>([
  [["/b"], "/a", undefined],
  [["/b"], "/index", undefined],
  [["/b"], "/b", "/c#x"],
  [["/d"], "/d", "/c#x"],
  [["/b", "/c", "/d"], "/c", "/a"],
  [["/a", "/b", "/c"], "/a", "/d"],
  [["/a", "/b", "/c", "/d"], "/c", "/index"],
])("closing %j while on %s leads to %j", (closed, present, to) => {
  expect(neighbour(TABS, closed, present)).toBe(to);
});

test.each<[path: string, index: number, after: string[] | undefined]>([
  ["/a", 1, ["/b?page=2", "/a", "/c#x", "/d"]],
  ["/d", 0, ["/d", "/a", "/b?page=2", "/c#x"]],
  ["/a", -1, undefined],
  ["/d", 4, undefined],
  ["/index", 1, undefined],
])("moving %s to place %i gives %j", (path, index, after) => {
  expect(moved(TABS, path, index)).toEqual(after);
});

test.each<[path: string, onto: string, behind: boolean, index: number]>([
  ["/a", "/c", false, 1],
  ["/a", "/c", true, 2],
  ["/d", "/b", false, 1],
  ["/d", "/b", true, 2],
  ["/c", "/index", false, 0],
  ["/c", "/index", true, 0],
])("dropping %s on %s (behind: %s) brings it to place %i", (path, onto, behind, index) => {
  expect(dropIndex(TABS, path, { path: onto, behind })).toBe(index);
});
