import { describe, expect, test } from "vitest";
import { bendsBetween } from "./bends.rules.ts";
import { type Beliefs, type DayFacts, explainedVariance } from "./explain.rules.ts";
import { leakState, quietLoss, trendOf } from "./leak.rules.ts";
import { effectsOf, memoryOf, sureOf, withoutMemory } from "./regression.rules.ts";

const CAPACITY = 30_000_000;

/** Numbers from 0 to 1 that are always the same. */
function* chances(): Generator<number, never> {
  for (let state = 7; ;) {
    state = (state * 16_807) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

interface Trouble {
  readonly drift?: Readonly<Record<string, number>>;
  readonly lossAnHour?: number;
  readonly bend?: number;
  readonly follows?: number;
  readonly readings?: number;
  readonly days?: number;
}

/** Days of a tank with two guns, with what is wrong with it; readings are off by `readings` ml at most. */
function daysOf({ drift = {}, lossAnHour = 0, bend = 0, follows = 0, readings = 0, days = 28 }: Trouble): DayFacts[] {
  const random = chances();
  const next = () => random.next().value;
  let off = 0;
  return Array.from({ length: days }, (_, index) => {
    const sold = new Map([
      ["a", 1_500_000 + Math.round(next() * 1_000_000)],
      ["b", 900_000 + Math.round(next() * 900_000)],
    ]);
    const thermal = Math.round((next() - 0.5) * 40_000);
    const bends = bendsBetween(next(), next());
    const given = [...sold].reduce((sum, [gun, volume]) => sum + volume * (drift[gun] ?? 0), 0);
    const before = off;
    off = (next() - 0.5) * 2 * readings;
    const variance = -given - 24 * lossAnHour + follows * thermal + bend * bends[0] * CAPACITY + off - before;
    return {
      asked: index >= days - 7,
      hours: 24,
      variance: Math.round(variance),
      missing: 0,
      deliveries: 0,
      thermal,
      water: 0,
      bends,
      sold,
    };
  });
}

const NOTHING: Beliefs = { loss: null, meters: new Map() };

const partsOf = (days: readonly DayFacts[], loss: Beliefs["loss"] = null) =>
  Object.fromEntries(
    explainedVariance(days, CAPACITY, { ...NOTHING, loss }).parts.map(({ kind, millilitres }) => [kind, millilitres]),
  );

const varianceOfAsked = (days: readonly DayFacts[]) =>
  days.filter(({ asked }) => asked).reduce((sum, { variance }) => sum + variance, 0);

describe("the variance of a tank's last week", () => {
  test.each<[what: string, trouble: Trouble, kind: string]>([
    ["one gun that gives 0.4 % more than it counts", { drift: { a: 0.004 } }, "METERS"],
    ["a loss of 0.7 litres an hour", { lossAnHour: 700 }, "LOSS"],
    ["a volume that follows its temperature", { follows: 1 }, "TEMPERATURE"],
    ["a strapping table that bends", { bend: 0.004 }, "STRAPPING"],
  ])("is of %s, to within a twentieth, where readings are exact", (_what, trouble, kind) => {
    const days = daysOf(trouble);
    const whole = varianceOfAsked(days);
    const parts = partsOf(days, { rate: trouble.lossAnHour ?? 0, band: 100 });

    expect(Math.abs((parts[kind] ?? 0) - whole)).toBeLessThan(Math.max(Math.abs(whole) / 20, 1_500));
  });

  test.each([0, 3_000, 8_000])("blames nobody at a healthy tank whose readings are off by %s ml", (readings) => {
    const { parts, guns } = explainedVariance(daysOf({ readings }), CAPACITY, NOTHING);

    expect(guns.filter(({ drifts }) => drifts)).toEqual([]);
    expect(parts.find(({ kind }) => kind === "LOSS")?.millilitres).toBe(0);
    expect(parts.find(({ kind }) => kind === "STRAPPING")?.millilitres).toBe(0);
  });

  test("tells which of two guns it is, and by how much", () => {
    const { guns } = explainedVariance(daysOf({ drift: { b: -0.005 }, readings: 500 }), CAPACITY, NOTHING);

    expect(guns.map(({ gunId, drifts }) => [gunId, drifts])).toEqual([
      ["a", false],
      ["b", true],
    ]);
    expect(guns[1]?.drift).toBeCloseTo(-0.005, 3);
  });

  test.each([
    ["that several things are wrong with", { drift: { a: 0.004 }, lossAnHour: 500, follows: 1, readings: 2_000 }],
    ["of a few days alone", { lossAnHour: 500, days: 5 }],
    ["of no day", { days: 0 }],
  ])("of a tank %s is the sum of its parts, exactly", (_what, trouble: Trouble) => {
    const days = daysOf(trouble).map((day) => ({ ...day, missing: 1_234, deliveries: -777 }));
    const parts = Object.values(partsOf(days));

    expect(parts).toHaveLength(8);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(varianceOfAsked(days));
  });

  test("is first what is known: sales that are missing, and what deliveries lack", () => {
    const days = daysOf({}).map((day) => ({ ...day, missing: 10_000, deliveries: -4_000, variance: -14_000 }));

    expect(partsOf(days)).toMatchObject({ MISSING_SALES: -70_000, DELIVERIES: -28_000, METERS: 0 });
  });

  test("of fewer than fourteen days blames no gun", () => {
    expect(explainedVariance(daysOf({ drift: { a: 0.01 }, days: 13 }), CAPACITY, NOTHING).guns).toMatchObject([
      { drifts: false },
      { drifts: false },
    ]);
  });
});

describe("quiet times", () => {
  const stretches = (count: number, aHour: number) =>
    Array.from({ length: count }, (_, index) => ({
      hours: 3,
      change: -3 * aHour + (index % 2 === 0 ? 300 : -300),
      thermal: index % 3 === 0 ? 9_000 : -4_500,
    }));
  const books = (aHour: number) => ({ variance: -aHour * 672, hours: 672 });

  test.each([
    ["lose 0.7 litres an hour", 700, "SUSPECTED"],
    ["lose 0.25 litres an hour", 250, "WATCH"],
    ["lose nothing", 0, "NONE"],
    ["gain", -700, "NONE"],
  ])("that %s", (_what, aHour, state) => {
    const found = quietLoss(stretches(20, aHour), books(aHour));

    expect(found.state).toBe(state);
    expect(Math.abs((found.rate ?? 0) - aHour)).toBeLessThan(found.band ?? 0);
  });

  test("are too few to say anything", () => {
    expect(quietLoss(stretches(3, 700), books(700))).toMatchObject({ state: "UNKNOWN", rate: null, stretches: 3 });
  });

  test("that lose what the books don't lack are no sign", () => {
    expect(leakState({ size: 700, spread: 50 }, books(0))).toBe("NONE");
    expect(leakState({ size: 700, spread: 250 }, books(700))).toBe("NONE");
  });
});

test.each([
  ["LOSS", Array.from({ length: 20 }, (_, index) => (index < 18 ? -5_000 : 5_000))],
  ["GAIN", Array.from({ length: 20 }, () => 5_000)],
  ["NONE", Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? -5_000 : 5_000))],
  ["NONE", Array.from({ length: 13 }, () => -5_000)],
  ["NONE", Array.from({ length: 20 }, () => -900)],
] as const)("days go one way: %s", (trend, variances) => {
  expect(trendOf(variances)).toBe(trend);
});

