import { expect, test } from "vitest";
import { daysOf } from "./report-days.ts";

test.each([
  ["TODAY", "2026-11-20", "2026-11-20", "2026-11-20"],
  ["YESTERDAY", "2026-12-01", "2026-11-30", "2026-11-30"],
  ["WEEK", "2026-11-20", "2026-11-14", "2026-11-20"],
  ["MONTH", "2026-11-20", "2026-11-01", "2026-11-20"],
  ["LAST_MONTH", "2026-03-15", "2026-02-01", "2026-02-28"],
  ["LAST_MONTH", "2026-01-02", "2025-12-01", "2025-12-31"],
] as const)("%s on %s is from %s to %s", (range, today, from, to) => {
  expect(daysOf(range, today)).toEqual({ from, to });
});
