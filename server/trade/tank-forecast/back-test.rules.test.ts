import { describe, expect, test } from "vitest";
import { type Check, hoursUntilSold, judged } from "./back-test.rules.ts";

const HOUR = 3_600_000;
const BEGIN = 480_000;
const at = (hours: number) => new Date((BEGIN + hours) * HOUR);
/** Ten litres in each of so many hours. */
const steady = (hours: number) => ({
  byHour: new Map(Array.from({ length: hours }, (_, hour) => [BEGIN + hour, 10] as const)),
  until: at(hours),
});
const check = (given: Partial<Check> = {}): Check => ({
  at: at(0),
  aboveLow: 1_000,
  drawable: 2_000,
  toOrder: false,
  earliest: null,
  latest: null,
  ...given,
});

describe("hours until litres were sold", () => {
  test.each([
    [at(0), 50, 5],
    [at(0.5), 5, 0.5],
    [at(0.25), 12.5, 1.25],
    [at(3), 970, 97],
    [at(3), 971, null],
  ])("from %s, %d litres: %s", (from, litres, hours) => {
    expect(hoursUntilSold(steady(100), from, litres)).toBe(hours);
  });

  test("go on over hours that sold nothing", () => {
    const sold = {
      byHour: new Map([
        [BEGIN, 10],
        [BEGIN + 5, 10],
      ]),
      until: at(8),
    };

    expect(hoursUntilSold(sold, at(0), 15)).toBe(5.5);
  });
});

describe("a low level", () => {
  test.each([
    [120, 0],
    [121, 1],
    [240, 1],
    [241, 0],
  ])("that comes after %d litres at ten an hour is %d that was to be foretold", (aboveLow, lows) => {
    expect(judged([check({ aboveLow })], steady(200))).toMatchObject({ lows, lowsForetold: 0 });
  });

  test("was foretold where the tank was to be ordered", () => {
    expect(judged([check({ aboveLow: 200, toOrder: true })], steady(200))).toMatchObject({
      lows: 1,
      lowsForetold: 1,
      warnings: 1,
      falseWarnings: 0,
    });
  });

  test("that a tank stands at already is neither foretold nor a warning", () => {
    expect(judged([check({ aboveLow: 0, toOrder: true })], steady(200))).toMatchObject({ lows: 0, warnings: 0 });
  });
});

describe("a warning", () => {
  test.each([
    [360, 0],
    [361, 1],
    [99_999, 1],
  ])("of what came after %d litres at ten an hour counts %d time as false", (aboveLow, falseWarnings) => {
    expect(judged([check({ aboveLow, toOrder: true })], steady(200))).toMatchObject({ warnings: 1, falseWarnings });
  });

  test("is not judged before its time is over", () => {
    expect(judged([check({ aboveLow: 500, toOrder: true })], steady(36))).toMatchObject({ warnings: 0 });
    expect(judged([check({ aboveLow: 500, toOrder: true })], steady(37))).toMatchObject({ falseWarnings: 1 });
  });
});

describe("a run-out", () => {
  test.each([
    [24, 1],
    [24.1, 0],
    [null, 0],
  ])("with an earliest of %s hours was foretold %d time", (earliest, driesForetold) => {
    expect(judged([check({ drawable: 200, earliest })], steady(200))).toMatchObject({ dries: 1, driesForetold });
  });

  test.each([
    [10, 30, 1],
    [20, 20, 1],
    [21, 30, 0],
    [10, 19, 0],
  ])("after 20 hours in a band from %d to %d is held %d time", (earliest, latest, bandsHeld) => {
    expect(judged([check({ drawable: 200, earliest, latest })], steady(200))).toMatchObject({ bands: 1, bandsHeld });
  });

  test("of another week, or that is not over yet, is no band", () => {
    expect(judged([check({ earliest: 60, latest: 73 })], steady(200))).toMatchObject({ bands: 0 });
    expect(judged([check({ earliest: 60, latest: 70 })], steady(72))).toMatchObject({ bands: 0 });
  });
});
