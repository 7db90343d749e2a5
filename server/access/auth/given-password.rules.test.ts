import { describe, expect, test } from "vitest";
import { givenPasswordEnd, isGivenPasswordOver } from "./given-password.rules.ts";

const AT = new Date("2026-11-02T08:00:00.000Z");

describe("a given password", () => {
  test.each([
    { title: "is good in the last millisecond of its days", now: "2026-11-09T07:59:59.999Z", over: false },
    { title: "is over when they are", now: "2026-11-09T08:00:00.000Z", over: true },
    { title: "is over a year later", now: "2027-11-09T08:00:00.000Z", over: true },
    { title: "is good where the clock goes back behind its beginning", now: "2026-10-01T00:00:00.000Z", over: false },
  ])("$title", ({ now, over }) => {
    const given = { passwordGiven: true, passwordGivenAt: AT };
    expect(isGivenPasswordOver(given, { days: 7, now: new Date(now) })).toBe(over);
  });

  test("ends after as many days as the server was told", () => {
    const given = { passwordGiven: true, passwordGivenAt: AT };
    expect([1, 30].map((days) => givenPasswordEnd(given, days)?.toISOString())).toEqual([
      "2026-11-03T08:00:00.000Z",
      "2026-12-02T08:00:00.000Z",
    ]);
  });

  test("that its owner has changed doesn't end", () => {
    const own = { passwordGiven: false, passwordGivenAt: AT };
    expect(givenPasswordEnd(own, 7)).toBeNull();
    expect(isGivenPasswordOver(own, { days: 7, now: new Date("2099-01-01T00:00:00Z") })).toBe(false);
  });
});
