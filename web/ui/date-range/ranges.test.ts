import { describe, expect, test } from "vitest";
import { customRange, DATE_PRESETS, daysOf, presetRange, readRange, writeRange } from "./ranges.ts";

const NOON = "2026-11-21T04:00:00Z";

describe("a preset covers whole days of the platform's zone", () => {
  test.each([
    ["today", NOON, "Asia/Shanghai", "2026-11-20T16:00:00.000Z", "2026-11-21T16:00:00.000Z"],
    ["yesterday", NOON, "Asia/Shanghai", "2026-11-19T16:00:00.000Z", "2026-11-20T16:00:00.000Z"],
    ["last7Days", NOON, "Asia/Shanghai", "2026-11-14T16:00:00.000Z", "2026-11-21T16:00:00.000Z"],
    ["thisMonth", NOON, "Asia/Shanghai", "2026-10-31T16:00:00.000Z", "2026-11-30T16:00:00.000Z"],
    ["lastMonth", NOON, "Asia/Shanghai", "2026-09-30T16:00:00.000Z", "2026-10-31T16:00:00.000Z"],
    ["monthToDate", NOON, "Asia/Shanghai", "2026-10-31T16:00:00.000Z", "2026-11-21T16:00:00.000Z"],
    ["yearToDate", NOON, "Asia/Shanghai", "2025-12-31T16:00:00.000Z", "2026-11-21T16:00:00.000Z"],
    // It is tomorrow there already, and still yesterday elsewhere.
    ["today", "2026-11-21T16:00:00Z", "Asia/Shanghai", "2026-11-21T16:00:00.000Z", "2026-11-22T16:00:00.000Z"],
    ["today", "2026-11-21T15:59:59Z", "Asia/Shanghai", "2026-11-20T16:00:00.000Z", "2026-11-21T16:00:00.000Z"],
    ["today", "2026-11-21T04:00:00Z", "America/New_York", "2026-11-20T05:00:00.000Z", "2026-11-21T05:00:00.000Z"],
    // The day on which clocks change has 23 or 25 hours.
    ["today", "2026-03-29T12:00:00Z", "Europe/Madrid", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
    ["yesterday", "2026-10-26T12:00:00Z", "Europe/Madrid", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    ["thisMonth", "2026-03-15T12:00:00Z", "Europe/Madrid", "2026-02-28T23:00:00.000Z", "2026-03-31T22:00:00.000Z"],
    ["last7Days", "2026-03-30T12:00:00Z", "Europe/Madrid", "2026-03-23T23:00:00.000Z", "2026-03-30T22:00:00.000Z"],
    // Ends of months and years.
    ["lastMonth", "2026-03-31T12:00:00Z", "UTC", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
    ["lastMonth", "2028-03-31T12:00:00Z", "UTC", "2028-02-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
    ["lastMonth", "2027-01-01T00:00:00Z", "UTC", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
    ["yesterday", "2027-01-01T00:00:00Z", "UTC", "2026-12-31T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
    ["monthToDate", "2026-12-01T00:00:00Z", "UTC", "2026-12-01T00:00:00.000Z", "2026-12-02T00:00:00.000Z"],
    ["yearToDate", "2026-12-31T23:59:59Z", "UTC", "2026-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
    ["thisMonth", "2028-02-10T00:00:00Z", "UTC", "2028-02-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  ] as const)("%s at %s in %s is from %s to before %s", (preset, now, zone, from, to) => {
    expect(presetRange(preset, new Date(now), zone)).toEqual({ preset, from, to });
  });
});

test.each([
  ["2026-11-01", "2026-11-03"],
  ["2026-11-03", "2026-11-01"],
])("the days chosen as %s and %s are all three included", (one, other) => {
  const range = customRange(one, other, "Asia/Shanghai");
  expect(range).toEqual({ preset: "custom", from: "2026-10-31T16:00:00.000Z", to: "2026-11-03T16:00:00.000Z" });
  expect(daysOf(range, "Asia/Shanghai")).toEqual({ first: "2026-11-01", last: "2026-11-03" });
});

describe("an address carries a range", () => {
  const now = new Date(NOON);
  const zone = "Asia/Shanghai";

  test.each(DATE_PRESETS)("%s by its name, so that it means tomorrow's tomorrow", (preset) => {
    expect(writeRange(presetRange(preset, now, zone), zone)).toBe(preset);
    expect(readRange(preset, now, zone)).toEqual(presetRange(preset, now, zone));
  });

  test("chosen days by their dates, which are the same days whatever zone reads them", () => {
    const text = writeRange(customRange("2026-11-01", "2026-11-03", zone), zone);
    expect(text).toBe("2026-11-01_2026-11-03");
    expect(readRange(text, now, "Europe/Madrid")).toEqual(customRange("2026-11-01", "2026-11-03", "Europe/Madrid"));
  });

  test("a shift by its instants", () => {
    const shift = { preset: "shift", from: "2026-11-20T22:00:00.000Z", to: "2026-11-21T06:00:00.000Z" } as const;
    expect(readRange(writeRange(shift, zone), now, zone)).toEqual(shift);
  });

  test.each([null, "", "tomorrow", "2026-11-01", "2026-02-30_2026-03-01", "2026-11-21T06:00:00Z_2026-11-20T06:00:00Z"])(
    "and %j is none",
    (text) => {
      expect(readRange(text, now, zone)).toBeUndefined();
    },
  );
});
