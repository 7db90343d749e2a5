import { describe, expect, test } from "vitest";
import { SIGN_IN_CODE, codeOf, typedName } from "./sign-in.ts";

describe("a name as it was typed", () => {
  test.each([
    ["anna", "anna", null],
    [" Anna ", "anna", null],
    ["Anna@North", "anna@north", { name: "anna", code: "north" }],
    ["anna@mail@north-2", "anna@mail@north-2", { name: "anna@mail", code: "north-2" }],
    ["anna@north.example", "anna@north.example", null],
    ["@north", "@north", null],
    ["anna@", "anna@", null],
    ["anna@-north", "anna@-north", null],
    [`anna@${"n".repeat(21)}`, `anna@${"n".repeat(21)}`, null],
    ["", "", null],
  ])("%s", (typed, whole, split) => {
    expect(typedName(typed)).toEqual({ whole, split });
  });
});

test.each([
  ["Delta Fuel Network", "delta-fuel-netw"],
  ["北方能源", "network"],
  ["  A & B  ", "a-b"],
  ["Ünïted", "n-ted"],
])("the network %s gets the code %s", (name, code) => {
  expect(codeOf(name)).toBe(code);
  expect(code).toMatch(SIGN_IN_CODE);
});
