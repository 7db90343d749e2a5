import { expect, test } from "vitest";
import { linesOf, type ChartPoint } from "./chart-data.ts";
import { endsOf } from "./line-marks.tsx";

/** A day of 24 hours with its last figure at one of them, over another day. */
function day(present: number, value: string, compare: string): readonly ChartPoint[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    key: String(hour),
    label: String(hour),
    value: hour <= present ? value : null,
    compare,
    open: hour === present,
  }));
}

test.each([
  ["by day each name stands at its end", 10, "8", "5", { at: 10, dy: 0 }, { at: 23, dy: 0 }],
  ["late and higher it stands above, the other below", 21, "8", "5", { at: 21, dy: -9 }, { at: 23, dy: 9 }],
  ["late and lower both give way upwards", 21, "3", "5", { at: 21, dy: -9 }, { at: 23, dy: -9 }],
])("%s", (_case, present, value, compare, valueEnd, compareEnd) => {
  expect(endsOf(linesOf(day(present, value, compare)))).toEqual({ value: valueEnd, compare: compareEnd });
});
