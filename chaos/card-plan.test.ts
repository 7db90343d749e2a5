import { describe, expect, test } from "vitest";
import { planDeposits, planPurchases } from "./card-plan.ts";

const SEEDS = [0, 1, 99, 2_147_483_647];

const first = <T>(count: number, items: Iterator<T, never>): T[] =>
  Array.from({ length: count }, () => items.next().value);

describe.each(SEEDS)("of seed %i", (seed) => {
  test("no two deposits bear the same key or pay in the same", () => {
    const deposits = first(1000, planDeposits(seed));

    expect(new Set(deposits.map(({ key }) => key)).size).toBe(1000);
    expect(new Set(deposits.map(({ amount }) => amount)).size).toBe(1000);
  });

  test("some who heard nothing of their deposit ask again, and some go away", () => {
    const insisting = first(100, planDeposits(seed)).filter(({ insists }) => insists).length;

    expect(insisting).toBeGreaterThan(50);
    expect(insisting).toBeLessThan(90);
  });

  test("customers come to guns everywhere, with many cards, and fill some litres", () => {
    const purchases = first(200, planPurchases(seed));

    expect(new Set(purchases.map(({ gun }) => Math.floor(gun * 10))).size).toBe(10);
    expect(new Set(purchases.map(({ card }) => Math.floor(card * 10))).size).toBe(10);
    expect(purchases.every(({ volume }) => Number(volume) >= 3 && Number(volume) <= 12)).toBe(true);
  });

  test("the same comes again", () => {
    expect(first(50, planDeposits(seed))).toEqual(first(50, planDeposits(seed)));
    expect(first(50, planPurchases(seed))).toEqual(first(50, planPurchases(seed)));
  });
});

test("another seed brings others", () => {
  const volumes = SEEDS.map((seed) => first(20, planPurchases(seed)).map(({ volume }) => volume));

  expect(new Set(volumes.map((list) => list.join())).size).toBe(SEEDS.length);
});
