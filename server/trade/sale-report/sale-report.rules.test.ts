import { describe, expect, test } from "vitest";
import { comparedDays, daysIn, partsOf, timesOf } from "./sale-report.rules.ts";

describe("what some days are held against", () => {
  test.each([
    ["a day: the one before", "2026-11-20", "2026-11-20", "PREVIOUS", "2026-11-19", "2026-11-19", "1 days"],
    ["some days: as many before", "2026-11-03", "2026-11-09", "PREVIOUS", "2026-10-27", "2026-11-02", "7 days"],
    ["a month: the month before", "2026-03-01", "2026-03-31", "PREVIOUS", "2026-02-01", "2026-02-28", "1 months"],
    ["a quarter: the one before", "2026-01-01", "2026-03-31", "PREVIOUS", "2025-10-01", "2025-12-31", "3 months"],
    [
      "a month so far: as many days before",
      "2026-11-01",
      "2026-11-20",
      "PREVIOUS",
      "2026-10-12",
      "2026-10-31",
      "20 days",
    ],
    ["a day: its weekday a week ago", "2026-11-20", "2026-11-20", "WEEKDAYS", "2026-11-13", "2026-11-13", "7 days"],
    ["ten days: two weeks ago", "2026-11-10", "2026-11-19", "WEEKDAYS", "2026-10-27", "2026-11-05", "14 days"],
    ["days of last year", "2026-11-10", "2026-11-19", "LAST_YEAR", "2025-11-10", "2025-11-19", "1 year"],
    ["a leap day: the day before", "2028-02-29", "2028-02-29", "LAST_YEAR", "2027-02-28", "2027-02-28", "1 year"],
    [
      "February after a leap year: all of it",
      "2029-02-01",
      "2029-02-28",
      "LAST_YEAR",
      "2028-02-01",
      "2028-02-29",
      "1 year",
    ],
  ] as const)("%s", (_what, from, to, comparison, first, last, shift) => {
    expect(comparedDays({ from, to }, comparison)).toEqual({ from: first, to: last, shift });
  });
});

describe("the times of a report", () => {
  test.each([
    ["DAY", "2026-02-27", "2026-03-01", ["2026-02-27", "2026-02-28", "2026-03-01"]],
    ["WEEK", "2026-11-01", "2026-11-09", ["2026-10-26", "2026-11-02", "2026-11-09"]],
    ["MONTH", "2026-11-20", "2027-01-01", ["2026-11-01", "2026-12-01", "2027-01-01"]],
    ["QUARTER", "2026-11-20", "2027-01-01", ["2026-10-01", "2027-01-01"]],
    ["YEAR", "2025-11-20", "2026-01-01", ["2025-01-01", "2026-01-01"]],
    ["WEEKDAY", "2026-11-20", "2026-11-20", ["1", "2", "3", "4", "5", "6", "7"]],
    ["STATION", "2026-11-20", "2026-11-20", undefined],
  ] as const)("by %s", (by, from, to, keys) => {
    expect(timesOf(by, { from, to })).toEqual(keys);
  });

  test("by the hour of the day are 24, whatever the days", () => {
    expect(timesOf("HOUR_OF_DAY", { from: "2026-11-20", to: "2026-11-22" })).toHaveLength(24);
  });

  test("a leap year has 366 days", () => {
    expect(daysIn({ from: "2028-01-01", to: "2028-12-31" })).toBe(366);
  });
});

describe("whole months within days", () => {
  test.each([
    ["a year", "2026-01-01", "2026-12-31", ["2026-01-01", "2026-12-01"], []],
    ["a month", "2026-02-01", "2026-02-28", ["2026-02-01", "2026-02-01"], []],
    [
      "a month and more at both ends",
      "2026-01-31",
      "2026-03-01",
      ["2026-02-01", "2026-02-01"],
      ["2026-01-31..2026-01-31", "2026-03-01..2026-03-01"],
    ],
    ["less than one", "2026-02-02", "2026-02-28", null, ["2026-02-02..2026-02-28"]],
    ["none across a change of month", "2026-01-20", "2026-02-10", null, ["2026-01-20..2026-02-10"]],
    ["from the first on", "2026-01-01", "2026-02-10", ["2026-01-01", "2026-01-01"], ["2026-02-01..2026-02-10"]],
  ] as const)("%s", (_what, from, to, months, days) => {
    const parts = partsOf({ from, to });
    expect(parts.months && [parts.months.from, parts.months.to]).toEqual(months);
    expect(parts.days.map((each) => `${each.from}..${each.to}`)).toEqual(days);
  });
});
