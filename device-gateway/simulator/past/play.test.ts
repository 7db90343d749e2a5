import { describe, expect, test } from "vitest";
import { wallClock } from "../local-time.ts";
import { networkSchema } from "../network.ts";
import { planNetwork } from "../plan.ts";
import { amountCents } from "../quantity.ts";
import { fileOfStations, type Wishes } from "../test/small-network.ts";
import { foundStation } from "../world/founding.ts";
import type { Sale } from "../world/events.ts";
import { World } from "../world/world.ts";
import { planPast, priceDifference } from "./past-plan.ts";
import { playPast, type Played } from "./play.ts";

const ZONE = "Asia/Shanghai";
const DAY_MS = 86_400_000;
const AS_OF = "2026-11-25T04:00:00Z";
/** Eight weeks, so that every day of the week comes as often. */
const WEEKS = 8;

const CARD = { tag: "FC000001", topUp: { everyDays: 5, at: "09:30", amount: "500" } };

interface Terms {
  readonly days?: number;
  readonly seed?: number;
  readonly wishes?: Wishes;
  readonly cards?: readonly object[];
}

/** The past of one small station: tanks 1 (92, guns 1 and 3) and 2 (diesel, gun 2). */
function pastOf({ days = 7 * WEEKS, seed = 7, wishes = {}, cards = [CARD] }: Terms = {}) {
  const priceCourse = [
    { daysAgo: 90, difference: "-0.20" },
    { daysAgo: 3, difference: "0" },
  ];
  const facts = { asOf: AS_OF, pastDays: days, priceCourse, cards };
  const file = networkSchema.parse({ ...fileOfStations(wishes), ...facts });
  const [plan] = planNetwork(file);
  const past = planPast(file, seed);
  if (!plan || !past) throw new Error("the file has no past");
  return { plan, past, seed, played: playPast(plan, past, seed) };
}

const gunsOf = ({ sales }: Played): Sale[][] => [...Map.groupBy(sales, ({ gun }) => gun).values()];

test("the same seed plays the same past, another one another", () => {
  const [first, again, other] = [pastOf({ days: 3 }), pastOf({ days: 3 }), pastOf({ days: 3, seed: 8 })];

  expect(again.played.sales).toEqual(first.played.sales);
  expect(again.played.readings).toEqual(first.played.readings);
  expect(again.played.station.snapshot()).toEqual(first.played.station.snapshot());
  expect(other.played.sales).not.toEqual(first.played.sales);
});

describe("totalizers", () => {
  test("go on from sale to sale, and the live station goes on from the last", () => {
    const { plan, played, seed } = pastOf({ days: 4 });
    const begun = foundStation(plan, seed, null);
    const guns = gunsOf(played);

    expect(guns).toHaveLength(3);
    for (const sales of guns) {
      const { pump, nozzle } = sales[0] as Sale;
      let [volumeCl, cents] = [
        begun.pump(pump).nozzle(nozzle).totalVolumeCl,
        begun.pump(pump).nozzle(nozzle).totalAmountCents,
      ];
      for (const sale of sales) {
        expect(sale.amountCents).toBe(amountCents(sale.volumeCl, sale.priceMills));
        expect(sale.totalVolumeCl).toBe((volumeCl += sale.volumeCl));
        expect(sale.totalAmountCents).toBe((cents += sale.amountCents));
      }
      expect(played.station.pump(pump).nozzle(nozzle)).toMatchObject({
        totalVolumeCl: volumeCl,
        totalAmountCents: cents,
      });
    }
  });

  test("no fill of a pump begins before the one before it is over", () => {
    const pumps = Map.groupBy(pastOf({ days: 4 }).played.sales, ({ pump }) => pump);

    for (const sales of pumps.values()) {
      expect(sales.every(({ startedAt }, index) => startedAt >= (sales[index - 1]?.endedAt ?? 0))).toBe(true);
    }
  });
});

test("levels are what was there, delivered and sold, and the live world begins with them", () => {
  const { plan, past, played, seed } = pastOf();
  const left = { stations: new Map([[plan.code, played.station.snapshot()]]), world: null };
  const world = new World([plan], { seed, speed: 20, startsAt: past.until }, left);

  for (const tank of played.station.tanks.values()) {
    const { startCl, deliveredCl, dispensedCl, leakedCl, volumeCl } = tank.state;
    const sold = played.sales.filter((sale) => sale.tank === tank.plan.number);
    expect(startCl + deliveredCl - dispensedCl - leakedCl).toBe(volumeCl);
    expect(dispensedCl).toBe(sold.reduce((sum, sale) => sum + sale.volumeCl, 0));
    expect(played.readings.findLast((one) => one.tank === tank.plan.number)?.values.productCl).toBe(volumeCl);
    expect(world.station(plan.code)?.tank(tank.plan.number).state).toMatchObject({ volumeCl, deliveries: [] });
  }
});

test("between two readings a tank loses what was sold and gains what was delivered, to the centilitre", () => {
  const { played } = pastOf({ days: 6 });
  const readings = played.readings.filter(({ tank, deliveryInProgress }) => tank === 1 && !deliveryInProgress);
  expect(played.deliveries.some(({ tank }) => tank === 1)).toBe(true);

  for (const [index, { values }] of readings.entries()) {
    const before = readings[index - 1]?.values;
    if (!before) continue;
    const within = (at: number) => before.at < at && at <= values.at;
    const sold = played.sales.filter((sale) => sale.tank === 1 && within(sale.endedAt));
    const delivered = played.deliveries.filter(({ tank, end }) => tank === 1 && within(end.at));
    const rise = delivered.reduce(
      (sum, { start, end, dispensedCl }) => sum + end.productCl - start.productCl + dispensedCl,
      0,
    );
    expect(values.productCl).toBe(before.productCl + rise - sold.reduce((sum, { volumeCl }) => sum + volumeCl, 0));
  }
});

