import { describe, expect, test } from "vitest";
import { litresText, monthLimit, percentOf, stateOfDay, stateOfMonth, dayVariance } from "./wet-stock.rules.ts";

const LIMITS = { amberPercent: 0.5, redPercent: 1, monthPercent: 1, month: 492_000, tolerance: 5_000 };

describe("a day that sold 2,000 litres", () => {
  test.each([
    [0, "WITHIN"],
    [-5_000, "WITHIN"],
    [-10_000, "WITHIN"],
    [-10_001, "AMBER"],
    [10_001, "AMBER"],
    [-20_000, "AMBER"],
    [-20_001, "RED"],
    [null, "UNKNOWN"],
  ] as const)("and is off by %s ml is %s", (variance, state) => {
    expect(stateOfDay(variance, 2_000_000, LIMITS)).toBe(state);
  });
});

test.each([
  [-5_000, "WITHIN"],
  [-5_001, "RED"],
] as const)("a day without sales that is off by %s ml is %s", (variance, state) => {
  expect(stateOfDay(variance, 0, LIMITS)).toBe(state);
});

test("a month may be off by its share of what went through it and as much again as the law has it", () => {
  expect(monthLimit(60_000_000, LIMITS)).toBe(1_092_000);
  expect(stateOfMonth(-1_092_000, 60_000_000, LIMITS)).toBe("WITHIN");
  expect(stateOfMonth(-1_092_001, 60_000_000, LIMITS)).toBe("RED");
});

test("the variance is what is there less what should be, and none where an end is unknown", () => {
  const figures = { opening: 10_000, delivered: 5_000, sold: 3_000, closing: 11_900 };
  expect(dayVariance(figures)).toBe(-100);
  expect(dayVariance({ ...figures, opening: null })).toBeNull();
  expect(dayVariance({ ...figures, closing: null })).toBeNull();
  expect(percentOf(-100, 3_000)).toBe(-3.33);
  expect(percentOf(-100, 0)).toBeNull();
});

test.each([
  [0, "0"],
  [1_000, "1"],
  [-100, "-0.1"],
  [1_200_000, "1200"],
  [12_345, "12.345"],
])("%s ml are %s litres", (millilitres, text) => {
  expect(litresText(millilitres)).toBe(text);
});
