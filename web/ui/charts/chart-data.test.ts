import { expect, test } from "vitest";
import { largestFirst, linesOf, sharesOf, valueOf, type ChartPoint } from "./chart-data.ts";

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

test("no line leads to what isn't over yet, and what is only told is not drawn", () => {
  const lines = linesOf([
    { key: "0", label: "00:00", value: "0.00", undrawn: true, compare: "5.00" },
    { key: "1", label: "01:00", value: "3.00", compare: "6.00" },
    { key: "2", label: "02:00", value: "1.50", open: true },
    { key: "3", label: "03:00", value: null, compare: null },
  ]);

  expect(lines.map(({ whole, running, compare }) => [whole, running, compare])).toEqual([
    [null, null, 5],
    [3, null, 6],
    [null, 1.5, null],
    [null, null, null],
  ]);
  expect(lines.map(valueOf)).toEqual([null, 3, 1.5, null]);
});
