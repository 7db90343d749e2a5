import { expect, test } from "vitest";
import { networkSchema, type PastTrouble } from "../network.ts";
import { planNetwork } from "../plan.ts";
import { fileOfStations } from "../test/small-network.ts";
import { gasReadingsOf } from "./gas-readings.ts";
import { planPast } from "./past-plan.ts";
import { playPast } from "./play.ts";

const AS_OF = "2026-11-25T04:00:00Z";
const DAY_MS = 86_400_000;
const DENSITY = 0.7;
const GAS_GUN = 4;

/** What the meter of a small station counted in ten days, with what was played. */
function read({
  loss = 1,
  past = [],
  sold = true,
}: { loss?: number; past?: readonly PastTrouble[]; sold?: boolean } = {}) {
  const facts = { asOf: AS_OF, pastDays: 10, gas: { kilogramsPerCubicMetre: String(DENSITY) } };
  const wishes = { past, ...(sold && { gasLossPercent: loss }) };
  const file = networkSchema.parse({ ...fileOfStations(wishes), ...facts });
  const [plan] = planNetwork(file);
  const planned = planPast(file, 7);
  if (!plan || !planned) throw new Error("the file has no past");
  const played = playPast(plan, planned, 7);
  return { played, readings: gasReadingsOf(plan, { past: planned, played, seed: 7, gas: file.gas }) };
}

const grams = (readings: readonly { soldGrams: number }[]) => readings.reduce((sum, each) => sum + each.soldGrams, 0);

test("each midnight of the station's clocks has one, some minutes later", () => {
  const { readings } = read();

  expect(readings).toHaveLength(10);
  for (const { at } of readings) {
    const sinceMidnight = (at - Date.parse("2026-11-24T16:00:00Z")) % DAY_MS;
    expect((sinceMidnight + DAY_MS) % DAY_MS).toBeGreaterThanOrEqual(2 * 60_000);
    expect((sinceMidnight + DAY_MS) % DAY_MS).toBeLessThanOrEqual(14 * 60_000);
  }
  expect(read().readings).toEqual(readings);
});

test("between two of them the meter counted what was sold of gas and what was lost of it, by its density", () => {
  const { played, readings } = read({ loss: 1 });
  const gas = played.sales.filter(({ gun }) => gun === GAS_GUN);
  const last = readings.at(-1)?.at ?? 0;

  expect(gas.length).toBeGreaterThan(50);
  expect(grams(readings)).toBe(
    gas.filter(({ endedAt }) => endedAt <= last).reduce((sum, { volumeCl }) => sum + volumeCl * 10, 0),
  );
  readings.slice(1).forEach(({ counterLitres, soldGrams, lostGrams }, index) => {
    const bought = counterLitres - (readings[index]?.counterLitres ?? 0);
    expect(Math.abs(bought * DENSITY - soldGrams - lostGrams)).toBeLessThan(1);
    const percent = (100 * lostGrams) / (soldGrams + lostGrams);
    expect(percent).toBeGreaterThan(0.74);
    expect(percent).toBeLessThan(1.26);
  });
});

test("what was blown off is bought and not sold, and the day that nobody read is one", () => {
  const trouble: PastTrouble[] = [
    { kind: "GAS_BLOWN_OFF", daysAgo: 3, kilograms: 45 },
    { kind: "METER_UNREAD", daysAgo: 5 },
  ];
  const [usual, odd] = [read(), read({ past: trouble })];

  const more = odd.readings.map(({ lostGrams }, index) => lostGrams - (usual.readings[index]?.lostGrams ?? 0));
  expect(more.filter((each) => each !== 0)).toEqual([45_000]);
  const blown = odd.readings[more.indexOf(45_000)]?.at ?? 0;
  expect(blown - (Date.parse(AS_OF) - 3 * DAY_MS)).toBeGreaterThan(0);
  expect(blown - (Date.parse(AS_OF) - 3 * DAY_MS)).toBeLessThan(DAY_MS);
  expect(odd.readings.filter(({ unread }) => unread)).toHaveLength(1);
  expect(usual.readings.filter(({ unread }) => unread)).toEqual([]);
  expect(odd.readings.map(({ soldGrams }) => soldGrams)).toEqual(usual.readings.map(({ soldGrams }) => soldGrams));
});

test("a station without gas has none, and its cylinders neither a tanker nor a probe", () => {
  expect(read({ sold: false }).readings).toEqual([]);
  const { played } = read();

  expect(played.deliveries.filter(({ tank }) => tank === 3)).toEqual([]);
  expect(played.readings.filter(({ tank }) => tank === 3)).toEqual([]);
  const { state } = played.station.tank(3);
  expect(state.volumeCl).toBe(state.startCl);
  expect(state.deliveredCl).toBe(state.dispensedCl);
  expect(state.dispensedCl).toBeGreaterThan(100_000);
});
