import { expect, test } from "vitest";
import { largestFirst, sharesOf, type ChartPoint } from "./chart-data.ts";

function points(...values: (string | null)[]): ChartPoint[] {
  return values.map((value, index) => ({ key: String(index), label: `Station ${index}`, value }));
}

test("the largest comes first by its exact figure, and what has none last", () => {
  const sorted = largestFirst(points("9.5", null, "10", "99999999999999999999.2", "99999999999999999999.1", "10"));
  expect(sorted.map(({ key }) => key)).toEqual(["3", "4", "2", "5", "0", "1"]);
});

test.each([
  [
    ["10", "5", null, "0"],
    [1, 0.5, 0, 0],
  ],
  [
    ["0", "0"],
    [0, 0],
  ],
  [
    ["-5", "10"],
    [0, 1],
  ],
  [[], []],
])("of %j the shares are %j", (values, shares) => {
  expect(sharesOf(points(...values))).toEqual(shares);
});
