import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", "weak"],
  ["12345678", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["abcdefghijklmnop", "weak"],
  ["forecourt", "weak"],
  ["Forecourt7", "fair"],
  ["k7#mQ2!v", "fair"],
  ["correct horse battery", "strong"],
  ["k7#mQ2!vX9pL", "strong"],
  ["加油站夜班交接本", "strong"],
])("%j is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
