import { describe, expect, test } from "vitest";
import { LOCALES, tagOf } from "../../i18n/locales.ts";
import { dayText, editableDay, readDay, readTime } from "./day-text.ts";

const { en, es, ru, ar, th } = LOCALES;
const chinese = LOCALES["zh-chs"];

test.each([
  ["zh-chs", "2026/11/21"],
  ["en", "11/21/2026"],
  ["es", "21/11/2026"],
  ["ru", "21.11.2026"],
  ["th", "21/11/2026"],
  ["vi", "21/11/2026"],
  ["ar", "21\u200f/11\u200f/2026"],
] as const)("%s writes a day as %s and reads that back, in the Gregorian calendar", (locale, text) => {
  const { tag } = LOCALES[locale];
  expect(dayText("2026-11-21", tag)).toBe(text);
  expect(readDay(text, tag)).toBe("2026-11-21");
  expect(readDay(editableDay("2026-11-21", tag), tag)).toBe("2026-11-21");
});

test("by the Thai calendar a day is shown so, edited as ever, and read back from what is shown, in Thai digits too", () => {
  const tag = tagOf("th", true);
  expect(dayText("2026-11-21", tag)).toBe("21/11/2569");
  expect(editableDay("2026-11-21", tag)).toBe("21/11/2026");
  expect(readDay("21/11/2569", tag)).toBe("2026-11-21");
  expect(readDay("๒๑/๑๑/๒๕๖๙", tag)).toBe("2026-11-21");
});

test("a year of the Hijra is no day: nobody is taken back to the Middle Ages", () => {
  expect(readDay("11/06/1448", ar.tag)).toBeUndefined();
});

test("in Arabic a day is edited from left to right", () => {
  expect(editableDay("2026-11-21", ar.tag)).toBe("21/11/2026");
});

describe("a day is read as a person writes it", () => {
  test.each([
    ["2026-11-21", en, "2026-11-21"],
    ["2026/1/5", es, "2026-01-05"],
    ["1/5/26", en, "2026-01-05"],
    ["1/5/26", es, "2026-05-01"],
    ["21.11.26", ru, "2026-11-21"],
    ["21 11 2026", th, "2026-11-21"],
    ["20261121", chinese, "2026-11-21"],
    ["21112026", es, "2026-11-21"],
    ["٢١/١١/٢٠٢٦", ar, "2026-11-21"],
    ["2026年11月21日", chinese, "2026-11-21"],
    ["29.02.2028", ru, "2028-02-29"],
    ["", en, ""],
    ["  ", en, ""],
    ["29.02.2026", ru, undefined],
    ["13/13/2026", en, undefined],
    ["tomorrow", en, undefined],
    ["11/21", en, undefined],
    // A Thai year would be 543 years from now.
    ["21/11/256", th, undefined],
  ])("%j in %o is %s", (text, { tag }, day) => {
    expect(readDay(text, tag)).toBe(day);
  });
});

test.each([
  ["09:30", "09:30"],
  ["9.30", "09:30"],
  ["9", "09:00"],
  ["930", "09:30"],
  ["2359", "23:59"],
  ["9h05", "09:05"],
  ["٠٩:٣٠", "09:30"],
  ["24:00", undefined],
  ["12:60", undefined],
  ["noon", undefined],
  ["", undefined],
])("the time %j is %s", (text, time) => {
  expect(readTime(text)).toBe(time);
});
