import { expect, test } from "vitest";
import { hashCode, newCode } from "./tokens.ts";

test("a code that people type has 140 bits, and no two are equal", () => {
  const codes = Array.from({ length: 1000 }, newCode);

  expect(new Set(codes).size).toBe(1000);
  expect(codes.filter((code) => !/^(?:[A-HJ-NP-Z2-9]{4}-){6}[A-HJ-NP-Z2-9]{4}$/.test(code))).toEqual([]);
  expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(32);
});

test("a code is the same in any case and grouping", () => {
  const code = newCode();

  expect(hashCode(` ${code.toLowerCase().replaceAll("-", " ")}`)).toBe(hashCode(code));
});
