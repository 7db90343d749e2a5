import { describe, expect, test } from "vitest";
import { bendsBetween } from "./bends.rules.ts";
import { surerLoss } from "./leak.rules.ts";
import { type LevelReading, levelEffects } from "./level.rules.ts";
import { type FlowFacts, levelsBetween } from "./levels-between.rules.ts";

const CAPACITY = 30_000_000;
const HOUR_LITRES = [2, 1, 0, 1, 2, 8, 20, 36, 30, 22, 18, 20, 24, 22, 18, 20, 26, 38, 34, 22, 14, 10, 6, 4];

/** Numbers from 0 to 1 that are always the same. */
function* chances(): Generator<number, never> {
  for (let state = 11; ;) {
    state = (state * 16_807) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

interface Life {
  /** Millilitres an hour. */
  readonly loss?: number;
  readonly drift?: number;
  /** By so much more at the end, less at the begin. */
  readonly growth?: number;
  readonly bend?: number;
  /** A gauge that is off by so many millilitres at most; on whole days alike. */
  readonly readings?: number;
  readonly dayLong?: number;
  readonly days?: number;
  /** By how much each delivery is told wrongly. */
  readonly deliveries?: number;
}

/** Readings of every half hour of a tank with two guns that is filled up every third day. */
function readingsOf({
  loss = 0,
  drift = 0,
  growth = 0,
  bend = 0,
  readings = 0,
  dayLong = 0,
  days = 28,
  deliveries = 0,
}: Life): LevelReading[] {
  const random = chances();
  const next = (of: number) => (random.next().value - 0.5) * 2 * of;
  const counted = new Map<string, readonly [number, number]>([
    ["a", [0, 0]],
    ["b", [0, 0]],
  ]);
  let [volume, since, off] = [24_000_000, 0, 0];
  return Array.from({ length: days * 48 }, (_, index) => {
    const hour = Math.floor(index / 2) % 24;
    const age = (2 * index) / (days * 48) - 1;
    if (index % 144 === 143) {
      volume = 24_000_000 + next(deliveries);
      since += 1;
    }
    if (index % 48 === 0) {
      off = next(dayLong);
    }
    for (const [gun, share] of [
      ["a", 0.6],
      ["b", 0.4],
    ] as const) {
      const sold = Math.round((HOUR_LITRES[hour] ?? 0) * 5_000 * share * (0.5 + random.next().value));
      const [litres, aged] = counted.get(gun) ?? [0, 0];
      counted.set(gun, [litres + sold, aged + sold * age]);
      volume -= sold * (1 + (gun === "a" ? drift + growth * age : 0));
    }
    volume -= loss / 2;
    const shown = volume + bend * bendsBetween(0.8, volume / CAPACITY)[0] * CAPACITY + next(readings) + off;
    return { since, hours: index / 2, volume: Math.round(shown), celsius: 18, counted: new Map(counted) };
  });
}

const effectsFor = (life: Life) => levelEffects(readingsOf(life), { expansion: 0.0012, capacity: CAPACITY });
const surelyOff = (effect: { size: number; spread: number } | undefined) =>
  effect !== undefined && Math.abs(effect.size) > 3 * effect.spread;

describe("all readings between fills", () => {
  test.each([0, 5_000, 9_000])(
    "tell a loss of 0.7 litres an hour with a gauge that is off by %s ml, and blame no meter",
    (readings) => {
      const found = effectsFor({ loss: 700, readings });

      expect(surelyOff(found?.loss)).toBe(true);
      expect(Math.abs((found?.loss.size ?? 0) - 700)).toBeLessThan(3 * (found?.loss.spread ?? 0) + 20);
      expect([...(found?.meters.values() ?? [])].some(([middle]) => surelyOff(middle))).toBe(false);
    },
  );

  test.each([0, 2_000, 5_000])(
    "tell which meter is off by 0.4 per cent with a gauge that is off by %s ml, and suspect no loss",
    (readings) => {
      const found = effectsFor({ drift: 0.004, readings });

      expect(found?.meters.get("a")?.[0].size).toBeCloseTo(0.004, 2.7);
      expect(surelyOff(found?.meters.get("a")?.[0])).toBe(true);
      expect(surelyOff(found?.meters.get("b")?.[0])).toBe(false);
      expect(surelyOff(found?.loss)).toBe(false);
    },
  );

  test("tell a meter that wears from a tank that loses", () => {
    const found = effectsFor({ drift: 0.003, growth: 0.003, readings: 3_000 });

    expect(found?.meters.get("a")?.[1].size).toBeCloseTo(0.003, 2.7);
    expect(surelyOff(found?.loss)).toBe(false);
  });

  test.each<[what: string, life: Life]>([
    ["whose gauge is off by 5 litres", { readings: 5_000 }],
    ["whose gauge is off by 9 litres on whole days", { dayLong: 9_000 }],
    ["whose strapping table bends", { bend: 0.003, readings: 2_000 }],
    ["whose deliveries are told wrongly by 80 litres", { deliveries: 80_000, readings: 2_000 }],
  ])("accuse nobody at a healthy tank %s", (_what, life) => {
    const found = effectsFor(life);

    expect(found).not.toBeNull();
    expect(surelyOff(found?.loss)).toBe(false);
    expect([...(found?.meters.values() ?? [])].some(([middle]) => surelyOff(middle))).toBe(false);
  });

  test("of four days say nothing", () => {
    expect(effectsFor({ loss: 700, days: 4 })).toBeNull();
    expect(levelEffects([], { expansion: null, capacity: CAPACITY })).toBeNull();
  });
});

describe("levels between fills", () => {
  const HOUR = 3_600;
  const levels: FlowFacts["levels"] = [0, 0.2, 1, 2, 3, 4].map((hour) => [hour * HOUR, 9_000_000 - hour, 15]);
  const told = (facts: Partial<FlowFacts>) =>
    levelsBetween({ levels, fills: [], drops: [], moves: [], gaps: [], ...facts });
  const hours = (facts: Partial<FlowFacts>) => told(facts).map((one) => one.hours);

  test("are one of half an hour, and none of what was read while a gun gave", () => {
    expect(hours({})).toEqual([0, 1, 2, 3, 4]);
    expect(hours({ fills: [[1.9 * HOUR, 2.1 * HOUR, "a", 40_000]] })).toEqual([0, 1, 3, 4]);
    expect(hours({ fills: [[1.9 * HOUR, 2 * HOUR, "a", 40_000]] })).toEqual([0, 1, 2, 3, 4]);
  });

  test("stand still for half an hour after a delivery, and begin anew then", () => {
    const drop = [0.9, 1.6].map((hour) => hour * HOUR) as [number, number];

    expect(told({ drops: [drop] }).map(({ hours: at, since }) => [at, since])).toEqual([
      [0, 0],
      [3, 1],
      [4, 1],
    ]);
  });

  test("say nothing about when people moved fuel, and begin anew behind that", () => {
    const move = [1.5, 3.5].map((hour) => hour * HOUR) as [number, number];

    expect(told({ moves: [move] }).map(({ hours: at, since }) => [at, since])).toEqual([
      [0, 0],
      [1, 0],
      [4, 1],
    ]);
  });

  test("have in them what guns had sold by then, by its age too", () => {
    const fills: FlowFacts["fills"] = [
      [1.1 * HOUR, 1.2 * HOUR, "a", 30_000],
      [3.1 * HOUR, 3.5 * HOUR, "a", 20_000],
    ];
    const [, second, , fourth, fifth] = told({ fills });

    expect([...(second?.counted ?? [])]).toEqual([]);
    expect(fourth?.counted.get("a")?.[0]).toBe(30_000);
    expect(fifth?.counted.get("a")?.[0]).toBe(50_000);
    expect(fifth?.counted.get("a")?.[1]).toBeCloseTo(30_000 * -0.4 + 20_000 * 0.75, 6);
  });

  test("part before and after what no sale tells of", () => {
    const gap = [0.5, 2.5].map((hour) => hour * HOUR) as [number, number];

    expect(told({ gaps: [gap] }).map(({ since }) => since)).toEqual([0, 1, 1, 2, 2]);
  });
});

describe("a loss is told by what tells it more surely", () => {
  const quiet = { state: "NONE", rate: 300, band: 900, stretches: 9, hours: 30 } as const;
  const unknown = { state: "UNKNOWN", rate: null, band: null, stretches: 1, hours: 2 } as const;
  const books = { variance: -700 * 672, hours: 672 };

  test.each([
    ["all readings", quiet, { size: 700, spread: 60 }, { state: "SUSPECTED", rate: 700, stretches: 9 }],
    ["all readings, where nothing was quiet", unknown, { size: 700, spread: 60 }, { state: "SUSPECTED", rate: 700 }],
    ["the quiet times", { ...quiet, band: 90 }, { size: 700, spread: 60 }, { state: "NONE", rate: 300, band: 90 }],
    ["the quiet times, where there are no others", quiet, null, { rate: 300 }],
  ])("%s", (_what, told, level, found) => {
    expect(surerLoss(told, level, books)).toMatchObject(found);
  });

  test("and is none where the books don't lack it", () => {
    expect(surerLoss(quiet, { size: 700, spread: 60 }, { variance: 0, hours: 672 })).toMatchObject({ state: "NONE" });
  });
});
