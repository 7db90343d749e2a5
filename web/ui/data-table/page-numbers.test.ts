import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test.each([
  [1, 1, "1"],
  [1, 3, "1 2 3"],
  [1, 9, "1 2 gap 9"],
  [3, 9, "1 2 3 4 gap 9"],
  [4, 9, "1 2 3 4 5 gap 9"],
  [5, 9, "1 gap 4 5 6 gap 9"],
  [6, 9, "1 gap 5 6 7 8 9"],
  [9, 9, "1 gap 8 9"],
  [500_000, 999_999, "1 gap 499999 500000 500001 gap 999999"],
])("on page %i of %i: %s", (present, last, marks) => {
  expect(pageNumbers(present, last).join(" ")).toBe(marks);
});
