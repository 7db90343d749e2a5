import { describe, expect, test } from "vitest";
import {
  onlyWay,
  placeTree,
  platformTree,
  scopeOf,
  searchTree,
  stationsIn,
  toggledStations,
  type Place,
  type PlacedStation,
} from "./scope-rules.ts";

const CITIES = {
  hangzhou: { id: "c1", name: "Hangzhou", regionId: "r1", regionName: "East" },
  ningbo: { id: "c2", name: "Ningbo", regionId: "r1", regionName: "East" },
  chengdu: { id: "c3", name: "Chengdu", regionId: "r2", regionName: "West" },
};

function station(id: string, city: keyof typeof CITIES, platform = "p1"): PlacedStation {
  return { id, code: `0${id}`, name: `Station ${id}`, city: CITIES[city], platform: { id: platform, name: platform } };
}

const STATIONS = [
  station("s1", "hangzhou"),
  station("s2", "hangzhou", "p2"),
  station("s3", "ningbo"),
  station("s4", "chengdu", "p2"),
];
const PLATFORMS = [
  { id: "p1", name: "p1", parentId: null },
  { id: "p2", name: "p2", parentId: "p1" },
  { id: "p3", name: "p3", parentId: "p1" },
];
const places = placeTree(STATIONS);
const platforms = platformTree(STATIONS, PLATFORMS);

/** A tree as indented names. */
function drawn(tree: readonly Place[], depth = 0): string[] {
  return tree.flatMap(({ name, children }) => [`${" ".repeat(depth)}${name}`, ...drawn(children, depth + 1)]);
}

test("stations stand in their cities, those in their regions", () => {
  expect(drawn(places)).toEqual([
    "East",
    " Hangzhou",
    "  Station s1",
    "  Station s2",
    " Ningbo",
    "  Station s3",
    "West",
    " Chengdu",
    "  Station s4",
  ]);
});

test("platforms stand over the regions of their own stations and over those below them; empty ones are left out", () => {
  expect(drawn(platforms)).toEqual([
    "p1",
    " East",
    "  Hangzhou",
    "   Station s1",
    "  Ningbo",
    "   Station s3",
    " p2",
    "  East",
    "   Hangzhou",
    "    Station s2",
    "  West",
    "   Chengdu",
    "    Station s4",
  ]);
});

test("a person of a lower platform, who doesn't see the superior, has their own on top", () => {
  const own = platformTree(STATIONS.slice(3), [{ id: "p2", name: "p2", parentId: "p1" }]);
  expect(drawn(own)).toEqual(["p2", " West", "  Chengdu", "   Station s4"]);
});

describe("what is chosen is said in as few names as possible", () => {
  test.each([
    ["nothing", [], {}],
    ["a station", ["s1"], { stationIds: ["s1"] }],
    ["a whole city", ["s1", "s2"], { cityIds: ["c1"] }],
    ["a whole region", ["s1", "s2", "s3"], { regionIds: ["r1"] }],
    ["a city and a station elsewhere", ["s3", "s4", "s1"], { stationIds: ["s1"], cityIds: ["c2"], regionIds: ["r2"] }],
  ])("%s of places", (_case, chosen, scope) => {
    expect(scopeOf(places, chosen)).toEqual(scope);
    expect(stationsIn(scope, STATIONS).sort()).toEqual(
      chosen.length === 0 ? ["s1", "s2", "s3", "s4"] : chosen.map(String).sort(),
    );
  });

  test.each([
    ["everything names every platform", ["s1", "s2", "s3", "s4"], { platformIds: ["p1", "p2"] }],
    ["a lower platform", ["s2", "s4"], { platformIds: ["p2"] }],
    // Hangzhou also holds s2 of the other platform.
    ["a platform's part of a city is told by station", ["s1", "s3"], { cityIds: ["c2"], stationIds: ["s1"] }],
  ])("of platforms: %s", (_case, chosen, scope) => {
    expect(scopeOf(platforms, chosen)).toEqual(scope);
    expect(stationsIn(scope, STATIONS).sort()).toEqual(chosen.sort());
  });
});

test("a search keeps what it names with all that is in it, and the way there", () => {
  expect(drawn(searchTree(places, "hang"))).toEqual(["East", " Hangzhou", "  Station s1", "  Station s2"]);
  expect(drawn(searchTree(places, "0S4"))).toEqual(["West", " Chengdu", "  Station s4"]);
  expect(drawn(searchTree(places, "station s3"))).toEqual(["East", " Ningbo", "  Station s3"]);
  expect(searchTree(places, " ")).toBe(places);
  expect(searchTree(places, "nowhere")).toEqual([]);
});

test("a tree is open as far down as there is only one way", () => {
  expect(onlyWay(places)).toEqual([]);
  expect(onlyWay(placeTree(STATIONS.slice(0, 3)))).toEqual(["region:r1"]);
  expect(onlyWay(placeTree(STATIONS.slice(3)))).toEqual(["region:r2", "region:r2/city:c3"]);
});

test("touching a place chooses all of it, and touching it again none", () => {
  const [east] = places as [Place];
  expect(toggledStations(["s4"], east)).toEqual(["s4", "s1", "s2", "s3"]);
  expect(toggledStations(["s4", "s2"], east)).toEqual(["s4", "s1", "s2", "s3"]);
  expect(toggledStations(["s1", "s2", "s3", "s4"], east)).toEqual(["s4"]);
});
