import { afterEach, expect, test, vi } from "vitest";
import { choicesField, daysField, idsField, textField } from "./list-fields.ts";

test.each<[address: string[], value: string | undefined]>([
  [[], undefined],
  [[""], undefined],
  [["   "], undefined],
  [[" harbour "], "harbour"],
  [["first", "second"], "first"],
  [["x".repeat(300)], "x".repeat(200)],
])("words %j are read as %j", (address, value) => {
  expect(textField.parse(address)).toBe(value);
});

const colours = choicesField(["red", "green", "blue"]);

test.each<[address: string[], value: string[] | undefined]>([
  [[], undefined],
  [
    ["blue", "red"],
    ["red", "blue"],
  ],
  [["red", "red"], ["red"]],
  [["pink"], undefined],
  [["pink", "green"], ["green"]],
])("choices %j are read as %j", (address, value) => {
  expect(colours.parse(address)).toEqual(value);
});

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index));

test.each<[address: string[], value: string[] | undefined]>([
  [[], undefined],
  [
    [id(2), id(1), id(2)],
    [id(2), id(1)],
  ],
  [["", "no id", "x".repeat(36)], undefined],
  [ids(120), ids(100)],
])("ids %j are read as %j", (address, value) => {
  expect(idsField.parse(address)).toEqual(value);
});

test.each<[address: string, value: object | undefined]>([
  ["2026-11-01..2026-11-20", { from: "2026-11-01", to: "2026-11-20" }],
  ["2026-11-20..2026-11-20", { from: "2026-11-20", to: "2026-11-20" }],
  ["2026-11-01..", { from: "2026-11-01" }],
  ["..2026-11-20", { to: "2026-11-20" }],
  ["2026-11-01", { from: "2026-11-01" }],
  ["..", undefined],
  ["", undefined],
  ["2026-11-20..2026-11-01", undefined],
  ["yesterday..2026-11-20", { to: "2026-11-20" }],
  ["2026-02-30..", undefined],
  ["2026-11-01..2026-11-02..2026-11-03", undefined],
])("days %j are read as %j", (address, value) => {
  expect(daysField.parse([address])).toEqual(value);
});

test.each([
  [{ from: "2026-11-01", to: "2026-11-20" }, "2026-11-01..2026-11-20"],
  [{ from: "2026-11-01" }, "2026-11-01.."],
  [{ to: "2026-11-20" }, "..2026-11-20"],
])("days %j are written as %s and read again", (days, address) => {
  expect(daysField.format(days)).toEqual([address]);
  expect(daysField.parse([address])).toEqual(days);
});

test.each([
  ["today", { preset: "today", from: "2026-11-23", to: "2026-11-23" }, "Asia/Shanghai"],
  ["yesterday", { preset: "yesterday", from: "2026-11-21", to: "2026-11-21" }, "America/New_York"],
  ["monthToDate", { preset: "monthToDate", from: "2026-11-01", to: "2026-11-22" }, "UTC"],
])("%s is read as %j in %s, and stays its name", (address, days, zone) => {
  vi.useFakeTimers({ now: new Date("2026-11-22T20:00:00Z"), toFake: ["Date"] });

  expect(daysField.parse([address], zone)).toEqual(days);
  expect(daysField.format(daysField.parse([address], zone) ?? {})).toEqual([address]);
});

afterEach(() => vi.useRealTimers());
