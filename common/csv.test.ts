import { expect, test } from "vitest";
import { csvCell, csvLine } from "./csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+86 21", "'+86 21"],
  ["-cmd", "'-cmd"],
  ["@sum", "'@sum"],
  ["＝1+1", "'＝1+1"],
  ["＋86 21", "'＋86 21"],
  ["－cmd", "'－cmd"],
  ["＠sum", "'＠sum"],
  ["\tx", "'\tx"],
  ["\rx", '"\'\rx"'],
  ["=a,b", '"\'=a,b"'],
])("the cell %j, which a spreadsheet would carry out, gets an apostrophe", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test.each(["-12", "-0.50", "12.345", "0", ""])("the cell %j is a number or nothing and stays so", (text) => {
  expect(csvCell(text)).toBe(text);
});

test.each(["-", "-.5", "-1-1", "-1e5", "--1"])("the cell %s only looks like a number", (text) => {
  expect(csvCell(text)).toBe(`'${text}`);
});

test.each([
  ['say "so"', '"say ""so"""'],
  ["a,b", '"a,b"'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["a;b", "a;b"],
  ["京A·12345", "京A·12345"],
])("the cell %j is quoted only where it must be", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test("a row has its cells and its end", () => {
  expect(csvLine(["a", 'b"', "", "=1"])).toBe(`a,"b""",,'=1\r\n`);
});
