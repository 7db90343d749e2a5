import { describe, expect, test } from "vitest";
import { Refusal } from "../../kernel/errors/refuse.ts";
import {
  type PricePlace,
  assertNoRival,
  assertNotOver,
  assertRepaymentDay,
  assertStationPassword,
  creditLimitOf,
} from "./customer.rules.ts";
import type { RepaymentWindow } from "./customer.types.ts";

/** The number of the refusal, or null where it is allowed. */
function numberOf(act: () => unknown): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.extensions["number"] : error;
  }
}

test.each<[window: RepaymentWindow, allowed: number[]]>([
  ["DAYS_1_TO_28", Array.from({ length: 28 }, (_, index) => index + 1)],
  ["DAY_11_OR_21_TO_28", [11, 21, 22, 23, 24, 25, 26, 27, 28]],
])("of all days, %s allows these", (window, allowed) => {
  const days = Array.from({ length: 34 }, (_, index) => index - 1);
  const refused = days.filter((day) => numberOf(() => assertRepaymentDay(day, window)) === 10042);

  expect(days.filter((day) => !refused.includes(day))).toEqual(allowed);
});

test.each([
  ["5000", 2, "5000.00"],
  ["0", 2, "0.00"],
  ["5000", 0, "5000"],
  ["0.125", 3, "0.125"],
  ["0.125", 2, 10012],
  ["-0.01", 2, 10012],
  ["1000000000000", 2, 10012],
])("a credit limit of %s with %i places: %s", (value, places, kept) => {
  let limit: unknown;
  const number = numberOf(() => (limit = creditLimitOf(value, places)));
  expect(number ?? limit).toBe(kept);
});

test.each([
  [null, null],
  ["2026-11-22", null],
  ["2026-11-21", 10041],
])("an end on %s, seen on the 22nd: %s", (validUntil, number) => {
  expect(numberOf(() => assertNotOver(validUntil, "2026-11-22"))).toBe(number);
});

const PRICE: PricePlace = {
  gradeIds: ["g1", "g2"],
  stations: { kind: "ALL", ids: [] },
  validFrom: "2026-11-01",
  validUntil: "2026-11-30",
};
const AT_TWO: PricePlace = { ...PRICE, stations: { kind: "STATIONS", ids: ["s1", "s2"] } };

describe("two prices of one customer", () => {
  test.each<[what: string, one: PricePlace, other: Partial<PricePlace>, refused: boolean]>([
    ["the same", PRICE, {}, true],
    ["one grade in common", PRICE, { gradeIds: ["g2", "g3"] }, true],
    ["other grades", PRICE, { gradeIds: ["g3"] }, false],
    ["the last day in common", PRICE, { validFrom: "2026-11-30", validUntil: null }, true],
    ["one after the other", PRICE, { validFrom: "2026-12-01", validUntil: null }, false],
    ["one narrower than the other", PRICE, { stations: { kind: "STATIONS", ids: ["s1"] } }, false],
    ["a station in common", AT_TWO, { stations: { kind: "STATIONS", ids: ["s2", "s3"] } }, true],
    ["other stations", AT_TWO, { stations: { kind: "STATIONS", ids: ["s3"] } }, false],
  ])("with %s", (_what, one, other, refused) => {
    const rival = { ...one, ...other };
    const number = refused ? 10015 : null;
    expect([numberOf(() => assertNoRival(one, [rival])), numberOf(() => assertNoRival(rival, [one]))]).toEqual([
      number,
      number,
    ]);
  });
});

test.each([
  ["481920", null],
  ["x7k2p9", null],
  ["пароль7", null],
  ["48192", 10012],
  ["4".repeat(33), 10012],
  ["111111", 10012],
  ["123456", 10012],
  ["987654", 10012],
  ["abcdef", 10012],
  ["48 1920", 10012],
  ["4819-20", 10012],
  ["vip-001", 10012],
  ["VIP00197", 10012],
])("%s as a station password of the customer vip00197: %s", (password, number) => {
  expect(numberOf(() => assertStationPassword(password, "vip00197"))).toBe(number);
});
