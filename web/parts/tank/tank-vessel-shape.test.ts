import { describe, expect, test } from "vitest";
import { inkOn, levelY, shareOf, vesselShape, waterY, wordsAt } from "./tank-vessel-shape.ts";

describe.each([96, 240])("a vessel of %i px", (height) => {
  const shape = vesselShape(height);

  test("reaches from the floor when empty to the lid when full", () => {
    expect(levelY(shape, 0)).toBe(shape.floor);
    expect(levelY(shape, 1)).toBe(shape.top);
    expect(levelY(shape, 0.5)).toBeCloseTo((shape.top + shape.floor) / 2);
  });

  test("never draws a level outside itself, whatever the gauge says", () => {
    expect(levelY(shape, 1.07)).toBe(shape.top);
    expect(levelY(shape, -0.2)).toBe(shape.floor);
  });

  test("keeps the whole cylinder, curves included, inside its height", () => {
    expect(shape.top - shape.ry).toBeGreaterThanOrEqual(0);
    expect(shape.floor + shape.ry).toBeLessThanOrEqual(height);
  });

  test("shows the least water as a band, and none as none", () => {
    expect(waterY(shape, "3", "30000")).toBeLessThan(shape.floor - 3);
    expect(waterY(shape, "6000", "30000")).toBeCloseTo(levelY(shape, 0.2));
    expect(waterY(shape, "0", "30000")).toBe(shape.floor);
    expect(waterY(shape, null, "30000")).toBe(shape.floor);
  });

  test.each([0, 0.05, 0.2, 0.42, 0.44, 0.5, 0.6, 0.99, 1])("at %d keeps its words clear of every line", (share) => {
    const { y, onProduct } = wordsAt(shape, share, { low: 0.12, high: 0.92 });
    const front = (part: number) => levelY(shape, part) + shape.ry;
    const halfOfWords = height * 0.12;
    const [upper, lower] = onProduct ? [front(share), front(0.12)] : [front(0.92), levelY(shape, share) - shape.ry];
    expect(y - halfOfWords).toBeGreaterThanOrEqual(upper);
    expect(y + halfOfWords).toBeLessThanOrEqual(lower);
  });
});

test.each([0, 0.1, 0.3, 0.42, 0.49, 0.5, 0.55, 0.62, 0.8, 1])(
  "a small vessel, whose limits are marks at its sides, has room for its two lines of words at %d",
  (share) => {
    const shape = vesselShape(96);
    const { y, onProduct } = wordsAt(shape, share, { low: 0, high: 1 });
    // 19 px and 11.5 px type, 4 px between them.
    const halfOfWords = (0.73 * (19 + 11.5) + 4) / 2;
    const surface = levelY(shape, share);
    const [upper, lower] = onProduct
      ? [surface + shape.ry, shape.floor + shape.ry]
      : [shape.top + shape.ry, surface - shape.ry];
    expect(y - halfOfWords).toBeGreaterThanOrEqual(upper);
    expect(y + halfOfWords).toBeLessThanOrEqual(lower);
  },
);

test.each([
  ["7500", "30000", 0.25],
  [null, "30000", 0],
  ["7500", "0", 0],
])("%j of %j litres is the share %d", (volume, capacity, share) => {
  expect(shareOf(volume, capacity)).toBe(share);
});

test.each([
  ["#2563EB", "#ffffff"],
  ["#DC2626", "#ffffff"],
  ["#CA8A04", "#10192a"],
  ["#FDE047", "#10192a"],
  ["#000000", "#ffffff"],
])("on %s one reads %s", (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});
