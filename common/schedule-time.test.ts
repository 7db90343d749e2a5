import { describe, expect, test } from "vitest";
import { type Timing, latestRun, nextRun, nextRuns } from "./schedule-time.ts";

const daily = (time: string, timeZone: string): Timing => ({
  rhythm: "DAILY",
  weekday: null,
  monthDay: null,
  time,
  timeZone,
});
const weekly = (weekday: Timing["weekday"], time: string, timeZone: string): Timing => ({
  ...daily(time, timeZone),
  rhythm: "WEEKLY",
  weekday,
});
const monthly = (monthDay: number, time: string, timeZone: string): Timing => ({
  ...daily(time, timeZone),
  rhythm: "MONTHLY",
  monthDay,
});

describe("the next time", () => {
  test.each<[string, Timing, string, string]>([
    ["later on the same day", daily("07:00", "UTC"), "2026-11-21T06:59:59Z", "2026-11-21T07:00:00.000Z"],
    ["a day on at the time itself", daily("07:00", "UTC"), "2026-11-21T07:00:00Z", "2026-11-22T07:00:00.000Z"],
    ["by the zone's day", daily("07:00", "Asia/Shanghai"), "2026-11-20T22:00:00Z", "2026-11-20T23:00:00.000Z"],
    ["west of Greenwich", daily("23:30", "America/New_York"), "2026-11-21T03:00:00Z", "2026-11-21T04:30:00.000Z"],
    ["the same weekday, later", weekly("MONDAY", "07:00", "UTC"), "2026-11-02T06:00:00Z", "2026-11-02T07:00:00.000Z"],
    ["a week on", weekly("MONDAY", "07:00", "UTC"), "2026-11-02T07:00:00Z", "2026-11-09T07:00:00.000Z"],
    ["on a Sunday", weekly("SUNDAY", "07:00", "UTC"), "2026-11-02T07:00:00Z", "2026-11-08T07:00:00.000Z"],
    ["on a day of the month", monthly(15, "07:00", "UTC"), "2026-11-15T07:00:00Z", "2026-12-15T07:00:00.000Z"],
    [
      "on the last where it is shorter",
      monthly(31, "07:00", "UTC"),
      "2026-11-02T07:00:00Z",
      "2026-11-30T07:00:00.000Z",
    ],
    ["on the last of February", monthly(31, "07:00", "UTC"), "2027-01-31T07:00:00Z", "2027-02-28T07:00:00.000Z"],
    ["in a leap year", monthly(30, "07:00", "UTC"), "2028-01-30T07:00:00Z", "2028-02-29T07:00:00.000Z"],
    ["and then again on the 31st", monthly(31, "07:00", "UTC"), "2027-02-28T07:00:00Z", "2027-03-31T07:00:00.000Z"],
    ["into the next year", monthly(1, "00:00", "UTC"), "2026-12-01T00:00:00Z", "2027-01-01T00:00:00.000Z"],
    ["after spring's change", daily("07:00", "Europe/Madrid"), "2026-03-28T06:00:00Z", "2026-03-29T05:00:00.000Z"],
    ["that spring skips", daily("02:30", "Europe/Madrid"), "2026-03-28T02:00:00Z", "2026-03-29T01:30:00.000Z"],
    ["after the one skipped", daily("02:30", "Europe/Madrid"), "2026-03-29T01:30:00Z", "2026-03-30T00:30:00.000Z"],
    ["that autumn shows twice", daily("02:30", "Europe/Madrid"), "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"],
    ["between the two", daily("02:30", "Europe/Madrid"), "2026-10-25T00:45:00Z", "2026-10-26T01:30:00.000Z"],
    // Cairo's clocks skip from midnight to one.
    [
      "at a midnight that is skipped",
      daily("00:30", "Africa/Cairo"),
      "2026-04-23T20:00:00Z",
      "2026-04-23T22:30:00.000Z",
    ],
  ])("%s", (_title, timing, after, next) => {
    expect(nextRun(timing, new Date(after)).toISOString()).toBe(next);
  });
});

test("every day has its one time all through a year, also where clocks change", () => {
  for (const timeZone of [
    "Europe/Madrid",
    "America/New_York",
    "Australia/Lord_Howe",
    "Africa/Cairo",
    "Asia/Shanghai",
  ]) {
    for (const time of ["00:00", "00:30", "01:30", "02:30", "23:59"]) {
      const runs = nextRuns(daily(time, timeZone), new Date("2025-12-31T12:00:00Z"), 365);
      const steps = runs.slice(1).map((run, index) => run.getTime() - (runs[index]?.getTime() ?? 0));
      expect(Math.min(...steps), `${time} ${timeZone}`).toBeGreaterThanOrEqual(22 * 3_600_000);
      expect(Math.max(...steps), `${time} ${timeZone}`).toBeLessThanOrEqual(26 * 3_600_000);
    }
  }
});

test.each<[string, Timing, string, string]>([
  ["the one that is due now", daily("07:00", "UTC"), "2026-11-21T07:00:00Z", "2026-11-21T07:00:00.000Z"],
  ["yesterday's until then", daily("07:00", "UTC"), "2026-11-21T06:59:59Z", "2026-11-20T07:00:00.000Z"],
  ["the last of the month", monthly(31, "07:00", "UTC"), "2026-12-30T07:00:00Z", "2026-11-30T07:00:00.000Z"],
  ["a week ago almost", weekly("WEDNESDAY", "07:00", "UTC"), "2026-11-04T06:00:00Z", "2026-10-28T07:00:00.000Z"],
  ["one that spring moved", daily("02:30", "Europe/Madrid"), "2026-03-29T02:00:00Z", "2026-03-29T01:30:00.000Z"],
  ["the first of two", daily("02:30", "Europe/Madrid"), "2026-10-25T01:45:00Z", "2026-10-25T00:30:00.000Z"],
])("what is due is %s", (_title, timing, until, due) => {
  expect(latestRun(timing, new Date(until)).toISOString()).toBe(due);
});

test("the next three follow each other", () => {
  expect(
    nextRuns(monthly(31, "07:00", "UTC"), new Date("2026-11-02T00:00:00Z"), 3).map((run) => run.toISOString()),
  ).toEqual(["2026-11-30T07:00:00.000Z", "2026-12-31T07:00:00.000Z", "2027-01-31T07:00:00.000Z"]);
});
