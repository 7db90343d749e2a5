import { describe, expect, test } from "vitest";
import { toCelsius, toLitres, toMm, unitsByNumber } from "./units.ts";

describe("a console's units", () => {
  test.each([
    // NIST Handbook 44, appendix C: 1 US gallon = 3.785 411 784 L exactly.
    ["US", 1000, "3785.412"],
    ["US", 1, "3.785"],
    // UK Units of Measurement Regulations 1995: 1 gallon = 4.546 09 dm³.
    ["IMPERIAL", 1000, "4546.09"],
    ["METRIC", 18420.5, "18420.5"],
    ["METRIC", 0.0004, "0"],
    ["METRIC", -0.0001, "0"],
    ["METRIC", -12.5, "-12.5"],
  ] as const)("%s volume %d is %s litres", (units, value, litres) => {
    expect(toLitres(value, units)).toBe(litres);
  });

  test.each([
    ["US", 1, 25.4],
    ["US", 49.37, 1254],
    ["IMPERIAL", 10, 254],
    ["METRIC", 2534, 2534],
    ["METRIC", 3.456789, 3.46],
  ] as const)("%s height %d is %d mm", (units, value, mm) => {
    expect(toMm(value, units)).toBe(mm);
  });

  test.each([
    // The fixed points of the scale: freezing and boiling water, and where both scales meet.
    ["US", 32, 0],
    ["US", 212, 100],
    ["US", -40, -40],
    ["US", 37.39, 2.99],
    ["METRIC", 24.75, 24.75],
  ] as const)("%s temperature %d is %d °C", (units, value, celsius) => {
    expect(toCelsius(value, units)).toBe(celsius);
  });

  test.each([NaN, Infinity, -Infinity, 3.4e38, undefined])("%s is no measurement", (value) => {
    expect(toLitres(value, "US")).toBeNull();
    expect(toMm(value, "METRIC")).toBeNull();
    expect(toCelsius(value, "US")).toBeNull();
  });

  test("function 517 numbers them", () => {
    expect(["1", "2", "3", "4", " "].map(unitsByNumber)).toEqual(["US", "METRIC", "IMPERIAL", null, null]);
  });
});
