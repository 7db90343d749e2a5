import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { commonPasswords, passwordFault } from "./password-fault.ts";

const COMMON = commonPasswords(dictionary["passwords-common"]);

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
  ["first light", "NETWORK"],
  ["First-Light_2026!", "NETWORK"],
  ["2026FirstLight", "NETWORK"],
  ["fl-stations-77", "NETWORK"],
  ["at first light we sell", null],
])("%j for night.clerk: %s", (password, fault) => {
  const owner = { login: "night.clerk", networkNames: ["First Light", "fl-stations"] };
  expect(passwordFault(password, owner, COMMON)).toBe(fault);
});
