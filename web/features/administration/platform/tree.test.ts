import { expect, test } from "vitest";
import { branchesOf, flat, lineAbove, placesFor, type Placed } from "./tree.ts";

const row = (id: string, parentId: string | null, training = false): Placed => ({ id, name: id, parentId, training });

/** As somebody at "east" sees it: what is above isn't there. */
const ROWS = [row("west", "east"), row("east", "root"), row("coast", "east"), row("harbour", "coast")];

test("a tree begins with the platform whose superior isn't seen, and goes on by name", () => {
  expect(flat(branchesOf(ROWS)).map(({ row: { id }, depth }) => `${depth} ${id}`)).toEqual([
    "0 east",
    "1 coast",
    "2 harbour",
    "1 west",
  ]);
});

test("no platforms are no tree", () => {
  expect(branchesOf([])).toEqual([]);
});

test.each([
  { of: row("coast", "east"), places: ["west"] },
  { of: row("harbour", "coast"), places: ["east", "west"] },
  { of: row("west", "east"), places: ["coast", "harbour"] },
])("$of.id can be hung under $places", ({ of, places }) => {
  expect(placesFor(ROWS, of).map((place) => place.row.id)).toEqual(places);
});

test("what counts can't be hung where people practise, and what is for training anywhere", () => {
  const rows = [...ROWS, row("school", "east", true), row("class", "school", true)];
  const places = (of: Placed) => placesFor(rows, of).map((place) => place.row.id);
  expect(places(row("west", "east"))).toEqual(["coast", "harbour"]);
  expect(places(row("class", "school", true))).toEqual(["east", "coast", "harbour", "west"]);
});

test("the line above a platform goes from the topmost down to its superior", () => {
  expect(lineAbove(ROWS, "harbour")).toEqual(["root", "east", "coast"]);
});
