import { describe, expect, test } from "vitest";
import { LOCALES, tagOf } from "../i18n/locales.ts";
import { formatOf } from "./format.ts";

const en = formatOf(LOCALES.en.tag, "Asia/Shanghai");

test.each([
  ["1234567890123456789.12", "¥", "¥1,234,567,890,123,456,789.12"],
  ["0.1", "¥", "¥0.10"],
  ["-42.5", "¥", "-¥42.50"],
  ["1234.5", "SAR", "SAR\u202f1,234.50"],
  ["12", "", "12.00"],
])("money %s in %s is %s, exact to the last digit", (value, symbol, text) => {
  expect(en.money(value, symbol)).toBe(text);
});

test.each([
  ["7.45", "¥7.45"],
  ["7.4525", "¥7.4525"],
  ["7", "¥7.00"],
])("a price %s keeps its decimals: %s", (value, text) => {
  expect(en.price(value, "¥")).toBe(text);
});

test("a volume has its unit and as many decimals as asked for", () => {
  expect(en.volume("9007199254740993.25", "L")).toBe("9,007,199,254,740,993.25\u00a0L");
  expect(en.volume("12.6", "kg", 0)).toBe("13\u00a0kg");
});

test.each([
  [0.0834, true, "+8.3%"],
  [-0.5, true, "-50%"],
  [0, true, "0%"],
  [0.62, false, "62%"],
])("the ratio %d is %s", (ratio, signed, text) => {
  expect(en.percent(ratio, signed)).toBe(text);
});

test.each([
  ["Asia/Shanghai", "11/21/2026, 00:30"],
  ["+03:00", "11/20/2026, 19:30"],
  ["UTC", "11/20/2026, 16:30"],
])("a moment in %s is %s", (zone, text) => {
  expect(formatOf(LOCALES.en.tag, zone).dateTime("2026-11-20T16:30:00Z")).toBe(text);
});

test("a zone that nobody knows falls back instead of breaking the screen", () => {
  expect(formatOf(LOCALES.en.tag, "Nowhere/Else").clock("2026-11-20T16:30:05Z")).toMatch(/^\d\d:30:05$/);
});

test.each([
  [0, "0 sec"],
  [59_000, "59 sec"],
  [60_000, "1 min"],
  [3_725_000, "1 hr 2 min"],
  [90_000_000, "1 day 1 hr"],
  [-5_000, "0 sec"],
])("%d ms last %s", (milliseconds, text) => {
  expect(en.duration(milliseconds)).toBe(text);
});

test.each([
  ["2026-11-20T11:59:30Z", "30 sec. ago"],
  ["2026-11-20T11:55:00Z", "5 min. ago"],
  ["2026-11-20T12:00:00.400Z", "now"],
  ["2026-11-18T12:00:00Z", "2 days ago"],
])("at noon %s is %s", (moment, text) => {
  expect(en.ago(moment, new Date("2026-11-20T12:00:00Z"))).toBe(text);
});

describe("other languages keep the calendar and the digits", () => {
  test.each([
    ["th", "20/11/2026 12:00", "1,234.50"],
    ["ru", "20.11.2026, 12:00", "1\u00a0234,50"],
    ["es", "20/11/2026, 12:00", "1234,50"],
  ] as const)("%s", (locale, moment, amount) => {
    const format = formatOf(LOCALES[locale].tag, "UTC");
    expect(format.dateTime("2026-11-20T12:00:00Z")).toBe(moment);
    expect(format.money("1234.5", "")).toBe(amount);
  });

  test("ar by the Hijra", () => {
    const format = formatOf(tagOf("ar", true), "UTC");
    expect(format.date("2026-11-20T12:00:00Z")).toContain("1448");
  });

  test("ru has a month's year without the word for it", () => {
    expect(formatOf(LOCALES.ru.tag, "UTC").month("2026-08-01T12:00:00Z")).toBe("авг. 26");
  });

  test("th in the Buddhist era", () => {
    const format = formatOf(tagOf("th", true), "UTC");
    expect(format.date("2026-11-20T12:00:00Z")).toBe("20/11/2569");
  });

  test("en has no other calendar, whatever was chosen in another language", () => {
    expect(tagOf("en", true)).toBe(LOCALES.en.tag);
  });

  test("ar", () => {
    const format = formatOf(LOCALES.ar.tag, "UTC");
    expect(format.date("2026-11-20T12:00:00Z")).toMatch(/20.*11.*2026/);
    expect(format.money("1234.5", "¥")).toBe("¥1,234.50");
  });

  test("ar keeps a number and its unit together, in the direction of the unit's letters", () => {
    const format = formatOf(LOCALES.ar.tag, "UTC");
    expect(format.volume("1234.5", "L")).toBe("\u20681,234.50\u00a0L\u2069");
    expect(format.quantity("80", "لتر")).toBe("\u206880\u00a0لتر\u2069");
    expect(format.volume("1234.5", "")).toBe("1,234.50");
    expect(formatOf(LOCALES.en.tag).volume("1234.5", "L")).toBe("1,234.50\u00a0L");
  });
});

test("is made once for each language and zone, because each cell of a list asks for it", () => {
  expect(formatOf(LOCALES.en.tag, "UTC")).toBe(formatOf(LOCALES.en.tag, "UTC"));
  expect(formatOf(LOCALES.en.tag, "UTC")).not.toBe(formatOf(LOCALES.en.tag, "Asia/Shanghai"));
  expect(formatOf(LOCALES.ar.tag, "UTC")).not.toBe(formatOf(LOCALES.en.tag, "UTC"));
});
