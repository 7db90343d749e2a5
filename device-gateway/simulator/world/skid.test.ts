import { expect, test } from "vitest";
import { MORNING, planStations } from "../test/small-network.ts";
import { befall } from "./happenings.ts";
import { Skid } from "./skid.ts";
import { World } from "./world.ts";

function skid(seed = 7) {
  const world = new World(planStations({ demand: 0, skid: {} }), { seed, speed: 20, startsAt: MORNING });
  const [station] = world.stations;
  if (!station) throw new Error("no station");
  return { station, skid: new Skid(station, seed) };
}

test("the pistons work against one another, between their points, and the gas is little", () => {
  const { skid: one } = skid();
  const seen = Array.from({ length: 60 }, (_, second) => one.read(MORNING + second * 1_000).figures);

  expect(seen.every(([, , a = 0, , , b = 0]) => Math.abs(a + b - 1_520) < 1)).toBe(true);
  expect(Math.min(...seen.map((figures) => figures[2] ?? -1))).toBeLessThan(120);
  expect(Math.max(...seen.map((figures) => figures[2] ?? -1))).toBeGreaterThan(1_400);
  const hours = Array.from({ length: 600 }, (_, tenth) => one.read(MORNING + tenth * 6_000).figures);
  expect(hours.every((figures) => figures.length === 21 && figures.every((figure) => figure >= 0))).toBe(true);
});

test("within a day there are some faults and some gas, and each is over again", () => {
  const { skid: one } = skid();
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => one.read(MORNING + minute * 60_000));
  const isOff = minutes.map(({ faults }) => faults.length > 0);
  const edges = isOff.filter((off, minute) => minute > 0 && off !== isOff[minute - 1]);

  expect(edges.length).toBeGreaterThan(10);
  expect(isOff.filter(Boolean).length).toBeLessThan(24 * 60 * 0.2);
  expect(minutes.filter(({ figures }) => figures.slice(14, 17).some((gas) => gas > 25)).length).toBeGreaterThan(3);
});

test("what befalls it is told and over in time: gas in its room, a fault during which the pistons stand", () => {
  const { station, skid: one } = skid();
  const quiet = MORNING;
  expect(befall(station, { kind: "GAS_LEAK", afterMinutes: 0, minutes: 1 }, quiet)).toBe(true);
  expect(befall(station, { kind: "PLC_FAULT", afterMinutes: 0, minutes: 1 }, quiet)).toBe(true);
  const during = [one.read(quiet), one.read(quiet + 5_000)];

  expect(during.map(({ running }) => running)).toEqual([false, false]);
  expect(during[0]?.faults).toEqual(expect.arrayContaining([104, 110]));
  expect(during[0]?.figures[14]).toBe(31.5);
  expect(during[0]?.figures[2]).toBe(during[1]?.figures[2]);
  station.step(61_000, { now: quiet + 61_000, speed: 20, open: false });
  expect(station.gasMs + station.plcFaultMs).toBe(0);
});

test("without chance a skid does only what is ordered", () => {
  const { station } = skid();
  const calm = new Skid(station, 7, false);
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => calm.read(MORNING + minute * 60_000));
  expect(minutes.every(({ faults, figures }) => faults.length === 0 && figures[14]! < 25)).toBe(true);

  befall(station, { kind: "GAS_LEAK", afterMinutes: 0, minutes: 1 }, MORNING);
  expect(calm.read(MORNING).faults).toEqual([110]);
});

test("a station without a skid has no gas to leak", () => {
  const [station] = new World(planStations({ demand: 0 }), { seed: 7, speed: 20, startsAt: MORNING }).stations;
  expect(station && befall(station, { kind: "GAS_LEAK", afterMinutes: 0 }, MORNING)).toBe(false);
});
