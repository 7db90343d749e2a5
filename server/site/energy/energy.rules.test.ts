import { expect, test } from "vitest";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { assertGrade } from "./energy.rules.ts";

const fieldAtFault = (facts: Parameters<typeof assertGrade>[0]) => {
  try {
    assertGrade(facts);
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.extensions["field"] : error;
  }
};

test.each([
  { code: "95", name: "Petrol 95", colour: "#E11d48", referenceDensity: 745.5, expansionGroup: "GASOLINE" },
  { code: "CNG", referenceDensity: 0.72 },
  { referenceDensity: 2_000 },
  { referenceDensity: null, expansionGroup: null },
  {},
])("%o are facts of a grade", (facts) => {
  expect(fieldAtFault(facts)).toBeNull();
});

test.each([
  { field: "code", facts: { code: " " } },
  { field: "name", facts: { name: "x".repeat(201) } },
  { field: "expansionGroup", facts: { expansionGroup: "" } },
  { field: "colour", facts: { colour: "#12345" } },
  { field: "colour", facts: { colour: "red" } },
  { field: "referenceDensity", facts: { referenceDensity: 0 } },
  { field: "referenceDensity", facts: { referenceDensity: -1 } },
  { field: "referenceDensity", facts: { referenceDensity: 2_000.1 } },
  { field: "referenceDensity", facts: { referenceDensity: Number.NaN } },
])("$field is at fault in $facts", ({ field, facts }) => {
  expect(fieldAtFault(facts)).toBe(field);
});
