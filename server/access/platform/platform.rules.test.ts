import { describe, expect, test } from "vitest";
import { Refusal } from "../../kernel/errors/refuse.ts";
import {
  assertLimitHolds,
  assertRoomForSite,
  assertSuperior,
  isWithin,
  lineOf,
  platformPathOf,
  standingOf,
} from "./platform.rules.ts";

/** The number of the refusal, or null where it is allowed. */
function numberOf(act: () => void): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.extensions.number : error;
  }
}

describe("a path", () => {
  test("grows from the root, and its line leads back", () => {
    const path = platformPathOf(platformPathOf(platformPathOf(null, "net"), "coast"), "port");

    expect(path).toBe("net/coast/port");
    expect(lineOf(path)).toEqual(["net", "coast", "port"]);
    expect(lineOf("net")).toEqual(["net"]);
  });

  test.each([
    { path: "net", superior: "net", within: true },
    { path: "net/coast", superior: "net", within: true },
    { path: "net/coast/port", superior: "net", within: true },
    { path: "net", superior: "net/coast", within: false },
    { path: "net/coast2", superior: "net/coast", within: false },
    { path: "network", superior: "net", within: false },
  ])("$path is within $superior: $within", ({ path, superior, within }) => {
    expect(isWithin(path, superior)).toBe(within);
  });
});

describe("the superior rule, seen from net/coast/port", () => {
  const own = "net/coast/port";

  test.each([
    { target: own, standing: "OWN", settings: null, edit: 10031, remove: 10028, create: null },
    { target: "net/coast/port/pier", standing: "BELOW", settings: null, edit: null, remove: null, create: null },
    { target: "net/coast/port/a/b", standing: "BELOW", settings: null, edit: null, remove: null, create: null },
    { target: "net/coast/dune", standing: "SAME_LEVEL", settings: 10031, edit: 10031, remove: 10028, create: 10031 },
    { target: "net/lake/shore", standing: "SAME_LEVEL", settings: 10031, edit: 10031, remove: 10028, create: 10031 },
    { target: "net/coast", standing: "ABOVE", settings: 10017, edit: 10017, remove: 10017, create: 10017 },
    { target: "net", standing: "ABOVE", settings: 10017, edit: 10017, remove: 10017, create: 10017 },
    { target: "net/lake", standing: "BESIDE", settings: 10017, edit: 10017, remove: 10017, create: 10017 },
    { target: "net/lake/shore/x", standing: "BESIDE", settings: 10017, edit: 10017, remove: 10017, create: 10017 },
    { target: "other", standing: "BESIDE", settings: 10017, edit: 10017, remove: 10017, create: 10017 },
    { target: "other/coast/port", standing: "BESIDE", settings: 10017, edit: 10017, remove: 10017, create: 10017 },
    { target: "net/coast/port2", standing: "SAME_LEVEL", settings: 10031, edit: 10031, remove: 10028, create: 10031 },
  ])("$target is $standing", ({ target, standing, settings, edit, remove, create }) => {
    expect(standingOf(own, target)).toBe(standing);
    expect(numberOf(() => assertSuperior(own, target, "SETTINGS"))).toBe(settings);
    expect(numberOf(() => assertSuperior(own, target, "EDIT"))).toBe(edit);
    expect(numberOf(() => assertSuperior(own, target, "DELETE"))).toBe(remove);
    expect(numberOf(() => assertSuperior(own, target, "CREATE"))).toBe(create);
  });

  test("another network's root is never of the same level", () => {
    expect(standingOf("net", "other")).toBe("BESIDE");
  });
});

describe("the site limit", () => {
  test.each([
    { limit: 3, has: 2, refusal: null },
    { limit: 3, has: 3, refusal: 10018 },
    { limit: 3, has: 4, refusal: 10018 },
    { limit: 1, has: 0, refusal: null },
    { limit: 1, has: 1, refusal: 10040 },
    { limit: 1, has: 2, refusal: 10040 },
    { limit: 0, has: 0, refusal: 10018 },
  ])("one more station at $has of $limit: $refusal", ({ limit, has, refusal }) => {
    expect(numberOf(() => assertRoomForSite({ siteLimit: limit, stationCount: has }))).toBe(refusal);
  });

  test.each([
    { limit: 3, has: 3, refusal: null },
    { limit: 2, has: 3, refusal: 10018 },
    { limit: 1, has: 3, refusal: 10018 },
    { limit: 0, has: 0, refusal: null },
  ])("lowered to $limit at $has stations: $refusal", ({ limit, has, refusal }) => {
    expect(numberOf(() => assertLimitHolds({ siteLimit: limit, stationCount: has }))).toBe(refusal);
  });

  test("the refusal names the limit", () => {
    expect(() => assertRoomForSite({ siteLimit: 3, stationCount: 3 })).toThrow(
      expect.objectContaining({ extensions: { code: "SITE_LIMIT_EXCEEDED", number: 10018, params: { limit: 3 } } }),
    );
  });
});
