import { describe, expect, test } from "vitest";
import { planFleet, planStrikes } from "./plan.ts";

const SEEDS = [0, 1, 2, 3, 99, 2_147_483_647];
const ONE_OF_EACH = { rounds: 3, servers: 1, gateways: 1 };

describe.each(SEEDS)("the kills of seed %i", (seed) => {
  test.each([
    { crowd: ONE_OF_EACH, all: ["gateway", "postgres", "server", "simulator"] },
    {
      crowd: { rounds: 3, servers: 2, gateways: 2 },
      all: ["gateway", "gateway-2", "postgres", "server", "server-2", "simulator"],
    },
  ])("in every round each process dies once: $all", ({ crowd, all }) => {
    const strikes = planStrikes(crowd, seed);

    for (const round of [1, 2, 3]) {
      const dead = strikes.filter((strike) => strike.round === round).flatMap(({ victims }) => victims);
      expect(dead.toSorted()).toEqual(all);
    }
  });

  test("the stations lose their power alone", () => {
    const blackouts = planStrikes(ONE_OF_EACH, seed).filter(({ victims }) => victims.includes("simulator"));

    expect(blackouts.map(({ victims }) => victims)).toEqual([["simulator"], ["simulator"], ["simulator"]]);
  });

  test("in three rounds two die at once at least one time, and not in every round", () => {
    const doubles = planStrikes(ONE_OF_EACH, seed).filter(({ victims }) => victims.length === 2);

    expect([1, 2]).toContain(doubles.length);
  });

  test("the same seed gives the same kills", () => {
    const crowd = { rounds: 4, servers: 2, gateways: 2 };

    expect(planStrikes(crowd, seed)).toEqual(planStrikes(crowd, seed));
  });
});

test("another seed gives other kills", () => {
  expect(new Set(SEEDS.map((seed) => JSON.stringify(planStrikes(ONE_OF_EACH, seed)))).size).toBe(SEEDS.length);
});

describe.each([4, 30])("a fleet of %i minutes", (minutes) => {
  const strikes = planFleet(minutes, 1);

  test("lives through three kills and the loss of its database's files, with time to rest at the end", () => {
    expect(strikes.map(({ victims, losesFiles = false }) => ({ victims, losesFiles }))).toEqual([
      { victims: ["gateway"], losesFiles: false },
      { victims: ["server"], losesFiles: false },
      { victims: ["postgres"], losesFiles: true },
      { victims: ["postgres"], losesFiles: false },
    ]);
    expect(strikes.reduce((sum, { afterMs }) => sum + afterMs, 0)).toBe(0.8 * minutes * 60_000);
  });

  test("its gateway stays away for longer than a lease, and than another one needs to take over", () => {
    const [away] = strikes;

    expect(away?.awayMs).toBeGreaterThan(10_000);
    expect(away?.awayMs).toBeLessThan(strikes[1]?.afterMs ?? 0);
  });
});
