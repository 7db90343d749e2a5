import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readNetwork } from "./network.ts";
import { planNetwork } from "./plan.ts";
import { fileOfStations, planStations } from "./test/small-network.ts";

test("the demo network can be played: every gun has its pump and tank, every tank that no pipe fills exactly one gauge", () => {
  const text = readFileSync(join(import.meta.dirname, "../../demo/network.json"), "utf8");
  const plans = planNetwork(readNetwork(text));

  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    const tanks = plan.tanks.map((tank) => tank.number);
    expect(plan.guns.filter((gun) => !tanks.includes(gun.tank))).toEqual([]);
    const measured = [...(plan.controller?.probes ?? []), ...(plan.gauge?.tanks ?? [])].map((each) => each.tank);
    measured.push(...(plan.box?.tanks ?? []).map(({ number }) => number));
    const filled = plan.tanks.filter(({ piped }) => !piped).map(({ number }) => number);
    expect(measured.sort((a, b) => a - b)).toEqual(filled);
    expect(new Set(plan.guns.map((gun) => `${gun.pump}.${gun.nozzle}`)).size).toBe(plan.guns.length);
  }
});

test("grades are numbered as the tanks have them, prices are exact", () => {
  expect(planStations({})[0]?.grades.map(({ id, name, priceMills }) => [id, name, priceMills])).toEqual([
    [1, "Petrol 92", 7450],
    [2, "Diesel 0", 7125],
  ]);
});

describe("what doesn't fit together is refused by name", () => {
  test.each([
    ["a controller id that is no hex", { controller: { ptsId: "XYZ" } }, /ptsId/],
    ["way A without an address", { way: "CLIENT" as const }, /baseUrl/],
    ["an unknown way", { controller: { way: "PIGEON" } }, /way/],
    ["a quirk that doesn't exist", { gaugeQuirks: { dateStyle: "ROMAN" } }, /dateStyle/],
    ["a port out of range", { gauge: { port: 70_000 } }, /port/],
  ])("%s", (_, wishes, fault) => {
    expect(() => planStations(wishes)).toThrow(fault);
  });

  test("a happening of an unknown kind", () => {
    const file = JSON.stringify(fileOfStations({})).replace('"happenings":[]', '"happenings":[{"kind":"FLOOD"}]');

    expect(() => readNetwork(file)).toThrow(/stations\.0\.simulate\.happenings\.0\.kind/);
  });
});
