import { describe, expect, test } from "vitest";
import { affordableCl, amountCents, decimalText, parseUnits } from "./quantity.ts";

describe("money of a volume", () => {
  test.each([
    { litres: 4698, mills: 7450, cents: 35_000, why: "46.98 l at 7.45 is 350.001" },
    { litres: 100, mills: 7125, cents: 713, why: "7.125 is half a cent and goes up" },
    { litres: 1, mills: 499, cents: 0, why: "0.00499 goes down" },
    { litres: 1, mills: 500, cents: 1, why: "0.005 goes up" },
    { litres: 0, mills: 7450, cents: 0, why: "nothing costs nothing" },
    { litres: 115, mills: 10_000, cents: 1150, why: "the documented example" },
  ])("$why", ({ litres, mills, cents }) => {
    expect(amountCents(litres, mills)).toBe(cents);
  });
});

test("the volume for a sum never costs more than the sum, and 0.01 l more would", () => {
  for (const mills of [7450, 7125, 499, 12_345, 1]) {
    for (const cents of [1, 99, 5000, 20_000, 35_001]) {
      const volume = affordableCl(cents, mills);
      expect(amountCents(volume, mills)).toBeLessThanOrEqual(cents);
      expect(amountCents(volume + 1, mills)).toBeGreaterThan(cents);
    }
  }
});

test.each([
  [1150, 2, "11.50"],
  [5, 2, "0.05"],
  [0, 3, "0.000"],
  [-105, 1, "-10.5"],
  [42, 0, "42"],
])("%d with %d places is written %s", (units, places, text) => {
  expect(decimalText(units, places)).toBe(text);
});

test.each([
  [2.75, 2, 275],
  ["2.75", 2, 275],
  [8.13, 3, 8130],
  ["7.1255", 3, 7126],
  [1.005, 2, 101],
  [1e-7, 2, 0],
  [20, 2, 2000],
  ["", 2, null],
  ["12,5", 2, null],
  [-1, 2, null],
  [null, 2, null],
  [Number.NaN, 2, null],
])("%s read to %d places is %s", (value, places, units) => {
  expect(parseUnits(value, places)).toBe(units);
});
