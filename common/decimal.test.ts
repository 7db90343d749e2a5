import { expect, test } from "vitest";
import { compareDecimals, decimalFault, percentBetween, subtractDecimals } from "./decimal.ts";

test.each([
  ["1", "1.000", 0],
  ["-1", "1", -1],
  ["0.3", "0.29999999999999999999", 1],
  ["10", "9.99", 1],
  ["-2", "-1", -1],
  ["-0.5", "-0.50", 0],
  ["-0.5", "0", -1],
  ["99999999999999999999.01", "99999999999999999999.02", -1],
])("%s compared with %s is %s", (left, right, result) => {
  expect(compareDecimals(left, right)).toBe(result);
});

test.each([
  ["7.5", "7.45", "0.05"],
  ["7.45", "7.5", "-0.05"],
  ["7.50", "7.5", "0"],
  ["10", "9.9999", "0.0001"],
  ["100", "90", "10"],
  ["0.1", "-0.2", "0.3"],
  ["123456789012345.1", "0.1", "123456789012345"],
])("%s less %s is %s", (left, right, difference) => {
  expect(subtractDecimals(left, right)).toBe(difference);
});

test.each([
  ["7.45", "7.60", "2.01"],
  ["7.60", "7.45", "1.97"],
  ["7.45", "8.941", "20.01"],
  ["7.45", "7.4500", "0"],
  ["2", "2.0001", "0.01"],
  ["3", "6", "100"],
])("from %s to %s it is %s per cent", (from, to, percent) => {
  expect(percentBetween(from, to)).toBe(percent);
});

const LIMITS = { digits: 2, above: "0", max: "999999.99" };
test.each([
  ["0.01", undefined],
  ["999999.99", undefined],
  ["7.4500", undefined],
  ["7.451", { breaks: "digits", bound: "2" }],
  ["0.00", { breaks: "above", bound: "0" }],
  ["-1", { breaks: "above", bound: "0" }],
  ["1000000", { breaks: "max", bound: "999999.99" }],
  ["1e3", { breaks: "number" }],
  ["NaN", { breaks: "number" }],
  ["", { breaks: "number" }],
])("%j within its limits: %j", (value, fault) => {
  expect(decimalFault(value, LIMITS)).toEqual(fault);
});

test("a least value may be met, not undercut", () => {
  expect(decimalFault("-5", { min: "-5" })).toBeUndefined();
  expect(decimalFault("-5.01", { min: "-5" })).toEqual({ breaks: "min", bound: "-5" });
});
