import { describe, expect, onTestFinished, test, vi } from "vitest";
import { daysBeside, readOpen, stockDays, writeOpen } from "./stock-address.ts";

test.each([
  ["2026-11-01", "2026-11-25", -1, "2026-10-01", "2026-10-31"],
  ["2026-11-01", "2026-11-30", 1, "2026-12-01", "2026-12-31"],
  ["2026-03-01", "2026-03-31", -1, "2026-02-01", "2026-02-28"],
  ["2026-11-10", "2026-11-16", -1, "2026-11-03", "2026-11-09"],
  ["2026-11-10", "2026-11-16", 1, "2026-11-17", "2026-11-23"],
  ["2026-11-01", "2026-11-01", 1, "2026-11-02", "2026-11-02"],
  ["2026-10-01", "2026-11-30", 1, "2026-12-01", "2027-01-30"],
] as const)("beside %s to %s in direction %i are %s to %s", (from, to, direction, first, last) => {
  expect(daysBeside({ from, to }, direction)).toEqual({ from: first, to: last });
});

describe("the days asked for", () => {
  test.each([
    ["2026-12-01T09:00:00+08:00", "lastMonth", "2026-11-01", "2026-11-30"],
    ["2026-12-02T00:00:00+08:00", "monthToDate", "2026-12-01", "2026-12-02"],
    ["2026-11-30T23:59:59+08:00", "monthToDate", "2026-11-01", "2026-11-30"],
  ])("are at %s, where none are, the %s", (now, preset, from, to) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());

    expect(stockDays(undefined, "Asia/Shanghai")).toEqual({ preset, from, to });
  });

  test("are a day where one is chosen, the first of a month too", () => {
    const first = { from: "2026-12-01", to: "2026-12-01" };
    expect(stockDays(first, "Asia/Shanghai")).toEqual(first);
  });

  test("are the last 92 where they are more", () => {
    expect(stockDays({ from: "2026-01-01", to: "2026-11-30" }, "Asia/Shanghai")).toEqual({
      from: "2026-08-31",
      to: "2026-11-30",
    });
    const whole = { from: "2026-08-31", to: "2026-11-30" };
    expect(stockDays(whole, "Asia/Shanghai")).toEqual(whole);
  });
});

test("a tank is open by itself or on one of its days", () => {
  const tankId = "0197c000-0000-7000-8000-000000000011";
  for (const open of [{ tankId }, { tankId, day: "2026-11-03" }]) {
    expect(readOpen(writeOpen(open))).toEqual(open);
  }
});
