import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "./permission.ts";

describe("the table of permissions", () => {
  test("holds the specification's 0 to 26 and 26 routes of our own from 100, each number once", () => {
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

    expect(ALL_PERMISSIONS).toEqual([...numbers(0, 27), ...numbers(100, 26)]);
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
