import { describe, expect, test } from "vitest";
import { Refusal } from "../errors/refuse.ts";
import { ALL_PERMISSIONS, assertGrantable, effectivePermissions, holdsOneOf, Permission } from "./permission.ts";

describe("the table of permissions", () => {
  test("holds the specification's 0 to 26 and 25 routes of our own from 100, each number once", () => {
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

    expect(ALL_PERMISSIONS).toEqual([...numbers(0, 27), ...numbers(100, 25)]);
  });

  test.each([
    ["Home", 0],
    ["StationSettings", 1],
    ["PriceHistory", 23],
    ["CompanyPrice", 24],
    ["LicencePlateGroup", 26],
    ["Log", 100],
    ["SiteActivation", 104],
    ["PermissionConfig", 109],
    ["AlarmInfo", 116],
    ["DeviceLocation", 124],
  ] as const)("%s is %i", (name, value) => {
    expect(Permission[name]).toBe(value);
  });
});

describe("what several roles allow", () => {
  test.each([
    { roles: [], held: [0] },
    { roles: [[]], held: [0] },
    {
      roles: [
        [9, 4],
        [4, 116],
      ],
      held: [0, 4, 9, 116],
    },
    { roles: [[0], [0]], held: [0] },
    { roles: [[27, 99, 125, -1, 1.5, 3]], held: [0, 3] },
  ])("$roles together are $held", ({ roles, held }) => {
    expect(effectivePermissions(roles)).toEqual(held);
  });
});

describe("a field that asks for values", () => {
  test.each([
    { held: [6], needed: [6, 8], allowed: true },
    { held: [8], needed: [6, 8], allowed: true },
    { held: [7], needed: [6, 8], allowed: false },
    { held: [], needed: [0], allowed: true },
    { held: [0], needed: [], allowed: false },
    { held: [0], needed: [100], allowed: false },
  ])("$needed, held $held: $allowed", ({ held, needed, allowed }) => {
    expect(holdsOneOf(held, needed)).toBe(allowed);
  });
});

describe("granting", () => {
  test.each([
    { held: [0, 1, 2], granted: [1, 2] },
    { held: [1], granted: [0] },
    { held: [], granted: [] },
    { held: [9, 9], granted: [9, 9] },
  ])("$granted by a holder of $held is allowed", ({ held, granted }) => {
    expect(() => assertGrantable(held, granted)).not.toThrow();
  });

  test.each([
    { held: [1], granted: [1, 2, 100], code: "FORBIDDEN", params: { missing: [2, 100] } },
    { held: [], granted: [9], code: "FORBIDDEN", params: { missing: [9] } },
    { held: [1, 27], granted: [27], code: "ILLEGAL_SELECTION", params: { unknown: [27] } },
    { held: [1], granted: [2, 99], code: "ILLEGAL_SELECTION", params: { unknown: [99] } },
    { held: [1], granted: [1.5], code: "ILLEGAL_SELECTION", params: { unknown: [1.5] } },
  ])("$granted by a holder of $held is $code", ({ held, granted, code, params }) => {
    const grant = () => assertGrantable(held, granted);

    expect(grant).toThrow(Refusal);
    expect(grant).toThrow(
      expect.objectContaining({ extensions: { code, field: "permissions", params, number: expect.any(Number) } }),
    );
  });
});
