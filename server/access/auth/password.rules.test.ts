import { expect, test } from "vitest";
import { passwordFault } from "./password.rules.ts";

test.each([
  ["correct horse battery", null],
  ["北岸的油罐从来不说谎话", null],
  ["short-one", "LENGTH"],
  ["x".repeat(201), "LENGTH"],
  // Ten signs, though twenty code units.
  ["🛢🛢🛢🛢🛢🛢🛢🛢🛢⛽", null],
  ["1234567890", "COMMON"],
  ["terminator", "COMMON"],
  ["Manchester!1999", "COMMON"],
  ["2026-dragon", "COMMON"],
  ["passwordpassword", "COMMON"],
  ["xqj4xqj4xqj4", "COMMON"],
  ["9876543210", "COMMON"],
  ["abcdefghijk", "COMMON"],
  ["forecourt2026", "COMMON"],
  // More figures than a date has.
  ["dragon730164952", null],
  ["dragon over the river", null],
  ["night.clerk2026", "LOGIN"],
  ["PassWord123", "COMMON"],
  ["Night.Clerk", "LOGIN"],
  ["aaaaaaaaaa", "REPEATED"],
])("%j for night.clerk: %s", (password, fault) => {
  expect(passwordFault(password, "night.clerk")).toBe(fault);
});
