import { expect, test } from "vitest";
import { endOf, spansFor } from "./silence-times.ts";

const EVENING = new Date("2026-11-26T15:30:00Z");

test.each([
  ["hour", "2026-11-26T16:30:00.000Z"],
  ["fourHours", "2026-11-26T19:30:00.000Z"],
  ["own", "2026-11-26T19:30:00.000Z"],
  // Tashkent shows half past eight in the evening.
  ["morning", "2026-11-27T03:00:00.000Z"],
] as const)("%s from an evening on is over at %s", (span, end) => {
  expect(endOf(span, EVENING, "Asia/Tashkent").toISOString()).toBe(end);
});

test("a critical alarm is silenced for a day at most: after midnight tomorrow's morning is too far", () => {
  const night = new Date("2026-11-26T20:30:00Z");

  expect(spansFor(true, EVENING, "Asia/Tashkent")).toEqual(["hour", "fourHours", "morning", "own"]);
  expect(spansFor(true, night, "Asia/Tashkent")).toEqual(["hour", "fourHours", "own"]);
  expect(spansFor(false, night, "Asia/Tashkent")).toContain("morning");
});
