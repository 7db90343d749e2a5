import { expect, test } from "vitest";
import { UNBOUND } from "../price-bound/price-bound.rules.ts";
import { gunAfter, isPlannable, pauseAfter, priceFault, secondFor } from "./pricing.rules.ts";

test.each([
  { price: "0.0001", old: null, why: "the least" },
  { price: "7.4512", old: "7.45", why: "four decimals" },
  { price: "7.45000", old: "7.45", why: "five written, three meant" },
  { price: "8.94", old: "7.45", why: "20 % more" },
  { price: "5.96", old: "7.45", why: "20 % less" },
  { price: "999999", old: null, why: "the most" },
])("$price after $old can be a price: $why", ({ price, old }) => {
  expect(priceFault(price, { old, largestStep: "20", bound: UNBOUND })).toBeNull();
});

test.each([
  { price: "0", old: "7.45", params: { above: "0", most: "999999" } },
  { price: "0.0000", old: null, params: { above: "0", most: "999999" } },
  { price: "-7.45", old: null, params: { above: "0", most: "999999" } },
  { price: "1000000", old: null, params: { above: "0", most: "999999" } },
  { price: "7.45123", old: null, params: { decimals: 4 } },
  { price: "74.5", old: "7.45", params: { largestStep: "20", step: "900" } },
  { price: "8.941", old: "7.45", params: { largestStep: "20", step: "20.01" } },
  { price: "5.95", old: "7.45", params: { largestStep: "20", step: "20.13" } },
])("$price after $old is 10012 at the price", ({ price, old, params }) => {
  const guards = { old, largestStep: "20", bound: UNBOUND };
  expect(priceFault(price, guards)).toEqual({ name: "PARAMETER_ERROR", field: "price", params });
});

test.each([
  { price: "6.9999", params: { lowest: "7" } },
  { price: "7", params: null },
  { price: "8.2000", params: null },
  { price: "8.2001", params: { highest: "8.2" } },
  // What is out of its bounds is told before its step: whoever mends the one has mended the other.
  { price: "70", params: { highest: "8.2" } },
])("$price between 7 and 8.2: $params", ({ price, params }) => {
  const bound = { ...UNBOUND, lowest: "7", highest: "8.2" };
  expect(priceFault(price, { old: "7.5", largestStep: "20", bound })?.params ?? null).toEqual(params);
});

test.each([
  { price: "7.5", old: "7", cost: null, leastMargin: null, reasons: ["STEP"] },
  { price: "7.35", old: "7", cost: "7", leastMargin: "0.35", reasons: [] },
  { price: "7.3499", old: "7", cost: "7", leastMargin: "0.35", reasons: ["MARGIN"] },
  { price: "7", old: null, cost: "7", leastMargin: null, reasons: [] },
  { price: "6.99", old: null, cost: "7", leastMargin: null, reasons: ["MARGIN"] },
  { price: "6", old: "7", cost: "7", leastMargin: "0", reasons: ["STEP", "MARGIN"] },
])("$price after $old with a cost of $cost and $leastMargin on it: $reasons", ({ price, old, reasons, ...costs }) => {
  expect(secondFor(price, { old, approvalStep: "5", bound: { ...UNBOUND, ...costs } })).toEqual(reasons);
});

const NOW = new Date("2026-11-02T08:00:00Z");
test.each([
  ["2026-11-02T08:00:00.001Z", true],
  ["2027-11-03T08:00:00Z", true],
  ["2026-11-02T08:00:00Z", false],
  ["2026-11-01T08:00:00Z", false],
  ["2027-11-03T08:00:01Z", false],
])("a price can be planned for %s: %s", (at, can) => {
  expect(isPlannable(new Date(at), NOW)).toBe(can);
});

test("a device is asked again later each time, at most every 5 minutes", () => {
  expect([0, 1, 2, 5, 6, 60].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 160_000, 300_000, 300_000]);
});

test.each([
  ["DONE", "SENT", null],
  ["OFFLINE", "FAILED", "OFFLINE"],
  ["REFUSED", "FAILED", "REFUSED"],
  ["UNSUPPORTED", "FAILED", "REFUSED"],
  ["BUSY", "QUEUED", null],
  ["TIMED_OUT", "QUEUED", null],
] as const)("an order that ended %s leaves its guns %s, %s", (result, state, failure) => {
  expect(gunAfter(result)).toMatchObject({ state, failure });
});
