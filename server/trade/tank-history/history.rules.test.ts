import { describe, expect, test } from "vitest";
import { stepOf, varianceOf } from "./history.rules.ts";

const DAY = 24 * 3_600_000;

describe("the points of a course", () => {
  test.each([
    ["all readings, where a year has few", 366 * DAY, 1_500, "RAW"],
    ["one of each five minutes of five days", 5 * DAY, 1_501, "FIVE_MINUTES"],
    ["one of each hour of six days", 6 * DAY, 8_640, "HOUR"],
    ["one of each hour of sixty-two days", 62 * DAY, 100_000, "HOUR"],
    ["one of each day of a year", 366 * DAY, 500_000, "DAY"],
    ["one of each day of four years", 1_500 * DAY, 2_000_000, "DAY"],
    ["none of a longer time", 1_501 * DAY, 2_000_000, null],
  ])("are %s", (_what, ms, readings, step) => {
    expect(stepOf(ms, readings)).toBe(step);
  });
});

test.each([
  ["all there", { opening: "1000", delivered: "5000", sold: "200.5", closing: "5799.5" }, "5799.5", "0", 0],
  ["lost", { opening: "1000", delivered: "0", sold: "200", closing: "798" }, "800", "-2", -1],
  ["too much", { opening: "1000.1", delivered: "0", sold: "300", closing: "701.1" }, "700.1", "1", 0.33],
  ["moved", { opening: "1000", delivered: "0", sold: "200", moved: "-50", closing: "750" }, "750", "0", 0],
  ["lost where nothing was sold", { opening: "1000", delivered: "0", sold: "0", closing: "999" }, "1000", "-1", null],
])("stock that is %s", (_what, moves, bookLitres, differenceLitres, differencePercent) => {
  expect(varianceOf({ moved: "0", ...moves })).toEqual({ bookLitres, differenceLitres, differencePercent });
});
