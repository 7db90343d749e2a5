import { describe, expect, test } from "vitest";
import type { Weekday } from "../../kernel/scalars/weekday.ts";
import { type Window, isClock, stationTime, within } from "./station-time.rules.ts";

describe("an instant on a station's wall", () => {
  test.each([
    ["2026-11-22T16:00:00Z", "Asia/Shanghai", "2026-11-23", "MONDAY", "00:00"],
    ["2026-11-22T15:59:59Z", "Asia/Shanghai", "2026-11-22", "SUNDAY", "23:59"],
    ["2026-11-22T00:30:00Z", "America/New_York", "2026-11-21", "SATURDAY", "19:30"],
    ["2026-11-22T00:30:00Z", "Asia/Kathmandu", "2026-11-22", "SUNDAY", "06:15"],
    // Summer time begins in Berlin: 02:00 is 03:00.
    ["2026-03-29T00:59:00Z", "Europe/Berlin", "2026-03-29", "SUNDAY", "01:59"],
    ["2026-03-29T01:00:00Z", "Europe/Berlin", "2026-03-29", "SUNDAY", "03:00"],
    // It ends: the hour from 02:00 comes twice.
    ["2026-10-25T00:30:00Z", "Europe/Berlin", "2026-10-25", "SUNDAY", "02:30"],
    ["2026-10-25T01:30:00Z", "Europe/Berlin", "2026-10-25", "SUNDAY", "02:30"],
    // Summer time that begins at midnight: there is no 00:00 on that day.
    ["2026-09-06T03:59:00Z", "America/Santiago", "2026-09-05", "SATURDAY", "23:59"],
    ["2026-09-06T04:00:00Z", "America/Santiago", "2026-09-06", "SUNDAY", "01:00"],
    // Half an hour of summer time.
    ["2026-10-03T15:30:00Z", "Australia/Lord_Howe", "2026-10-04", "SUNDAY", "02:30"],
  ])("%s in %s is %s, %s %s", (at, zone, day, weekday, clock) => {
    expect(stationTime(new Date(at), zone)).toMatchObject({ day, weekday, clock });
  });

  test("knows the day before, over a week's end too", () => {
    expect(stationTime(new Date("2026-11-23T00:00:00Z"), "UTC")).toMatchObject({
      weekday: "MONDAY",
      weekdayBefore: "SUNDAY",
    });
  });
});

const DAY: Window = { from: "08:00", to: "12:00" };
const NIGHT: Window = { from: "22:00", to: "06:00" };
const LATE: Window = { from: "20:00", to: "00:00" };

describe("Friday's windows", () => {
  test.each<[at: string, windows: Window[], verdict: string]>([
    ["2026-11-20T08:00:00Z", [DAY], "WITHIN"],
    ["2026-11-20T11:59:59Z", [DAY], "WITHIN"],
    ["2026-11-20T12:00:00Z", [DAY], "OTHER_TIME"],
    ["2026-11-20T07:59:59Z", [DAY], "OTHER_TIME"],
    ["2026-11-21T09:00:00Z", [DAY], "OTHER_WEEKDAY"],
    ["2026-11-20T22:00:00Z", [NIGHT], "WITHIN"],
    ["2026-11-21T05:59:00Z", [NIGHT], "WITHIN"],
    ["2026-11-21T06:00:00Z", [NIGHT], "OTHER_TIME"],
    ["2026-11-20T05:59:00Z", [NIGHT], "OTHER_WEEKDAY"],
    ["2026-11-21T22:00:00Z", [NIGHT], "OTHER_WEEKDAY"],
    ["2026-11-20T23:59:00Z", [LATE], "WITHIN"],
    ["2026-11-21T00:00:00Z", [LATE], "OTHER_TIME"],
    ["2026-11-20T23:00:00Z", [DAY, NIGHT], "WITHIN"],
    ["2026-11-20T13:00:00Z", [DAY, NIGHT], "OTHER_TIME"],
    ["2026-11-20T13:00:00Z", [], "WITHIN"],
    ["2026-11-21T13:00:00Z", [], "OTHER_WEEKDAY"],
  ])("at %s with %j: %s", (at, windows, verdict) => {
    expect(within(stationTime(new Date(at), "UTC"), { weekdays: ["FRIDAY"], windows })).toBe(verdict);
  });
});

describe("when clocks change in Berlin", () => {
  const hours: Window = { from: "02:00", to: "03:00" };

  test.each<[at: string, weekdays: Weekday[], verdict: string]>([
    // In spring that hour doesn't exist.
    ["2026-03-29T00:59:00Z", [], "OTHER_TIME"],
    ["2026-03-29T01:00:00Z", [], "OTHER_TIME"],
    // In autumn it comes twice and holds twice.
    ["2026-10-25T00:00:00Z", ["SUNDAY"], "WITHIN"],
    ["2026-10-25T01:59:00Z", ["SUNDAY"], "WITHIN"],
    ["2026-10-25T02:00:00Z", ["SUNDAY"], "OTHER_TIME"],
  ])("at %s on %j: %s", (at, weekdays, verdict) => {
    expect(within(stationTime(new Date(at), "Europe/Berlin"), { weekdays, windows: [hours] })).toBe(verdict);
  });

  test("a night that loses an hour still ends when the clock says so", () => {
    const night = { weekdays: ["SATURDAY"] as Weekday[], windows: [NIGHT] };
    expect(within(stationTime(new Date("2026-03-29T03:59:00Z"), "Europe/Berlin"), night)).toBe("WITHIN");
    expect(within(stationTime(new Date("2026-03-29T04:00:00Z"), "Europe/Berlin"), night)).toBe("OTHER_TIME");
  });
});

test.each([
  ["00:00", true],
  ["23:59", true],
  ["24:00", false],
  ["7:30", false],
  ["12:60", false],
  ["", false],
])("%s is a time of day: %s", (text, is) => {
  expect(isClock(text)).toBe(is);
});
