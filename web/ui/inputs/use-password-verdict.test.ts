import { expect, test } from "vitest";
import { passwordFault } from "../../../common/password-fault.ts";
import { LEAKED_PASSWORDS } from "./leaked-passwords.ts";
import { passwordStrength } from "./password-strength.ts";
import { verdictByRule } from "./use-password-verdict.ts";

const owner = { login: "night.clerk", networkNames: ["First Light", "fl-stations"] };
const verdictOn = (password: string) => verdictByRule(password, owner, LEAKED_PASSWORDS);

test.each([
  ["PassWord123", { strength: "weak", message: "form.password.COMMON" }],
  ["Manchester!1999", { strength: "weak", message: "form.password.COMMON" }],
  ["First-Light_2026!", { strength: "weak", message: "form.password.NETWORK" }],
  ["night.clerk2026", { strength: "weak", message: "form.password.LOGIN" }],
  ["aaaaaaaaaa", { strength: "weak", message: "form.password.REPEATED" }],
  ["k7#mQ2!vX", { strength: "weak", message: "input.password.weak" }],
  ["k7#mQ2!v".repeat(26), { strength: "weak", message: "form.tooLong", values: { most: 200 } }],
  ["Pumpe7links", { strength: "fair", message: "input.password.fair" }],
  ["correct horse battery", { strength: "strong", message: "input.password.strong" }],
  ["北岸的油罐从来不说谎话", { strength: "strong", message: "input.password.strong" }],
])("%j is told as %j", (password, told) => {
  expect(verdictOn(password)).toEqual(told);
});

test("what leaks hold, as people dress it up, is never told as fair, though many an estimate says so", () => {
  const dressed = [...LEAKED_PASSWORDS]
    .filter((_word, at) => at % 97 === 0)
    .map((word) => `${word.toUpperCase()}!2026`);
  const promised = dressed.filter((password) => passwordStrength(password) !== "weak");
  const refused = dressed.filter((password) => passwordFault(password, owner, LEAKED_PASSWORDS) !== null);

  expect(promised.length).toBeGreaterThan(100);
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.filter((password) => verdictOn(password).strength !== "weak")).toEqual([]);
});
