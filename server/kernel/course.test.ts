import { describe, expect, test } from "vitest";
import { stepOf } from "./course.ts";

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
