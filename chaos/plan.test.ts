import { describe, expect, test } from "vitest";
import { planStrikes } from "./plan.ts";

const SEEDS = [0, 1, 2, 3, 99, 2_147_483_647];

describe.each(SEEDS)("the kills of seed %i", (seed) => {
  test("in every round gateway, server and PostgreSQL die once each", () => {
    const strikes = planStrikes(3, seed);

    for (const round of [1, 2, 3]) {
      const dead = strikes.filter((strike) => strike.round === round).flatMap(({ victims }) => victims);
      expect(dead.filter((victim) => victim !== "simulator").toSorted()).toEqual(["gateway", "postgres", "server"]);
    }
  });

  test("the stations lose their power once, alone", () => {
    const blackouts = planStrikes(3, seed).filter(({ victims }) => victims.includes("simulator"));

    expect(blackouts.map(({ victims }) => victims)).toEqual([["simulator"]]);
  });

  test("in three rounds two die at once at least one time, and not in every round", () => {
    const doubles = planStrikes(3, seed).filter(({ victims }) => victims.length === 2);

    expect([1, 2]).toContain(doubles.length);
  });

  test("the same seed gives the same kills", () => {
    expect(planStrikes(4, seed)).toEqual(planStrikes(4, seed));
  });
});

test("another seed gives other kills", () => {
  expect(new Set(SEEDS.map((seed) => JSON.stringify(planStrikes(3, seed)))).size).toBe(SEEDS.length);
});
