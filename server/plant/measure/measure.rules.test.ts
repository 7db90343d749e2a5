import { describe, expect, test } from "vitest";
import { contradictionOf, figuresAfter, isNotable, qualityNow, slotOf } from "./measure.rules.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds));
const gas = (value: string, seconds = 0) =>
  ({ at: at(seconds), values: [{ key: "GAS_SKID", value, quality: "GOOD" }] }) as const;
const gone = (seconds: number) =>
  ({ at: at(seconds), values: [{ key: "GAS_SKID", value: null, quality: "SENSOR_MISSING" }] }) as const;

describe("a reading", () => {
  test.each([
    ["tells each parameter once", [{ key: "SPARE", value: "1", quality: "GOOD" }], null],
    ["has no figure where the sensor is missing", [{ key: "SPARE", quality: "SENSOR_MISSING" }], null],
    [
      "that tells one twice",
      [
        { key: "SPARE", value: "1", quality: "GOOD" },
        { key: "SPARE", value: "2", quality: "GOOD" },
      ],
      "a parameter is told twice",
    ],
    ["with a figure of no sensor", [{ key: "SPARE", value: "0", quality: "SENSOR_MISSING" }], "SPARE can't be"],
    ["that is good without a figure", [{ key: "SPARE", value: null, quality: "GOOD" }], "SPARE can't be GOOD and none"],
    ["that says itself that it is old", [{ key: "SPARE", value: null, quality: "STALE" }], "SPARE can't be STALE"],
  ] as const)("%s", (_what, values, fault) => {
    const found = contradictionOf({ values });
    expect(fault === null ? found : (found ?? "").slice(0, fault.length)).toBe(fault);
  });
});

describe("what is kept of a parameter", () => {
  test("is its figure, when it was told, and whether it is beyond its limit until it is back", () => {
    const course = ["25", "25.1", "24.5", "24"];
    let figures = {};
    const seen = course.map((value, second) => {
      figures = figuresAfter(figures, gas(value, second));
      return figures;
    });

    expect(seen).toEqual([
      { GAS_SKID: { value: "25", quality: "GOOD", at: at(0).toISOString(), beyond: false } },
      { GAS_SKID: { value: "25.1", quality: "GOOD", at: at(1).toISOString(), beyond: true } },
      { GAS_SKID: { value: "24.5", quality: "GOOD", at: at(2).toISOString(), beyond: true } },
      { GAS_SKID: { value: "24", quality: "GOOD", at: at(3).toISOString(), beyond: false } },
    ]);
  });

  test("loses its figure with its sensor, and remembers when it had one and that it was beyond its limit", () => {
    const figures = figuresAfter(figuresAfter({}, gas("30", 1)), gone(2));

    expect(figures).toEqual({
      GAS_SKID: { value: null, quality: "SENSOR_MISSING", at: at(1).toISOString(), beyond: true },
    });
  });

  test("stays where a reading leaves it out", () => {
    const before = figuresAfter({}, gas("3"));
    expect(figuresAfter(before, { at: at(9), values: [] })).toEqual(before);
  });
});

test.each([
  ["another figure", gas("3"), gas("4"), false],
  ["a limit that is crossed", gas("3"), gas("26"), true],
  ["a sensor that goes", gas("3"), gone(1), true],
  ["a sensor that is still away", gone(0), gone(1), false],
] as const)("%s is notable: %#", (_what, first, second, notable) => {
  const before = figuresAfter({}, first);
  expect(isNotable(before, figuresAfter(before, second))).toBe(notable);
});

test("a slot is half a minute", () => {
  expect([0, 29, 30, 59].map((seconds) => slotOf(at(seconds)).getUTCSeconds())).toEqual([0, 0, 30, 30]);
});

test("what was good and is old is stale; what is missing stays so", () => {
  const [kept] = Object.values(figuresAfter({}, gas("3", 10)));
  const [missing] = Object.values(figuresAfter({}, gone(10)));
  const before = (seconds: number) => [kept, missing].flatMap((one) => (one ? qualityNow(one, at(seconds)) : []));

  expect(before(10)).toEqual(["GOOD", "SENSOR_MISSING"]);
  expect(before(11)).toEqual(["STALE", "SENSOR_MISSING"]);
});
