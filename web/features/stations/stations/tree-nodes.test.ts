import { describe, expect, test } from "vitest";
import { placeOf, regionWith, treeOf, type TreeNode } from "./tree-nodes.ts";

const REGIONS = [
  {
    id: "r1",
    name: "Delta",
    own: true,
    platformId: "n1",
    stationCount: 3,
    cities: [
      { id: "c1", name: "Shanghai", stationCount: 2 },
      { id: "c2", name: "Hangzhou", stationCount: 1 },
    ],
  },
  { id: "r2", name: "Empty", own: false, platformId: "n1", stationCount: 0, cities: [] },
];
const OPEN = [{ id: "s1", code: "S01", name: "Harbour", city: { id: "c1" } }];

const drawn = (nodes: readonly TreeNode[], depth = 0): string[] =>
  nodes.flatMap(({ name, note, hasMore, children }) => [
    `${" ".repeat(depth)}${name} ${note}${hasMore ? " …" : ""}`,
    ...drawn(children, depth + 1),
  ]);

describe("the tree of places", () => {
  test("has cities in their regions with their counts, and the stations of the cities that are open", () => {
    expect(drawn(treeOf(REGIONS, OPEN))).toEqual([
      "Delta 3 …",
      " Shanghai 2 …",
      "  Harbour S01",
      " Hangzhou 1 …",
      "Empty 0",
    ]);
  });

  test.each([
    ["region:r1", { kind: "region", id: "r1" }],
    ["city:c1", { kind: "city", id: "c1" }],
    ["station:s1", { kind: "station", id: "s1" }],
    ["root:", undefined],
    ["nonsense", undefined],
    [undefined, undefined],
  ])("the key %s means %j", (key, place) => {
    expect(placeOf(key)).toEqual(place);
  });

  test("knows the region that a city lies in", () => {
    expect(regionWith(REGIONS, "c2")?.name).toBe("Delta");
    expect(regionWith(REGIONS, "c9")).toBeUndefined();
  });
});
