import { expect, test } from "vitest";
import { SCHEDULED_SPANS, type ScheduledRange } from "./day-spans.ts";

test.each<[ScheduledRange, string, string, string]>([
  ["TODAY", "2026-11-02", "2026-11-02", "2026-11-02"],
  ["YESTERDAY", "2026-11-01", "2026-10-31", "2026-10-31"],
  ["LAST_7_DAYS", "2026-11-02", "2026-10-27", "2026-11-02"],
  // 2 November 2026 is a Monday.
  ["LAST_WEEK", "2026-11-02", "2026-10-26", "2026-11-01"],
  ["LAST_WEEK", "2026-11-01", "2026-10-19", "2026-10-25"],
  ["MONTH_TO_DATE", "2026-11-02", "2026-11-01", "2026-11-02"],
  ["LAST_MONTH", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["LAST_MONTH", "2027-01-01", "2026-12-01", "2026-12-31"],
  ["LAST_YEAR", "2026-11-02", "2025-01-01", "2025-12-31"],
])("%s on %s is %s to %s", (range, today, first, last) => {
  expect(SCHEDULED_SPANS[range](today)).toEqual({ first, last });
});
