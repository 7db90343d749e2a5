import { describe, expect, test } from "vitest";
import { isDecimal } from "../../common/decimal.ts";
import { LOCALES } from "../i18n/locales.ts";
import { decimalSigns, editableDecimal, parseDecimal } from "./decimal.ts";

const { en, es, ru, vi, ar, th } = LOCALES;
const chinese = LOCALES["zh-chs"];

describe("what is typed or pasted is read in the person's language", () => {
  test.each([
    ["1234.5", en, "1234.5"],
    ["1,234.50", en, "1234.50"],
    ["1,234", en, "1234"],
    ["๑,๒๓๔.๕", th, "1234.5"],
    ["1,5", en, "1.5"],
    ["12,345,678", en, "12345678"],
    ["0,125", en, "0.125"],
    ["1234,5", es, "1234.5"],
    ["1.234,50", es, "1234.50"],
    ["1.234", es, "1234"],
    ["1.5", es, "1.5"],
    ["0.125", es, "0.125"],
    ["1,234", es, "1.234"],
    ["1,234.50", es, "1234.50"],
    ["1234,5", ru, "1234.5"],
    ["1\u00a0234,50", ru, "1234.50"],
    ["1\u202f234,50", ru, "1234.50"],
    ["1.234", ru, "1.234"],
    ["1234,5", vi, "1234.5"],
    ["1234.5", ar, "1234.5"],
    ["١٢٣٤٫٥", ar, "1234.5"],
    ["١٬٢٣٤٫٥٠", ar, "1234.50"],
    ["۱۲٫۵", ar, "12.5"],
    ["\u200e-5", ar, "-5"],
    ["１２．５", chinese, "12.5"],
    ["12。5", chinese, "12.5"],
    ["1,234.5", th, "1234.5"],
    [" 7 ", en, "7"],
    ["007.10", en, "7.10"],
    [".5", en, "0.5"],
    ["5.", en, "5"],
    ["\u22125.20", en, "-5.20"],
    ["-0.00", en, "0.00"],
    ["", en, ""],
    ["   ", en, ""],
    ["99999999999999999999.0001", en, "99999999999999999999.0001"],
  ])("%j in %o is %s", (text, { tag }, value) => {
    expect(parseDecimal(text, tag)).toBe(value);
  });

  test.each(["abc", "1.2.3", "1,23,4.5", "1.234,5.6", "--1", "1-", "1e5", "¥5", ".", "-", "12 L", "0x1F"])(
    "%j is no number in any language",
    (text) => {
      expect([en, es, ru].map(({ tag }) => parseDecimal(text, tag))).toEqual([undefined, undefined, undefined]);
    },
  );
});

test("every language of the console has one decimal separator", () => {
  expect(Object.values(LOCALES).map(({ tag }) => decimalSigns(tag).decimal)).toEqual([
    ".",
    ".",
    ",",
    ",",
    ".",
    ",",
    ".",
  ]);
});

test.each([
  ["1234.50", es, "1234,50"],
  ["1234.50", ru, "1234,50"],
  ["1234.50", ar, "1234.50"],
  ["1234.50", en, "1234.50"],
  ["", es, ""],
  ["half", es, "half"],
])("%j is edited in %o as %j, and read back as what it was", (value, { tag }, text) => {
  expect(editableDecimal(value, tag)).toBe(text);
  expect(parseDecimal(text, tag)).toBe(isDecimal(value) || value === "" ? value : undefined);
});
