import { describe, expect, test } from "vitest";
import type { Refusal } from "../../kernel/errors/refuse.ts";
import { type PlatformFacts, assertEmail, assertPhone, assertPlatformFacts } from "./platform-facts.rules.ts";

/** The field that is refused; undefined where nothing is. */
function refusedField(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    return (error as Refusal).extensions["field"];
  }
  return undefined;
}

test.each<{ facts: PlatformFacts }>([
  { facts: {} },
  { facts: { name: "Coast", siteLimit: 0, handshiftNumber: 48, currency: "CNY", currencySymbol: "CN¥" } },
  { facts: { timeZone: "Asia/Shanghai", measureUnitSymbol: "L", requestAddress: "https://office.test:8443/in?x=1" } },
  { facts: { requestAddress: null, pushType: null, contactName: null, phone: null, email: null, address: null } },
])("facts that can be are let through: $facts", ({ facts }) => {
  expect(refusedField(() => assertPlatformFacts(facts))).toBeUndefined();
});

test.each<{ facts: PlatformFacts; field: keyof PlatformFacts }>([
  { facts: { name: " " }, field: "name" },
  { facts: { name: "x".repeat(201) }, field: "name" },
  { facts: { name: null as never }, field: "name" },
  { facts: { siteLimit: -1 }, field: "siteLimit" },
  { facts: { siteLimit: 1.5 }, field: "siteLimit" },
  { facts: { siteLimit: 1_000_001 }, field: "siteLimit" },
  { facts: { handshiftNumber: 0 }, field: "handshiftNumber" },
  { facts: { handshiftNumber: 49 }, field: "handshiftNumber" },
  { facts: { currency: "yuan" }, field: "currency" },
  { facts: { currency: "ZZZ" }, field: "currency" },
  { facts: { currencySymbol: "" }, field: "currencySymbol" },
  { facts: { measureUnitSymbol: "cubic metres" }, field: "measureUnitSymbol" },
  { facts: { timeZone: "Mars/Olympus" }, field: "timeZone" },
  { facts: { requestAddress: "office" }, field: "requestAddress" },
  { facts: { requestAddress: "javascript:alert(1)" }, field: "requestAddress" },
  { facts: { pushType: "" }, field: "pushType" },
  { facts: { email: "at home" }, field: "email" },
])("facts that can't be are refused at their field: $facts", ({ facts, field }) => {
  expect(refusedField(() => assertPlatformFacts(facts))).toBe(field);
});

describe("addresses of people", () => {
  test.each([
    ["li.wei@delta.test", true],
    ["a@b.co", true],
    ["a b@c.de", false],
    ["@c.de", false],
    ["a@localhost", false],
  ])("%s is an e-mail address: %s", (email, right) => {
    expect(refusedField(() => assertEmail(email, "email")) === undefined).toBe(right);
  });

  test.each([
    ["+86 21 5555-0100", true],
    ["110", true],
    ["(021) 5555", true],
    ["02", false],
    ["call me", false],
  ])("%s is a telephone number: %s", (phone, right) => {
    expect(refusedField(() => assertPhone(phone, "phone")) === undefined).toBe(right);
  });
});
