import { describe, expect, test } from "vitest";
import {
  UNMOVED,
  bookOf,
  litresText,
  monthLimit,
  percentOf,
  stateOfDay,
  stateOfMonth,
  dayVariance,
} from "./wet-stock.rules.ts";

const LIMITS = { amberPercent: 0.5, redPercent: 1, monthPercent: 1, month: 492_000, tolerance: 5_000 };

/** A day that sold so much and is off by so much, of which deliveries lack a part; millilitres. */
const dayOf = ({ off, sold = 2_000_000, delivered = 0, lacking = 0 }: Record<string, number>) => ({
  opening: 10_000_000,
  delivered,
  risen: delivered - lacking,
  sold,
  moves: UNMOVED,
  closing: 10_000_000 + delivered - sold + (off ?? 0),
});

describe("a day that sold 2,000 litres", () => {
  test.each([
    [0, "WITHIN"],
    [-5_000, "WITHIN"],
    [-10_000, "WITHIN"],
    [-10_001, "AMBER"],
    [10_001, "AMBER"],
    [-20_000, "AMBER"],
    [-20_001, "RED"],
  ] as const)("and is off by %s ml is %s", (off, state) => {
    expect(stateOfDay(dayOf({ off }), LIMITS)).toBe(state);
  });

  test("and has no reading is unknown", () => {
    expect(stateOfDay({ ...dayOf({ off: 0 }), closing: null }, LIMITS)).toBe("UNKNOWN");
  });

  test.each([
    [-50_000, 50_000, "WITHIN"],
    [-100_000, 100_000, "AMBER"],
    [-100_001, 100_001, "RED"],
    [-50_000, 20_000, "RED"],
    [0, 60_000, "RED"],
  ] as const)("got 10,000 and is off by %s ml, of which the delivery lacks %s, is %s", (off, lacking, state) => {
    const day = dayOf({ off, lacking, delivered: 10_000_000 });
    expect(stateOfDay(day, { ...LIMITS, amberPercent: 0.6 })).toBe(state);
  });
});

test.each([
  [-5_000, "WITHIN"],
  [-5_001, "RED"],
] as const)("a day without sales that is off by %s ml is %s", (off, state) => {
  expect(stateOfDay(dayOf({ off, sold: 0 }), LIMITS)).toBe(state);
});

test("a month may be off by its share of what went through it and as much again as the law has it", () => {
  expect(monthLimit(60_000_000, LIMITS)).toBe(1_092_000);
  expect(stateOfMonth(-1_092_000, 60_000_000, LIMITS)).toBe("WITHIN");
  expect(stateOfMonth(-1_092_001, 60_000_000, LIMITS)).toBe("RED");
});

test("the variance is what is there less what should be, and none where an end is unknown", () => {
  const figures = { opening: 10_000, delivered: 5_000, risen: 5_000, sold: 3_000, moves: UNMOVED, closing: 11_900 };
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

test.each([
  ["transferredIn", 12_000],
  ["transferredOut", 8_000],
  ["drawsReturned", 12_000],
  ["drawsRemoved", 8_000],
  ["corrected", 12_000],
] as const)("the book stock has what was %s once, and by its sign", (what, book) => {
  const figures = { opening: 10_000, delivered: 5_000, risen: 5_000, sold: 5_000, closing: null };
  expect(bookOf({ ...figures, moves: { ...UNMOVED, [what]: 2_000 } })).toBe(book);
});
