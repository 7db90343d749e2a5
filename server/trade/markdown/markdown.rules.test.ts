import { describe, expect, test } from "vitest";
import { Refusal } from "../../kernel/errors/refuse.ts";
import {
  type Markdown,
  amountOf,
  assertMarkdown,
  assertValidity,
  includes,
  meet,
  placesOf,
  priceAfter,
  validityOn,
} from "./markdown.rules.ts";
import type { MarkdownKind, StationSetKind } from "./markdown.types.ts";

/** The number of the refusal and its field, or null where it is allowed. */
function refusalOf(act: () => unknown): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Refusal ? [error.extensions["number"], error.extensions["field"]] : error;
  }
}

describe("a price after a markdown", () => {
  test.each<[unit: string, kind: MarkdownKind, value: string, price: string]>([
    ["7.45", "FIXED_PRICE", "7", "7.0000"],
    ["7.45", "FIXED_PRICE", "8.1234", "8.1234"],
    ["7.45", "AMOUNT_OFF", "0.3", "7.1500"],
    ["7.45", "AMOUNT_OFF", "7.4499", "0.0001"],
    ["7.45", "PERCENT_OFF", "5", "7.0775"],
    ["7.4501", "PERCENT_OFF", "50", "3.7251"],
    ["7.4503", "PERCENT_OFF", "50", "3.7252"],
    ["1", "PERCENT_OFF", "33.33", "0.6667"],
    ["0.0001", "PERCENT_OFF", "50", "0.0001"],
    ["3", "PERCENT_OFF", "0.01", "2.9997"],
  ])("of %s with %s %s is %s", (unit, kind, value, price) => {
    expect(priceAfter(unit, { kind, value })).toBe(price);
  });

  test.each<[why: string, unit: string, markdown: Markdown]>([
    ["as much off as it costs", "7.45", { kind: "AMOUNT_OFF", value: "7.45" }],
    ["more off than it costs", "7.45", { kind: "AMOUNT_OFF", value: "8" }],
    ["so much off that rounding leaves nothing", "0.0001", { kind: "PERCENT_OFF", value: "50.01" }],
  ])("is refused with %s", (_why, unit, markdown) => {
    expect(refusalOf(() => priceAfter(unit, markdown))).toEqual([10012, undefined]);
  });
});

test.each<[kind: MarkdownKind, value: string, refusal: unknown]>([
  ["FIXED_PRICE", "7.4501", null],
  ["FIXED_PRICE", "0", [10012, "value"]],
  ["FIXED_PRICE", "-1", [10012, "value"]],
  ["FIXED_PRICE", "7.45011", [10012, "value"]],
  ["FIXED_PRICE", "1000000", [10012, "value"]],
  ["AMOUNT_OFF", "0.0001", null],
  ["AMOUNT_OFF", "0.0000", [10012, "value"]],
  ["PERCENT_OFF", "99.99", null],
  ["PERCENT_OFF", "100", [10012, "value"]],
  ["PERCENT_OFF", "0.001", [10012, "value"]],
])("%s %s as a markdown: %s", (kind, value, refusal) => {
  expect(refusalOf(() => assertMarkdown({ kind, value }))).toEqual(refusal);
});

test.each([
  ["CNY", 2],
  ["JPY", 0],
  ["KWD", 3],
  ["no currency", 2],
])("amounts in %s have %i places", (currency, places) => {
  expect(placesOf(currency)).toBe(places);
});

test.each([
  ["7.0775", "40", 2, "283.10"],
  ["7.45", "0.001", 2, "0.01"],
  ["1.005", "1", 2, "1.01"],
  ["1.0049", "1", 2, "1.00"],
  ["2.5", "1", 0, "3"],
  ["0.1", "3", 2, "0.30"],
  ["1.0005", "1", 3, "1.001"],
])("%s times %s to %i places is %s, half up", (price, units, places, amount) => {
  expect(amountOf(price, units, places)).toBe(amount);
});

const PLACE = { stationId: "s1", cityId: "c1", regionId: "r1" };

test.each<[kind: StationSetKind, ids: string[], within: boolean]>([
  ["ALL", [], true],
  ["REGIONS", ["r1"], true],
  ["REGIONS", ["c1", "s1"], false],
  ["CITIES", ["c2", "c1"], true],
  ["CITIES", ["r1"], false],
  ["STATIONS", ["s1"], true],
  ["STATIONS", ["s2"], false],
])("a set of %s %j includes the station: %s", (kind, ids, within) => {
  expect(includes({ kind, ids }, PLACE)).toBe(within);
});

const days = (validFrom: string | null, validUntil: string | null) => ({ validFrom, validUntil });

test.each([
  [days(null, null), "WITHIN"],
  [days("2026-11-22", "2026-11-22"), "WITHIN"],
  [days("2026-11-23", null), "BEFORE"],
  [days(null, "2026-11-21"), "AFTER"],
  [days("2026-01-01", "2026-11-22"), "WITHIN"],
])("the 22nd lies to %j: %s", (validity, where) => {
  expect(validityOn("2026-11-22", validity)).toBe(where);
});

test.each([
  [days(null, null), days(null, null), true],
  [days(null, "2026-11-21"), days("2026-11-22", null), false],
  [days(null, "2026-11-22"), days("2026-11-22", null), true],
  [days("2026-12-01", "2026-12-31"), days("2026-11-01", "2026-11-30"), false],
  [days("2026-11-01", "2026-12-31"), days("2026-11-30", "2026-11-30"), true],
])("%j and %j have a day in common: %s, whichever comes first", (one, other, common) => {
  expect([meet(one, other), meet(other, one)]).toEqual([common, common]);
});

test("a validity that ends before it begins is refused", () => {
  expect(refusalOf(() => assertValidity(days("2026-11-22", "2026-11-21")))).toEqual([10012, "validUntil"]);
  expect(refusalOf(() => assertValidity(days("2026-11-22", "2026-11-22")))).toBeNull();
});
