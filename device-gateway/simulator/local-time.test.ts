import { expect, test } from "vitest";
import { momentOfWallClock, utcOffsetMinutes, wallClock, weekHour } from "./local-time.ts";

test.each([
  ["Asia/Shanghai", "2026-11-20T02:00:00Z", 480],
  ["UTC", "2026-11-20T02:00:00Z", 0],
  ["Asia/Kolkata", "2026-11-20T02:00:00Z", 330],
  ["America/New_York", "2026-07-01T12:00:00Z", -240],
  ["America/New_York", "2026-12-01T12:00:00Z", -300],
])("%s at %s is %d minutes ahead of UTC", (zone, at, minutes) => {
  expect(utcOffsetMinutes(zone, Date.parse(at))).toBe(minutes);
});

test("a wall clock and its moment are each other's inverse", () => {
  const at = Date.parse("2026-11-20T15:59:59Z");

  expect(wallClock("Asia/Shanghai", at).toISOString()).toBe("2026-11-20T23:59:59.000Z");
  expect(momentOfWallClock("Asia/Shanghai", Date.parse("2026-11-20T23:59:59Z"))).toBe(at);
  expect(momentOfWallClock("America/New_York", Date.parse("2026-07-01T08:00:00Z"))).toBe(
    Date.parse("2026-07-01T12:00:00Z"),
  );
});

test("the local hour has its fraction, and its day of the week is the local one", () => {
  expect(weekHour("Asia/Shanghai", Date.parse("2026-11-20T02:30:00Z"))).toEqual({ weekday: 5, hour: 10.5 });
  expect(weekHour("Asia/Shanghai", Date.parse("2026-11-20T17:00:00Z"))).toEqual({ weekday: 6, hour: 1 });
});
