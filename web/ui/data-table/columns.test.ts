import { describe, expect, test } from "vitest";
import type { ColumnWish } from "../../lib/preferences/schema.ts";
import { moved, resized, shownAs, toggled, wishesFor } from "./columns.ts";

const COLUMNS = [{ id: "a" }, { id: "b" }, { id: "c", hidden: true as const }];
const wish = (id: string, rest: Partial<ColumnWish> = {}): ColumnWish => ({ id, hidden: false, ...rest });
const DEFAULT = [wish("a"), wish("b"), wish("c", { hidden: true })];

describe("columns are as somebody wanted them", () => {
  test.each<[what: string, kept: unknown, wishes: readonly ColumnWish[]]>([
    ["or as they were made", undefined, DEFAULT],
    ["in their order", [wish("c"), wish("b"), wish("a")], [wish("c"), wish("b"), wish("a")]],
    ["without those that are gone", [wish("gone"), ...DEFAULT], DEFAULT],
    ["each once", [wish("a"), wish("a", { hidden: true }), ...DEFAULT], DEFAULT],
    ["with a new one behind its neighbour", [wish("c"), wish("a")], [wish("c"), wish("a"), wish("b")]],
    ["with a new first one first", [wish("b"), wish("c")], [wish("a"), wish("b"), wish("c")]],
    [
      "with their widths",
      [wish("a", { width: 12 }), wish("b"), wish("c")],
      [wish("a", { width: 12 }), wish("b"), wish("c")],
    ],
    ["but not hidden all", DEFAULT.map(({ id }) => wish(id, { hidden: true })), [wish("a"), wish("b"), wish("c")]],
    ["but not too wide to use", [wish("a", { width: 1e9 }), wish("b"), wish("c")], [wish("a"), wish("b"), wish("c")]],
    ["whatever was kept", { a: 1 }, DEFAULT],
    ["even if it was nonsense", [null, 7, "a", { id: 1 }, { id: "a" }], DEFAULT],
  ])("%s", (_what, kept, wishes) => {
    expect(wishesFor(COLUMNS, kept)).toEqual(wishes);
  });
});

test.each([
  ["a", 1, "bac"],
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", 1, "abc"],
  ["gone", 0, "abc"],
])("%s moved to %i gives %s", (id, to, order) => {
  const ids = moved(DEFAULT, id, to).map((each) => each.id);

  expect(ids.join("")).toBe(order);
});

test.each([
  [12.5, 12.5],
  [1, 4],
  [500, 60],
])("a column dragged to %s rem is %s wide", (asked, width) => {
  expect(resized(DEFAULT, "b", asked)).toEqual([wish("a"), wish("b", { width }), wish("c", { hidden: true })]);
});

test("the last column that is shown stays", () => {
  const one = toggled(DEFAULT, "a");

  expect(one.map(({ hidden }) => hidden)).toEqual([true, false, true]);
  expect(toggled(one, "b")).toBe(one);
  expect(toggled(one, "c").map(({ hidden }) => hidden)).toEqual([true, false, false]);
});

test.each<[asked: readonly string[], shown: readonly string[]]>([
  [
    ["c", "a"],
    ["c", "a"],
  ],
  [["b", "gone", "b"], ["b"]],
  [["gone"], ["a", "b"]],
  [[], ["a", "b"]],
])("a view with the columns %j shows %j", (asked, shown) => {
  const next = shownAs(DEFAULT, asked);

  expect(next.filter(({ hidden }) => !hidden).map(({ id }) => id)).toEqual(shown);
  expect(next.map(({ id }) => id).toSorted()).toEqual(["a", "b", "c"]);
});

test("a column that a view shows is as wide as it was", () => {
  expect(shownAs(resized(DEFAULT, "b", 20), ["b"])[0]).toEqual(wish("b", { width: 20 }));
});