describe("a regression", () => {
  const line = Array.from({ length: 20 }, (_, index) => ({ causes: [index], outcome: 3 * index }));

  test("is not bent by days that are wrong", () => {
    const wrong = line.map((one, index) => (index === 15 ? { ...one, outcome: 900 } : one));
    const [effect] = effectsOf(wrong, [{ mean: 0, spread: 100 }], 0.1);

    expect(effect?.size).toBeCloseTo(3, 1);
    expect(sureOf(effect ?? { size: 0, spread: 1 })).toBeGreaterThan(0.999);
  });

  test("stays with what was believed where nothing speaks", () => {
    expect(effectsOf([], [{ mean: 2, spread: 0.5 }], 1)).toEqual([{ size: 2, spread: 0.5 }]);
  });

  test.each([
    [0, 0],
    [1, 0.6827],
    [1.96, 0.95],
    [3, 0.9973],
  ])("is, at %s spreads, %s sure of a direction", (size, sure) => {
    expect(sureOf({ size, spread: 1 })).toBeCloseTo(sure, 4);
  });

  test("is no surer than its witnesses allow, where all that one of them tells is off alike", () => {
    const random = chances();
    const off = Array.from({ length: 10 }, () => random.next().value - 0.5);
    const told = Array.from({ length: 200 }, (_, index) => ({
      causes: [index % 20 < 10 ? 1 : 2],
      outcome: (off[Math.floor(index / 20)] ?? 0) + (random.next().value - 0.5) / 10,
    }));
    const prior = [{ mean: 0, spread: 100 }];
    const [alone] = effectsOf(told, prior, 0.01);
    const [together] = effectsOf(
      told,
      prior,
      0.01,
      told.map((_, index) => `${Math.floor(index / 20)}`),
    );

    expect(together?.size).toBe(alone?.size);
    expect(together?.spread ?? 0).toBeGreaterThan(2.5 * (alone?.spread ?? 0));
  });

  test("takes off what one day gives back of another", () => {
    const random = chances();
    let off = 0;
    const days = Array.from({ length: 60 }, () => {
      const before = off;
      off = random.next().value - 0.5;
      return { causes: [1], outcome: off - before };
    });
    const none = [{ size: 0, spread: 1 }];
    const memory = memoryOf(days, none, 0.1);

    expect(memory).toBeGreaterThan(0.5);
    expect(Math.abs(memoryOf(withoutMemory(days, memory), none, 0))).toBeLessThan(0.5);
    expect(memoryOf(line, [{ size: 0, spread: 1 }], 0.1)).toBe(0);
  });
});
