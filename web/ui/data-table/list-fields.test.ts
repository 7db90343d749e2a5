import { expect, test } from "vitest";
import { choicesField, daysField, idsField, isDay, textField } from "./list-fields.ts";

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

test.each<[address: string[], value: string[] | undefined]>([
  [[], undefined],
  [
    ["b-2", "a_1", "b-2"],
    ["b-2", "a_1"],
  ],
  [["", "no id", "x".repeat(65)], undefined],
  [Array.from({ length: 60 }, (_, index) => `id-${index}`), Array.from({ length: 50 }, (_, index) => `id-${index}`)],
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
  ["2026-11-20", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["0002-11-20", false],
  ["2026-1-1", false],
  ["", false],
])("%s is a day: %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});
