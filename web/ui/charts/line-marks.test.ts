import { expect, test } from "vitest";
import { linesOf, type ChartPoint } from "./chart-data.ts";
import { endsOf, isNamedHigh, loneOf } from "./line-marks.tsx";

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
  [
    "by day each name stands at its end, before the hour that isn't over",
    10,
    "8",
    "5",
    { at: 9, dy: 0 },
    { at: 23, dy: 0 },
  ],
  ["late and higher it stands above, the other below", 21, "8", "5", { at: 20, dy: -9 }, { at: 23, dy: 9 }],
  ["late and lower both give way upwards", 21, "3", "5", { at: 20, dy: -9 }, { at: 23, dy: -9 }],
  ["in the first hour the name stands at it", 0, "8", "5", { at: 0, dy: 0 }, { at: 23, dy: 0 }],
])("%s", (_case, present, value, compare, valueEnd, compareEnd) => {
  expect(endsOf(linesOf(day(present, value, compare)))).toEqual({ value: valueEnd, compare: compareEnd });
});

test.each([
  ["of the higher of two lines", "8", "5", true],
  ["of one that is nearly as high", "8", "9", true],
  ["of one far below", "3", "9", false],
])("the name %s is beside the top of the upright, or isn't", (_case, value, compare, high) => {
  expect(isNamedHigh(linesOf(day(12, value, compare)))).toBe(high);
});

test.each([
  ["one hour over is a point alone", 1, 0],
  ["none is none", 0, -1],
  ["two are a line", 2, -1],
])("%s", (_case, present, at) => {
  expect(loneOf(linesOf(day(present, "8", "5")))).toBe(at);
});
