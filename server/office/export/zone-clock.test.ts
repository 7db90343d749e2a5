import { describe, expect, test } from "vitest";
import { ZoneClock } from "./zone-clock.ts";

describe("a wall clock", () => {
  test.each([
    ["UTC", "2026-11-02T08:00:00.000Z", "2026-11-02 08:00:00"],
    ["Asia/Shanghai", "2026-11-02T20:00:00.000Z", "2026-11-03 04:00:00"],
    ["America/Caracas", "2026-01-01T02:15:30.900Z", "2025-12-31 22:15:30"],
    ["Asia/Kathmandu", "2026-11-02T00:00:00.000Z", "2026-11-02 05:45:00"],
    // Night of the change to summer time: 02:00 is 03:00.
    ["Europe/Madrid", "2026-03-29T00:59:59.000Z", "2026-03-29 01:59:59"],
    ["Europe/Madrid", "2026-03-29T01:00:00.000Z", "2026-03-29 03:00:00"],
    // And back: 03:00 is 02:00 once more.
    ["Europe/Madrid", "2026-10-25T00:59:00.000Z", "2026-10-25 02:59:00"],
    ["Europe/Madrid", "2026-10-25T01:00:00.000Z", "2026-10-25 02:00:00"],
    // Clocks there change by half an hour.
    ["Australia/Lord_Howe", "2026-04-04T15:00:00.000Z", "2026-04-05 01:30:00"],
  ])("in %s shows %s as %s", (zone, instant, wall) => {
    expect(new ZoneClock(zone).text(new Date(instant))).toBe(wall);
  });

  test("shows instants in whatever order they come", () => {
    const clock = new ZoneClock("Europe/Madrid");
    const shown = ["2026-03-29T01:00:00Z", "2026-03-29T00:59:00Z", "2026-07-01T00:00:00Z"].map((at) =>
      clock.text(new Date(at)),
    );

    expect(shown).toEqual(["2026-03-29 03:00:00", "2026-03-29 01:59:00", "2026-07-01 02:00:00"]);
  });

  test.each([
    ["1900-03-01T00:00:00Z", 61],
    ["2026-11-21T12:00:00Z", 46_347.5],
    ["2026-11-21T12:00:00.999Z", 46_347.5],
  ])("counts the days of a spreadsheet: %s is day %d", (at, serial) => {
    expect(new ZoneClock("UTC").serial(new Date(at))).toBe(serial);
  });
});
