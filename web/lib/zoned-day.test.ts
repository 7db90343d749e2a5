import { expect, test } from "vitest";
import { nextDay, startOfDay } from "./zoned-day.ts";

test.each([
  ["2026-11-20", "UTC", "2026-11-20T00:00:00.000Z"],
  ["2026-11-20", "Asia/Shanghai", "2026-11-19T16:00:00.000Z"],
  ["2026-11-20", "America/New_York", "2026-11-20T05:00:00.000Z"],
  ["2026-11-20", "Asia/Kathmandu", "2026-11-19T18:15:00.000Z"],
  // New York puts its clocks forward on 8 March and back on 1 November 2026, at 2 in the morning.
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
  ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
  ["2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"],
  // Fourteen hours ahead: there is no zone farther.
  ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
])("%s begins in %s at %s", (day, zone, instant) => {
  expect(startOfDay(day, zone)).toBe(instant);
});

test("a zone that nobody knows counts as the browser's", () => {
  expect(startOfDay("2026-11-20", "Nowhere/Land")).toBe(startOfDay("2026-11-20", undefined));
});

test.each([
  ["2026-11-30", "2026-12-01"],
  ["2026-12-31", "2027-01-01"],
  ["2024-02-28", "2024-02-29"],
])("after %s comes %s", (day, next) => {
  expect(nextDay(day)).toBe(next);
});
