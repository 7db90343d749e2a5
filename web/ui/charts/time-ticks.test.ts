import { expect, test } from "vitest";
import { timeTicks } from "./time-ticks.ts";

const SHANGHAI = { timeZone: "Asia/Shanghai", most: 8 };
const ticks = (from: string, to: string, of = SHANGHAI) => {
  const { at, days } = timeTicks(Date.parse(from), Date.parse(to), of);
  return { at: at.map((each) => new Date(each).toISOString().slice(0, 16)), days };
};

test.each([
  ["2026-11-01T16:07:00Z", "2026-11-01T16:27:00Z", ["16:10", "16:15", "16:20", "16:25"]],
  [
    "2026-11-01T16:00:00Z",
    "2026-11-02T00:00:00Z",
    ["16:00", "17:00", "18:00", "19:00", "20:00", "21:00", "22:00", "23:00", "00:00"],
  ],
])("from %s until %s there are marks at parts of the day", (from, to, expected) => {
  const { at, days } = ticks(from, to);
  expect(at.map((each) => each.slice(11))).toEqual(expected);
  expect(days).toBe(false);
});

test("a week has its midnights by the zone's clocks", () => {
  expect(ticks("2026-11-01T16:00:00Z", "2026-11-08T16:00:00Z")).toEqual({
    at: [1, 2, 3, 4, 5, 6, 7, 8].map((day) => `2026-11-0${day}T16:00`),
    days: true,
  });
});

test("a month that begins within a day has marks from the next one on, across a change of the clocks", () => {
  expect(ticks("2026-10-20T10:00:00Z", "2026-11-20T10:00:00Z", { timeZone: "Europe/Berlin", most: 8 })).toEqual({
    at: ["2026-10-26T23:00", "2026-11-02T23:00", "2026-11-09T23:00", "2026-11-16T23:00"],
    days: true,
  });
});

test.each([400, 1_500, 4_000])("%i days have a few marks", (days) => {
  const from = Date.parse("2026-01-01T00:00:00Z");
  const { at } = timeTicks(from, from + days * 86_400_000, SHANGHAI);
  expect(at.length).toBeGreaterThan(1);
  expect(at.length).toBeLessThanOrEqual(9);
});
