import { describe, expect, test } from "vitest";
import { areEqual, compareSales, isWhole, type GunTotal, type StoredSale } from "./comparison.ts";

const FIRST: StoredSale = {
  station: "S01",
  gun: 1,
  deviceId: "controller",
  address: "1.1",
  transactionNo: "7",
  startedAt: "2026-11-20T10:00:00.000Z",
  volume: "10.10",
  amount: "75.25",
};
const SECOND: StoredSale = { ...FIRST, transactionNo: "8", startedAt: "2026-11-20T10:05:00.000Z", volume: "0.20" };
const GUN: GunTotal = { station: "S01", gun: 1, sales: 2, volume: "10.30", amount: "150.50" };

describe("the server's sales held against what the stations counted", () => {
  test("all stored once: nothing lost or doubled, and sums that floats would miss are equal", () => {
    const comparison = compareSales([GUN], [FIRST, SECOND]);

    expect(comparison).toMatchObject({ lost: 0, doubled: 0, differences: [], stored: { volume: "10.30" } });
    expect(isWhole(comparison)).toBe(true);
  });

  test.each([
    { what: "a sale that is missing is lost", stored: [FIRST], lost: 1, doubled: 0 },
    { what: "a sale stored twice is doubled", stored: [FIRST, SECOND, SECOND], lost: 0, doubled: 1 },
    { what: "one lost and another doubled do not cancel out", stored: [FIRST, FIRST], lost: 1, doubled: 1 },
    {
      what: "the same begin written with another offset is the same sale",
      stored: [FIRST, { ...FIRST, startedAt: "2026-11-20T18:00:00+08:00" }],
      lost: 1,
      doubled: 1,
    },
    {
      what: "the number of a sale may come again with another begin",
      stored: [FIRST, { ...SECOND, transactionNo: "7" }],
      lost: 0,
      doubled: 0,
    },
    {
      what: "a sale that nobody made counts as doubled",
      stored: [FIRST, SECOND, { ...FIRST, transactionNo: "9" }],
      lost: 0,
      doubled: 1,
    },
    {
      what: "a sale put to no gun is missing at its own",
      stored: [FIRST, { ...SECOND, gun: null }],
      lost: 1,
      doubled: 1,
    },
    {
      what: "a sale of another station is missing at its own",
      stored: [FIRST, { ...SECOND, station: "S02" }],
      lost: 1,
      doubled: 1,
    },
  ])("$what", ({ stored, lost, doubled }) => {
    const comparison = compareSales([GUN], stored);

    expect(comparison).toMatchObject({ lost, doubled });
    expect(isWhole(comparison)).toBe(lost + doubled === 0);
  });

  test("a wrong amount is a difference although every sale is there", () => {
    const comparison = compareSales([GUN], [FIRST, { ...SECOND, amount: "75.24" }]);

    expect(comparison).toMatchObject({ lost: 0, doubled: 0, differences: [{ station: "S01", gun: 1 }] });
    expect(isWhole(comparison)).toBe(false);
  });

  test("a gun that sold nothing and of which nothing is stored differs in nothing", () => {
    const idle = { station: "S02", gun: 3, sales: 0, volume: "0.00", amount: "0.00" };

    expect(compareSales([GUN, idle], [FIRST, SECOND]).differences).toEqual([]);
  });
});

test.each([
  { other: { sales: 1, volume: "2.5", amount: "3" }, equal: true },
  { other: { sales: 2, volume: "2.50", amount: "3.00" }, equal: false },
  { other: { sales: 1, volume: "2.51", amount: "3.00" }, equal: false },
  { other: { sales: 1, volume: "2.50", amount: "3.01" }, equal: false },
])("sums are equal to $other: $equal", ({ other, equal }) => {
  expect(areEqual({ sales: 1, volume: "2.50", amount: "3.00" }, other)).toBe(equal);
});
