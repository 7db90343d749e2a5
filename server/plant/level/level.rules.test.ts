import { describe, expect, test } from "vitest";
import { millilitresOf } from "../../site/tank/litres.ts";
import type { TankLevelState } from "../../site/tank/tank.types.ts";
import { type LevelLimits, levelAfter, marksOf, waterAfter } from "./level.rules.ts";

const after = (previous: TankLevelState, volume: string | null, limits: LevelLimits): TankLevelState =>
  levelAfter(previous, volume === null ? null : millilitresOf(volume), marksOf(limits));

describe("the level of a tank with limits 2000 and 9000, hysteresis 100", () => {
  const limits = { lowLimitLitres: "2000", highLimitLitres: "9000", hysteresisLitres: "100" };

  test.each([
    { previous: "NORMAL", volume: "5000", level: "NORMAL" },
    { previous: "NORMAL", volume: "1999.999", level: "LOW" },
    { previous: "NORMAL", volume: null, level: "NORMAL" },
    { previous: "NORMAL", volume: "2050", level: "NORMAL" },
    { previous: "NORMAL", volume: "2000", level: "LOW" },
    { previous: "NORMAL", volume: "2000.001", level: "NORMAL" },
    { previous: "LOW", volume: "2000.001", level: "LOW" },
    { previous: "LOW", volume: "2099.999", level: "LOW" },
    { previous: "LOW", volume: "2100", level: "NORMAL" },
    { previous: "LOW", volume: null, level: "LOW" },
    { previous: "LOW", volume: "9000", level: "HIGH" },
    { previous: "NORMAL", volume: "8999.999", level: "NORMAL" },
    { previous: "NORMAL", volume: "9000", level: "HIGH" },
    { previous: "HIGH", volume: "8900.001", level: "HIGH" },
    { previous: "HIGH", volume: "8900", level: "NORMAL" },
    { previous: "HIGH", volume: null, level: "HIGH" },
    { previous: "HIGH", volume: "0", level: "LOW" },
    { previous: "HIGH", volume: "2050", level: "NORMAL" },
  ] as const)("$volume after $previous is $level", ({ previous, volume, level }) => {
    expect(after(previous, volume, limits)).toBe(level);
  });

  test("a wave across the limit rings once", () => {
    const levels = ["2010", "1995", "2012", "1990", "2060", "2099", "2101"].reduce<TankLevelState[]>(
      (seen, volume) => [...seen, after(seen.at(-1) ?? "NORMAL", volume, limits)],
      [],
    );

    expect(levels).toEqual(["NORMAL", "LOW", "LOW", "LOW", "LOW", "LOW", "NORMAL"]);
  });
});

describe("without hysteresis", () => {
  const limits = { lowLimitLitres: "0.1", highLimitLitres: "0.3", hysteresisLitres: "0" };

  test.each([
    { previous: "LOW", volume: "0.101", level: "NORMAL" },
    { previous: "HIGH", volume: "0.299", level: "NORMAL" },
    { previous: "NORMAL", volume: "0.3", level: "HIGH" },
  ] as const)("$volume after $previous is $level", ({ previous, volume, level }) => {
    expect(after(previous, volume, limits)).toBe(level);
  });
});

describe("water with a limit of 50 mm", () => {
  test.each([
    { previous: false, water: 49.9, high: false },
    { previous: false, water: 50, high: true },
    { previous: true, water: 49.9, high: true },
    { previous: true, water: 45.1, high: true },
    { previous: true, water: 45, high: false },
    { previous: true, water: null, high: true },
    { previous: false, water: null, high: false },
    { previous: false, water: -3, high: false },
  ])("$water mm after $previous: $high", ({ previous, water, high }) => {
    expect(waterAfter(previous, water, 50)).toBe(high);
  });

  test.each([0, 12, null])("%s mm where water is not watched is never too much", (water) => {
    expect(waterAfter(true, water, 0)).toBe(false);
  });
});
