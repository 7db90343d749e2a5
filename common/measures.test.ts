import { describe, expect, test } from "vitest";
import { MEASURES, MEASURE_GROUPS, type MeasureKey, isBeyond, measureOf } from "./measures.ts";

describe("the parameters of a skid", () => {
  test("are the specification's, in its order and units", () => {
    expect(MEASURES.map(({ key, unit }) => `${key} ${unit ?? "-"}`)).toEqual([
      "CYLINDER_A_UP mm",
      "CYLINDER_A_DOWN mm",
      "CYLINDER_A_CURRENT mm",
      "CYLINDER_B_UP mm",
      "CYLINDER_B_DOWN mm",
      "CYLINDER_B_CURRENT mm",
      "PRESSURE_INLET MPa",
      "PRESSURE_MEDIUM MPa",
      "PRESSURE_PROTECTIVE MPa",
      "PRESSURE_HIGH MPa",
      "PRESSURE_LOW MPa",
      "PRESSURE_INSTRUMENT_AIR MPa",
      "TEMPERATURE_WATER °C",
      "TEMPERATURE_HYDRAULIC_OIL °C",
      "GAS_SKID %",
      "GAS_CYLINDER_GROUP %",
      "GAS_DISPENSER %",
      "REVERSAL_TIME_A s",
      "REVERSAL_TIME_B s",
      "HYDRAULIC_OIL_LEVEL -",
      "SPARE -",
    ]);
  });

  test("have each a group, and each group has some", () => {
    expect([...new Set(MEASURES.map(({ group }) => group))]).toEqual([...MEASURE_GROUPS]);
  });

  test("have a limit where the specification names one: the gas", () => {
    expect(MEASURES.flatMap(({ key, highLimit }) => (highLimit === null ? [] : [`${key} ${highLimit}`]))).toEqual([
      "GAS_SKID 25",
      "GAS_CYLINDER_GROUP 25",
      "GAS_DISPENSER 25",
    ]);
  });

  test("of another name are none", () => {
    expect(() => measureOf("GAS" as MeasureKey)).toThrow(RangeError);
  });
});

test.each<[key: MeasureKey, figure: string, was: boolean, is: boolean]>([
  ["GAS_SKID", "25", false, false],
  ["GAS_SKID", "25.1", false, true],
  ["GAS_SKID", "24.1", true, true],
  ["GAS_SKID", "24", true, false],
  ["GAS_SKID", "24.1", false, false],
  ["PRESSURE_HIGH", "99", false, false],
  ["PRESSURE_HIGH", "99", true, false],
])("%s at %s, beyond its limit before: %s, is beyond it: %s", (key, figure, was, is) => {
  expect(isBeyond(key, figure, was)).toBe(is);
});
