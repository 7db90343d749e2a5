import { describe, expect, test } from "vitest";
import type { MeasureLimit } from "../../../common/measure-limits.ts";
import type { MeasureKey } from "../../../common/measures.ts";
import {
  type KeptFigures,
  contradictionOf,
  excessOf,
  figuresAfter as after,
  isNotable,
  qualityNow,
  slotOf,
  turnsBetween,
} from "./measure.rules.ts";

const USUAL = new Map<MeasureKey, MeasureLimit>();
const figuresAfter = (before: KeptFigures, reading: Parameters<typeof after>[1], limits = USUAL) =>
  after(before, reading, limits);

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

const RINGS = { side: "HIGH", since: at(1).toISOString(), rings: true };

describe("what is kept of a parameter", () => {
  test("is its figure, when it was told, and whether it is beyond its limit until it is back", () => {
    const course = ["25", "25.1", "24.5", "24"];
    let figures = {};
    const seen = course.map((value, second) => {
      figures = figuresAfter(figures, gas(value, second));
      return figures;
    });

    expect(seen).toEqual([
      { GAS_SKID: { value: "25", quality: "GOOD", at: at(0).toISOString(), beyond: null } },
      { GAS_SKID: { value: "25.1", quality: "GOOD", at: at(1).toISOString(), beyond: RINGS } },
      { GAS_SKID: { value: "24.5", quality: "GOOD", at: at(2).toISOString(), beyond: RINGS } },
      { GAS_SKID: { value: "24", quality: "GOOD", at: at(3).toISOString(), beyond: null } },
    ]);
  });

  test("loses its figure with its sensor, and remembers when it had one and that it was beyond its limit", () => {
    const figures = figuresAfter(figuresAfter({}, gas("30", 1)), gone(2));

    expect(figures).toEqual({
      GAS_SKID: { value: null, quality: "SENSOR_MISSING", at: at(1).toISOString(), beyond: RINGS },
    });
  });

  test("of a server of before is judged anew, since it told no side", () => {
    const before = { GAS_SKID: { value: "30", quality: "GOOD", at: at(0).toISOString(), beyond: true } } as const;

    expect(excessOf(before.GAS_SKID)).toBeNull();
    expect(figuresAfter(before, gas("30", 1)).GAS_SKID?.beyond).toEqual(RINGS);
  });

  test("stays where a reading leaves it out", () => {
    const before = figuresAfter({}, gas("3"));
    expect(figuresAfter(before, { at: at(9), values: [] })).toEqual(before);
  });
});

describe("an alarm of a parameter", () => {
  const limit = { lowLimit: "2", lowRelease: "3", highLimit: "20", highRelease: "18", delaySeconds: 0 };
  const limits = new Map<MeasureKey, MeasureLimit>([["GAS_SKID", limit]]);
  const turns = (...readings: readonly Parameters<typeof after>[1][]) => {
    let figures: KeptFigures = {};
    return readings.map((reading) => {
      const before = figures;
      figures = figuresAfter(before, reading, limits);
      return turnsBetween(before, figures, limits).map(({ edge, detail }) => [edge, detail]);
    });
  };

  test("begins beyond the limit that was set and ends at its release; without a figure nothing does", () => {
    expect(turns(gas("21"), gas("19", 1), gone(2), gas("19", 3), gone(4), gas("18", 5), gone(6))).toEqual([
      [["RAISED", "21 > 20"]],
      [],
      [],
      [],
      [],
      [["CLEARED", null]],
      [],
    ]);
  });

  test("of the other side ends the one before", () => {
    expect(turns(gas("21"), gas("1.5", 1))).toEqual([
      [["RAISED", "21 > 20"]],
      [
        ["CLEARED", null],
        ["RAISED", "1.5 < 2"],
      ],
    ]);
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
