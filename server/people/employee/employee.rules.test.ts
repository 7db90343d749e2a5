import { describe, expect, test } from "vitest";
import type { Refusal } from "../../kernel/errors/refuse.ts";
import { type EmployeeFacts, assertEmployee, daysAfter } from "./employee.rules.ts";

const SOUND: EmployeeFacts = {
  code: "E1",
  name: "Li Wei",
  phone: "+86 571 8888",
  certification: "EMPLOYEE",
  validFrom: "2026-01-01",
  validUntil: "2026-01-01",
};

test.each<[string, Partial<EmployeeFacts>, string]>([
  ["sound facts", {}, "fine"],
  ["no phone and no days", { phone: "", validFrom: null, validUntil: null }, "fine"],
  ["a code of 40 characters", { code: "x".repeat(40) }, "fine"],
  ["a blank code", { code: "  " }, "10012 code"],
  ["a long code", { code: "x".repeat(41) }, "10012 code"],
  ["a blank name", { name: "" }, "10012 name"],
  ["a long phone", { phone: "1".repeat(41) }, "10012 phone"],
  ["what customers show", { certification: "NEEDS_EMPLOYEE_CERTIFICATION" }, "10006 certification"],
  ["what cars show", { certification: "CAR_LICENCE" }, "10006 certification"],
  ["an end before the beginning", { validUntil: "2025-12-31" }, "10012 validUntil"],
])("%s: %#", (_title, given, verdict) => {
  let found = "fine";
  try {
    assertEmployee({ ...SOUND, ...given });
  } catch (error) {
    const { number, field } = (error as Refusal).extensions as { number: number; field: string };
    found = `${number} ${field}`;
  }
  expect(found).toBe(verdict);
});

describe("on the day of leaving or coming back", () => {
  test.each([
    ["LEFT", null, null, null, "2026-11-22"],
    ["LEFT", "2026-01-01", "2027-01-01", "2026-01-01", "2026-11-22"],
    ["LEFT", null, "2026-11-01", null, "2026-11-01"],
    ["LEFT", "2026-12-01", null, "2026-11-22", "2026-11-22"],
    ["ACTIVE", "2026-01-01", "2026-11-21", "2026-01-01", null],
    ["ACTIVE", null, "2026-11-22", null, "2026-11-22"],
  ] as const)("%s with %s to %s has %s to %s", (state, validFrom, validUntil, from, until) => {
    expect(daysAfter(state, { validFrom, validUntil }, "2026-11-22")).toEqual({ validFrom: from, validUntil: until });
  });
});
