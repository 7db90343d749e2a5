import { describe, expect, test } from "vitest";
import type { Refusal } from "../../kernel/errors/refuse.ts";
import {
  assertFileColumns,
  assertFilterText,
  assertOwnFilter,
  assertRoom,
  assertWords,
  fileNameOf,
  isRightToLeft,
  orderOf,
} from "./export.rules.ts";

/** What a rule says: "fine", or number and field of its refusal. */
function verdictOf(rule: () => unknown): string {
  try {
    rule();
    return "fine";
  } catch (error) {
    const { number, field } = (error as Refusal).extensions as { number: number; field?: string };
    return `${number} ${field ?? ""}`.trim();
  }
}

const OFFERED = [{ id: "time" }, { id: "amount" }];
const LONG = "x".repeat(201);

describe("columns", () => {
  test.each([
    [[{ id: "amount" }, { id: "time", header: "时间" }], "fine"],
    [[{ id: "amount", header: "x".repeat(200) }], "fine"],
    [[], "10012 columns"],
    [[{ id: "time" }, { id: "secret" }], "10004 columns.1.id"],
    [[{ id: "time" }, { id: "time" }], "10012 columns.1.id"],
    [[{ id: "time", header: " " }], "10012 columns.0.header"],
    [[{ id: "time" }, { id: "amount", header: LONG }], "10012 columns.1.header"],
    [
      [
        {
          id: "time",
          values: [
            { value: "A", text: "甲" },
            { value: "B", text: "" },
          ],
        },
      ],
      "10012 columns.0.values.1.text",
    ],
    [
      [{ id: "time", values: Array.from({ length: 201 }, () => ({ value: "A", text: "a" })) }],
      "10012 columns.0.values",
    ],
  ])("%j are %s", (columns, verdict) => {
    expect(verdictOf(() => assertFileColumns(columns, OFFERED))).toBe(verdict);
  });
});

test.each([
  [undefined, "fine"],
  [{ title: "Sales", about: null }, "fine"],
  [{ title: "Sales", madeBy: "" }, "10012 words.madeBy"],
  [{ title: LONG }, "10012 words.title"],
])("words %j are %s", (words, verdict) => {
  expect(verdictOf(() => assertWords(words))).toBe(verdict);
});

test.each([
  [2_000, "fine"],
  [2_001, "10012 filterText"],
])("a filter told in %d letters is %s", (length, verdict) => {
  expect(verdictOf(() => assertFilterText("x".repeat(length)))).toBe(verdict);
});

test.each([
  [[], "fine"],
  [["transactions"], "fine"],
  [["alarms"], "10012 alarms"],
  [["transactions", "alarms"], "10012 alarms"],
])("filters %j for sales are %s", (given, verdict) => {
  expect(verdictOf(() => assertOwnFilter(given, "transactions"))).toBe(verdict);
});

describe("the order", () => {
  const orders = ["TIME_DESC", "TIME_ASC"] as const;

  test.each([
    [undefined, "TIME_DESC"],
    [null, "TIME_DESC"],
    ["TIME_ASC", "TIME_ASC"],
  ])("%s means %s", (asked, meant) => {
    expect(orderOf(asked, [...orders])).toBe(meant);
  });

  test("of another list is 10004", () => {
    expect(verdictOf(() => orderOf("AMOUNT_DESC", [...orders]))).toBe("10004 orderBy");
  });
});

test.each([
  ["ar", true],
  ["ar-EG", true],
  ["he", true],
  ["zh-Hans", false],
  ["en", false],
  ["th", false],
])("%s runs from right to left: %s", (language, expected) => {
  expect(isRightToLeft(language)).toBe(expected);
});

test("what is no language is 10012", () => {
  expect(verdictOf(() => isRightToLeft("no language"))).toBe("10012 language");
});

describe("a file's name", () => {
  test.each([
    ["Sales", "Sales 2026-11-21 14-32.csv"],
    ["销售", "销售 2026-11-21 14-32.csv"],
    ["../../etc/passwd", "etc passwd 2026-11-21 14-32.csv"],
    ['a<b>c:"d|e?f*g', "a b c d e f g 2026-11-21 14-32.csv"],
    ["sales\u202Evsc.exe", "sales vsc.exe 2026-11-21 14-32.csv"],
    ["line\r\nX-Header: 1", "line X-Header 1 2026-11-21 14-32.csv"],
    [" ... ", "export 2026-11-21 14-32.csv"],
  ])("from %j is %s", (title, name) => {
    expect(fileNameOf(title, "2026-11-21 14:32:05", "CSV")).toBe(name);
  });

  test("is no longer than a file system takes, and no letter is cut in two", () => {
    const name = fileNameOf("⛽️🚗".repeat(100), "2026-11-21 14:32:05", "XLSX");

    expect(name.isWellFormed()).toBe(true);
    expect(Buffer.byteLength(name)).toBeLessThan(400);
    expect(name.endsWith(" 2026-11-21 14-32.xlsx")).toBe(true);
  });
});

test.each([
  [0, "fine"],
  [9, "fine"],
  [10, "429"],
])("with %d under way another one is %s", (underWay, verdict) => {
  expect(verdictOf(() => assertRoom(underWay))).toBe(verdict);
});
