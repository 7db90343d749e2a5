import { describe, expect, test } from "vitest";
import type { ScheduledRange } from "../../../common/day-spans.ts";
import type { Refusal } from "../../kernel/errors/refuse.ts";
import {
  assertRange,
  assertRoomForSchedule,
  frozen,
  requestDue,
  scheduleNameOf,
  thawed,
  timingOf,
} from "./schedule.rules.ts";

function verdictOf(rule: () => unknown): unknown {
  try {
    return rule();
  } catch (error) {
    const { number, field } = (error as Refusal).extensions as { number: number; field?: string };
    return `${number} ${field}`;
  }
}

const DAILY = { rhythm: "DAILY", weekday: null, monthDay: null, time: "07:00", timeZone: "UTC" } as const;

test.each<[object, unknown]>([
  [{}, DAILY],
  [{ weekday: "MONDAY", monthDay: 3 }, DAILY],
  [
    { rhythm: "WEEKLY", weekday: "SUNDAY", monthDay: 3 },
    { ...DAILY, rhythm: "WEEKLY", weekday: "SUNDAY" },
  ],
  [
    { rhythm: "MONTHLY", weekday: "SUNDAY", monthDay: 31 },
    { ...DAILY, rhythm: "MONTHLY", monthDay: 31 },
  ],
  [{ rhythm: "WEEKLY" }, "10012 weekday"],
  [{ rhythm: "WEEKLY", weekday: null }, "10012 weekday"],
  [{ rhythm: "MONTHLY" }, "10012 monthDay"],
  [{ rhythm: "MONTHLY", monthDay: 0 }, "10012 monthDay"],
  [{ rhythm: "MONTHLY", monthDay: 32 }, "10012 monthDay"],
  [{ time: "24:00" }, "10012 time"],
  [{ time: "7:00" }, "10012 time"],
  [{ time: "07:60" }, "10012 time"],
  [{ time: "23:59" }, { ...DAILY, time: "23:59" }],
])("a timing with %j is %j", (given, verdict) => {
  expect(verdictOf(() => timingOf({ ...DAILY, ...given }))).toEqual(verdict);
});

test.each([
  ["  Sales  ", "Sales"],
  ["x".repeat(60), "x".repeat(60)],
  ["x".repeat(61), "10012 name"],
  ["  ", "10012 name"],
])("the name %j is %j", (name, verdict) => {
  expect(verdictOf(() => scheduleNameOf(name))).toBe(verdict);
});

test.each([
  [49, undefined],
  [50, "10012 name"],
])("beside %d others there is room: %s", (others, verdict) => {
  expect(verdictOf(() => assertRoomForSchedule(others))).toBe(verdict);
});

test.each<[ScheduledRange | null, "INSTANTS" | "DAYS" | undefined, unknown]>([
  ["YESTERDAY", "INSTANTS", undefined],
  ["YESTERDAY", undefined, "10012 range"],
  [null, undefined, undefined],
])("the range %s of a list with %s is %s", (range, dated, verdict) => {
  expect(verdictOf(() => assertRange(range, dated ? { dated } : {}))).toBe(verdict);
});

describe("what is asked for when it is due", () => {
  const at = new Date("2026-11-02T04:00:00Z");
  const request = { list: "SALES", filterText: "Station: Harbour", sales: { stationIds: ["s"], from: new Date(0) } };

  test.each<[string, string, ScheduledRange, object, string]>([
    [
      "from midnight to midnight of the zone",
      "Asia/Shanghai",
      "YESTERDAY",
      { from: "2026-10-31T16:00:00.000Z", to: "2026-11-01T16:00:00.000Z" },
      "2026-11-01",
    ],
    [
      "by the zone's own day, with its hour of autumn",
      "America/New_York",
      "TODAY",
      { from: "2026-11-01T04:00:00.000Z", to: "2026-11-02T05:00:00.000Z" },
      "2026-11-01",
    ],
    [
      "whole weeks",
      "UTC",
      "LAST_WEEK",
      { from: "2026-10-26T00:00:00.000Z", to: "2026-11-02T00:00:00.000Z" },
      "2026-10-26 – 2026-11-01",
    ],
  ])("is %s", (_title, timeZone, range, { from, to }: { from?: string; to?: string }, days) => {
    expect(requestDue(request, { list: "SALES", dated: "INSTANTS" }, { range, timeZone, at })).toEqual({
      list: "SALES",
      filterText: `Station: Harbour; ${days}`,
      sales: { stationIds: ["s"], from: new Date(from ?? ""), to: new Date(to ?? "") },
    });
  });

  test("has first and last day where the list counts days, also without a filter", () => {
    const plain: { list: string; filterText?: string } = { list: "WET_STOCK" };
    const due = { range: "LAST_MONTH", timeZone: "UTC", at } as const;
    expect(requestDue(plain, { list: "WET_STOCK", dated: "DAYS" }, due)).toEqual({
      list: "WET_STOCK",
      filterText: "2026-10-01 – 2026-10-31",
      wetStock: { from: new Date("2026-10-01T00:00:00Z"), to: new Date("2026-10-31T00:00:00Z") },
    });
  });

  test("days by the stations' own clocks that were asked for give way to those of the range", () => {
    const byDays = { filterText: "", sales: { stationIds: ["s"], fromDay: new Date(0), toDay: new Date(0) } };
    const due = { range: "YESTERDAY", timeZone: "UTC", at } as const;
    expect(requestDue(byDays, { list: "SALES", dated: "INSTANTS" }, due)).toMatchObject({
      sales: { stationIds: ["s"], from: new Date("2026-11-01T00:00:00Z"), to: new Date("2026-11-02T00:00:00Z") },
    });
    expect(Object.keys(requestDue(byDays, { list: "SALES", dated: "INSTANTS" }, due).sales)).not.toContain("fromDay");
  });

  test("is what was stored where it has no range", () => {
    expect(requestDue(request, { list: "SALES", dated: "INSTANTS" }, { range: null, timeZone: "UTC", at })).toBe(
      request,
    );
  });
});

test("a request comes out of JSON as it went in, its instants too", () => {
  const request = {
    list: "SALES",
    sales: { from: new Date(5), ids: ["a", "b"], text: "2026-11-02T00:00:00Z", open: null },
  };
  expect(thawed(JSON.parse(JSON.stringify(frozen(request))))).toEqual(request);
});
