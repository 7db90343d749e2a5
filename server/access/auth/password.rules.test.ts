import { expect, test } from "vitest";
import { passwordFault } from "./password.rules.ts";

test.each([
  ["correct horse battery", null],
  ["密码密码密码密码密码", null],
  ["short-one", "LENGTH"],
  ["x".repeat(201), "LENGTH"],
  // Ten signs, though twenty code units.
  ["🛢🛢🛢🛢🛢🛢🛢🛢🛢⛽", null],
  ["1234567890", "COMMON"],
  ["PassWord123", "COMMON"],
  ["Night.Clerk", "LOGIN"],
  ["aaaaaaaaaa", "REPEATED"],
])("%j for night.clerk: %s", (password, fault) => {
  expect(passwordFault(password, "night.clerk")).toBe(fault);
});
