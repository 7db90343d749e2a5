import { describe, expect, test } from "vitest";
import {
  addDays,
  firstOfMonth,
  instantOf,
  isDay,
  isTimeZone,
  offsetMinutes,
  offsetText,
  reachedAt,
  startOfDay,
  usableZone,
  wallTime,
} from "./zone-time.ts";

describe("a day begins when the zone's clocks say so", () => {
  test.each([
    ["2026-11-21", "Asia/Shanghai", "2026-11-20T16:00:00.000Z"],
    ["2026-11-21", "UTC", "2026-11-21T00:00:00.000Z"],
    ["2026-11-21", "America/New_York", "2026-11-21T05:00:00.000Z"],
    ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z"],
    ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
    // Fourteen hours ahead: there is no zone farther.
    ["2026-11-21", "Pacific/Kiritimati", "2026-11-20T10:00:00.000Z"],
    // New York puts its clocks forward on 8 March and back on 1 November 2026, at 2 in the morning.
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
    ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
    ["2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"],
    // The day of the change itself still begins by the clocks of the day before.
    ["2026-03-29", "Europe/Madrid", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Madrid", "2026-03-29T22:00:00.000Z"],
    ["2026-10-25", "Europe/Madrid", "2026-10-24T22:00:00.000Z"],
    ["2026-10-26", "Europe/Madrid", "2026-10-25T23:00:00.000Z"],
    // Cairo skips midnight itself: that day begins at one o'clock.
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  ])("%s in %s begins at %s", (day, zone, instant) => {
    expect(startOfDay(day, zone).toISOString()).toBe(instant);
    expect(wallTime(startOfDay(day, zone), zone).day).toBe(day);
  });
});

test.each([
  ["the ordinary case", "2026-11-21", "08:30", "Europe/Madrid", "2026-11-21T07:30:00.000Z"],
  [
    "a time that spring skips means as long after the change",
    "2026-03-29",
    "02:30",
    "Europe/Madrid",
    "2026-03-29T01:30:00.000Z",
  ],
  [
    "a time that autumn shows twice means the first",
    "2026-10-25",
    "02:30",
    "Europe/Madrid",
    "2026-10-25T00:30:00.000Z",
  ],
  ["the same west of Greenwich", "2026-11-01", "01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["half an hour of summer time", "2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
])("%s: %s %s in %s is %s", (_case, day, time, zone, instant) => {
  expect(instantOf(day, time, zone).toISOString()).toBe(instant);
});

test.each([
  ["2026-11-21", "08:30", "Europe/Madrid", "2026-11-21T07:30:00.000Z"],
  ["2026-03-29", "02:00", "Europe/Madrid", "2026-03-29T01:00:00.000Z"],
  ["2026-03-29", "02:59", "Europe/Madrid", "2026-03-29T01:00:00.000Z"],
  ["2026-03-29", "03:00", "Europe/Madrid", "2026-03-29T01:00:00.000Z"],
  ["2026-10-25", "02:30", "Europe/Madrid", "2026-10-25T00:30:00.000Z"],
  ["2026-04-24", "00:10", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
])("on %s clocks have reached %s in %s at %s, also where they skip it", (day, time, zone, instant) => {
  expect(reachedAt(day, time, zone).toISOString()).toBe(instant);
});

test("what a zone's clocks show is read back as the instant that it was", () => {
  const zones = ["Asia/Shanghai", "Europe/Moscow", "America/St_Johns", "Pacific/Chatham", "Asia/Riyadh"];
  const instants = ["2026-01-31T23:59:00.000Z", "2026-06-30T12:00:00.000Z", "2028-02-29T00:00:00.000Z"];
  for (const zone of zones) {
    for (const instant of instants) {
      const { day, time } = wallTime(new Date(instant), zone);
      expect(instantOf(day, time, zone).toISOString()).toBe(instant);
    }
  }
});

test.each([
  ["2026-11-21T00:00:00Z", "Asia/Shanghai", 480, "UTC+08:00"],
  ["2026-11-21T00:00:00Z", "Asia/Kolkata", 330, "UTC+05:30"],
  ["2026-01-01T00:00:00Z", "America/St_Johns", -210, "UTC\u221203:30"],
  ["2026-07-01T00:00:00Z", "America/St_Johns", -150, "UTC\u221202:30"],
  ["2026-07-01T00:00:00.999Z", "UTC", 0, "UTC+00:00"],
])("at %s the clocks of %s are %s minutes ahead, written %s", (instant, zone, minutes, text) => {
  expect(offsetMinutes(new Date(instant), zone)).toBe(minutes);
  expect(offsetText(minutes)).toBe(text);
});

test("on either side of a change the clocks are read as they stand, in whatever order one asks", () => {
  const asked = ["00:59:59.999", "01:00:00.000", "00:59:00.000", "01:14:59.999"];
  const minutes = asked.map((time) => offsetMinutes(new Date(`2026-03-29T${time}Z`), "Europe/Madrid"));
  expect(minutes).toEqual([60, 120, 60, 120]);
  // Liberia's clocks stood 44 minutes and 30 seconds behind until the seventh of January 1972.
  const then = ["1972-01-07T00:44:00Z", "1972-01-07T00:44:30Z"].map((at) =>
    offsetMinutes(new Date(at), "Africa/Monrovia"),
  );
  expect(then).toEqual([-44, 0]);
});

test.each([
  ["2026-02-28", 1, "2026-03-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-11-30", 1, "2026-12-01"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2026-01-01", -1, "2025-12-31"],
])("%s and %s days is %s", (day, days, result) => {
  expect(addDays(day, days)).toBe(result);
});

test.each([
  ["2026-11-21", 0, "2026-11-01"],
  ["2026-01-31", -1, "2025-12-01"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-03-31", -1, "2028-02-01"],
])("the month of %s and %s months begins on %s", (day, months, result) => {
  expect(firstOfMonth(day, months)).toBe(result);
});

test.each([
  ["2026-11-21", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["", false],
])("%j is a day: %s", (text, known) => {
  expect(isDay(text)).toBe(known);
});

test.each([
  ["Asia/Shanghai", true],
  ["Mars/Olympus", false],
  ["", false],
])("%j is a zone: %s", (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

test("a zone that nobody knows counts as the browser's, and so does none", () => {
  expect(usableZone("Asia/Shanghai")).toBe("Asia/Shanghai");
  expect(usableZone("Nowhere/Land")).toBe(usableZone(undefined));
  expect(isTimeZone(usableZone(undefined))).toBe(true);
});
