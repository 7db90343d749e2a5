import { expect, test } from "vitest";
import type { Refusal } from "../../kernel/errors/refuse.ts";
import { assertRoomForView, assertView, searchOf } from "./view.rules.ts";

function verdictOf(rule: () => void): string {
  try {
    rule();
    return "fine";
  } catch (error) {
    const { number, field } = (error as Refusal).extensions as { number: number; field?: string };
    return `${number} ${field}`;
  }
}

const FINE = { screen: "log", name: "Mine", search: "a=b", columns: ["time", "amount"] };

test.each([
  [{}, "fine"],
  [{ screen: "realTimeEquip", name: "我的视图", search: "", columns: [] }, "fine"],
  [{ name: `  ${"x".repeat(60)}  ` }, "fine"],
  [{ screen: "" }, "10012 screen"],
  [{ screen: "../log" }, "10012 screen"],
  [{ screen: "x".repeat(65) }, "10012 screen"],
  [{ name: "   " }, "10012 name"],
  [{ name: "x".repeat(61) }, "10012 name"],
  [{ search: "x".repeat(4_001) }, "10012 search"],
  [{ columns: Array.from({ length: 101 }, (_, index) => `c${index}`) }, "10012 columns"],
  [{ columns: ["time", ""] }, "10012 columns.1"],
  [{ columns: ["time", "amount", "time"] }, "10012 columns.2"],
  [{ columns: ["x".repeat(65)] }, "10012 columns.0"],
])("a view with %j is %s", (given, verdict) => {
  expect(verdictOf(() => assertView({ ...FINE, ...given }))).toBe(verdict);
});

test.each([
  [49, "fine"],
  [50, "10012 screen"],
])("beside %d others there is room: %s", (views, verdict) => {
  expect(verdictOf(() => assertRoomForView(views))).toBe(verdict);
});

test.each([
  ["?a=b", "a=b"],
  ["a=b?", "a=b?"],
  ["", ""],
])("%j is kept as %j", (search, kept) => {
  expect(searchOf(search)).toBe(kept);
});