test("Fridays are busier than Sundays, and evenings than nights", () => {
  const { sales } = pastOf().played;
  const local = sales.map(({ startedAt }) => wallClock(ZONE, startedAt));
  const onDay = (weekday: number) => local.filter((at) => at.getUTCDay() === weekday).length;
  const atHours = (from: number, to: number) =>
    local.filter((at) => at.getUTCHours() >= from && at.getUTCHours() < to).length;

  expect(onDay(5) / onDay(0)).toBeGreaterThan(1.2);
  expect(atHours(17, 19) / atHours(2, 4)).toBeGreaterThan(3);
});

test("a sale was made at the price of its day", () => {
  const { sales } = pastOf({ days: 6 }).played;
  const changed = Date.parse(AS_OF) - 3 * DAY_MS;
  const petrol = sales.filter(({ gun }) => gun === 1);

  expect(petrol.filter(({ startedAt }) => startedAt < changed).every(({ priceMills }) => priceMills === 7250)).toBe(
    true,
  );
  expect(petrol.filter(({ startedAt }) => startedAt >= changed).every(({ priceMills }) => priceMills === 7450)).toBe(
    true,
  );
});

test("before the first step of its course a price is that step's", () => {
  const { past } = pastOf({ days: 120 });

  expect(priceDifference(past, past.since)).toBe(-200);
  expect(priceDifference(past, past.until)).toBe(0);
});

test("a card pays what is on it by then, every few days", () => {
  const { played, past } = pastOf();
  const byCard = played.sales.filter(({ tag }) => tag === CARD.tag);
  const [card] = [...past.cards.values()].flat();

  expect(byCard.length).toBeGreaterThan(8);
  let spent = 0;
  for (const { startedAt, amountCents: cents } of byCard) {
    spent += cents;
    const paidIn = card?.paidIn.filter(({ at }) => at < startedAt).reduce((sum, paid) => sum + paid.cents, 0) ?? 0;
    expect(spent).toBeLessThanOrEqual(paidIn);
  }
});

test("a card that is lost or never paid in for pays nothing", () => {
  const cards = [{ ...CARD, state: "LOST" }, { tag: "FC000002" }];

  expect(pastOf({ days: 14, cards }).played.sales.some(({ tag }) => tag !== "")).toBe(false);
});

describe("what befell the station", () => {
  test("a leak takes what it takes an hour, and no sale tells of it", () => {
    const past = [{ kind: "LEAK", tank: 1, daysAgo: 10, litresPerHour: 0.7 }] as const;
    const { played } = pastOf({ days: 14, wishes: { past } });

    expect(played.troubles.leakedCl.get(1)).toBe(0.7 * 100 * 24 * 10);
    expect(played.station.tank(1).state).toMatchObject({ leakedCl: 0.7 * 100 * 24 * 10, leak: null });
    expect(played.station.tank(2).state.leakedCl).toBe(0);
  });

  test("a drifting meter counts less and less of what leaves the tank", () => {
    const past = [{ kind: "DRIFT", gun: 2, daysAgo: 28, percent: 0.6 }] as const;
    const { played } = pastOf({ wishes: { past } });
    const counted = played.sales.filter(({ gun }) => gun === 2).reduce((sum, { volumeCl }) => sum + volumeCl, 0);
    const share = played.station.tank(2).state.dispensedCl / counted - 1;

    // Nothing in the first half, 0.3 % on the average of the second.
    expect(share).toBeGreaterThan(0.001);
    expect(share).toBeLessThan(0.002);
  });

  test("a cross drop lifts the wrong tank, and its product shows in the density until it is sold", () => {
    const past = [{ kind: "CROSS_DROP", tank: 2, into: 1, daysAgo: 5, litres: 3000 }] as const;
    const { played } = pastOf({ days: 20, wishes: { past } });
    const density = (from: number, to: number) =>
      played.readings
        .filter(({ tank, values }) => tank === 1 && from <= values.at && values.at < to)
        .map(({ values }) => values.densityKgM3);
    const dropped = played.deliveries.find(
      ({ tank, start, end, dispensedCl }) => tank === 1 && end.productCl - start.productCl + dispensedCl === 300_000,
    );

    expect(played.troubles.droppedCl.get(1)).toBe(300_000);
    const at = dropped?.end.at ?? 0;
    expect(Math.min(...density(at + 60_000, at + DAY_MS / 4))).toBeGreaterThan(Math.max(...density(0, at)) + 5);
  });

  test("while the line was dead no probe was read, and what was sold is told as sold offline", () => {
    const past = [{ kind: "OFFLINE", daysAgo: 2, from: "20:00", hours: 10 }] as const;
    const { played } = pastOf({ days: 5, wishes: { past } });
    const [outage] = played.troubles.outages;
    const within = (at: number) => at >= (outage?.from ?? 0) && at < (outage?.to ?? 0);

    expect(new Date(outage?.from ?? 0).toISOString()).toBe("2026-11-23T12:00:00.000Z");
    expect(played.readings.some(({ values }) => within(values.at))).toBe(false);
    const offline = played.sales.filter((sale) => sale.offline);
    expect(offline.length).toBeGreaterThan(10);
    expect(offline.every(({ startedAt, endedAt }) => within(startedAt) || within(endedAt))).toBe(true);
  });
});
