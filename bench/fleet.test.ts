import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { FILL_STEPS, GUNS, TANKS, gunBirth, gunMetrics, kindOfStep } from "./fleet-fills.ts";
import { missingText } from "./fleet-lines.ts";
import { shareStations } from "./fleet-setup.ts";
import { tankMetrics } from "./box-tanks.ts";

test("in a fill a gun moves five times, sells once, and tells a running figure that is no fact", () => {
  const fill = Array.from({ length: FILL_STEPS }, (_, step) => kindOfStep(step));

  expect(fill.filter(({ isMove }) => isMove)).toHaveLength(FILL_STEPS - 1);
  expect(fill.filter(({ isSale }) => isSale)).toHaveLength(1);
});

test("a gun tells by the aliases of its birth alone, and no two parts of a box have one in common", () => {
  const tanks = Array.from({ length: TANKS }, (_, tank) => tankMetrics(0, tank, { at: 1, isBirth: true }));
  const guns = Array.from({ length: GUNS }, (_, gun) => gunBirth(gun, gun, 1));
  const born = [...tanks, ...guns].flat().map(({ alias }) => alias);

  expect(new Set(born).size).toBe(born.length);
  for (const [gun, birth] of guns.entries()) {
    const told = gunMetrics(gun, FILL_STEPS - 1, 2);
    expect(birth.map(({ alias }) => alias)).toEqual(expect.arrayContaining(told.map(({ alias }) => alias)));
    expect(told.every(({ name }) => name === undefined)).toBe(true);
  }
});

test.each([
  [1_000, 2],
  [1_000, 3],
  [101, 4],
])(
  "%i stations at %i gateways: each belongs to one, and none has more than one more than another",
  (stations, gateways) => {
    const places = shareStations(stations, gateways);
    const numbers = places.flatMap(({ firstStation, stations: own }) =>
      Array.from({ length: own }, (_, at) => firstStation + at),
    );
    const sizes = places.map((place) => place.stations);

    expect(numbers).toEqual(Array.from({ length: stations }, (_, at) => at + 1));
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  },
);

test("what is missing is told by its kind", () => {
  const told = { sales: 5, readings: 80, moves: 25 };

  expect(missingText(told, told)).toBe("0");
  expect(missingText(told, { ...told, sales: 4, moves: 23 })).toBe("1 sales, 2 moves of guns");
});

test("a fleet is as large and as fast as the environment says; a wrong value is named", () => {
  const { fleet } = readConfig({ BENCH_FLEET_STATIONS: "200", BENCH_FLEET_FILL_SECONDS: "90" }, ["fleet"]);

  expect(fleet).toEqual({ stations: 200, servers: 3, forMs: 30_000, tankMs: 5_000, fillMs: 90_000 });
  expect(() => readConfig({ BENCH_FLEET_SECONDS: "5" }, ["fleet"])).toThrow("BENCH_FLEET_SECONDS");
});
