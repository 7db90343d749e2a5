import { expect, test } from "vitest";
import { isSelected, NOTHING_SELECTED, rangeOf, shareOf, withRows } from "./selection.ts";

const PAGE = ["a", "b", "c", "d"];
const some = (...ids: string[]) => ({ all: false as const, ids: new Set(ids) });

test.each([
  ["b", "d", ["b", "c", "d"]],
  ["d", "b", ["b", "c", "d"]],
  ["c", "c", ["c"]],
  [undefined, "c", ["c"]],
  ["on another page", "c", ["c"]],
])("from %s to %s are %j", (from, to, ids) => {
  expect(rangeOf(PAGE, from, to)).toEqual(ids);
});

test.each([
  [NOTHING_SELECTED, "none"],
  [some("elsewhere"), "none"],
  [some("a", "c"), "some"],
  [some(...PAGE, "elsewhere"), "all"],
  [{ all: true as const }, "all"],
])("of the page are chosen, with %j: %s", (selection, share) => {
  expect(shareOf(selection, PAGE)).toBe(share);
});

test("no row is chosen of a page without rows", () => {
  expect(shareOf({ all: true }, [])).toBe("none");
});

test("rows of other pages stay chosen", () => {
  const selection = withRows(some("elsewhere"), { ids: ["a"], on: true, page: PAGE });

  expect(selection).toEqual(some("elsewhere", "a"));
  expect(withRows(selection, { ids: PAGE, on: false, page: PAGE })).toEqual(some("elsewhere"));
});

test("who takes a row out of everything that matches keeps the rest of the page", () => {
  const selection = withRows({ all: true }, { ids: ["b"], on: false, page: PAGE });

  expect(selection).toEqual(some("a", "c", "d"));
  expect(isSelected(selection, "elsewhere")).toBe(false);
});
