import { describe, expect, test } from "vitest";
import { amountCents } from "../quantity.ts";
import type { Wishes } from "../test/small-network.ts";
import { MORNING, planStations } from "../test/small-network.ts";
import type { Sale, StationEvent } from "./events.ts";
import type { CardAnswer } from "./visit.ts";
import { STEP_MS, World } from "./world.ts";

const MINUTE_MS = 60_000;
const THREE = [{ code: "A01" }, { code: "B02", demand: 1.4 }, { code: "C03", demand: 0.6 }] as const;

interface Run {
  readonly world: World;
  readonly events: { at: number; station: string; event: StationEvent }[];
}

function run(minutes: number, terms: { seed?: number; speed?: number; wishes?: readonly Wishes[] }): Run {
  const { seed = 7, speed = 20 } = terms;
  const world = new World(planStations(...(terms.wishes ?? THREE)), { seed, speed, startsAt: MORNING });
  return { world, events: keepGoing(world, minutes) };
}

function keepGoing(world: World, minutes: number): Run["events"] {
  const events: Run["events"] = [];
  for (let step = 0; step < (minutes * MINUTE_MS) / STEP_MS; step += 1) {
    world.step();
    for (const station of world.stations) {
      for (const event of station.events.splice(0)) events.push({ at: world.now, station: station.plan.code, event });
    }
  }
  return events;
}

const salesOf = ({ events }: Pick<Run, "events">): (Sale & { station: string })[] =>
  events.flatMap(({ station, event }) => (event.kind === "sale" ? [{ ...event.sale, station }] : []));

function expectBalance(world: World): void {
  for (const station of world.stations) {
    for (const { state } of station.tanks.values()) {
      expect(state.startCl + state.deliveredCl - state.dispensedCl - state.leakedCl).toBe(state.volumeCl);
    }
  }
}

test("two runs with the same seed and speed are the same in every event", () => {
  const first = run(30, {});
  const second = run(30, {});

  expect(first.events.length).toBeGreaterThan(100);
  expect(second.events).toEqual(first.events);
  expect(second.world.stations.map((each) => each.snapshot())).toEqual(
    first.world.stations.map((each) => each.snapshot()),
  );
});

test("without chance nothing befalls a station: no line breaks off, no tanker comes", () => {
  const world = new World(planStations({ demand: 0 }), { seed: 7, speed: 20, startsAt: MORNING, chance: false });
  let dark = 0;
  for (let step = 0; step < (24 * 60 * MINUTE_MS) / STEP_MS; step += 1) {
    world.step();
    dark += world.stations.filter(({ darkMs }) => darkMs > 0).length;
  }

  expect(dark).toBe(0);
  expect(world.stations.flatMap(({ events }) => events.map(({ kind }) => kind))).not.toContain("delivery");
});

test("another seed gives other cars", () => {
  const volumes = (seed: number) => salesOf(run(5, { seed })).map((sale) => sale.volumeCl);

  expect(volumes(8)).not.toEqual(volumes(7));
});

describe("over a whole day of demand", () => {
  const day = run(24 * 60, { speed: 3 });
  const sales = salesOf(day);

  test("stations sell, about as much as their factors say", () => {
    const count = (code: string) => sales.filter((sale) => sale.station === code).length;

    expect(sales.length).toBeGreaterThan(1500);
    expect(count("B02")).toBeGreaterThan(count("A01"));
    expect(count("A01")).toBeGreaterThan(count("C03"));
  });

  test("every amount is volume times price, rounded half up to the cent", () => {
    for (const sale of sales) expect(sale.amountCents).toBe(amountCents(sale.volumeCl, sale.priceMills));
  });

  test("every gun's totalizers go on from sale to sale without a gap, and end where the sales end", () => {
    for (const station of day.world.stations) {
      for (const nozzle of [...station.pumps.values()].flatMap((pump) => pump.state.nozzles)) {
        const own = sales.filter((sale) => sale.station === station.plan.code && sale.gun === nozzle.gun);
        own.slice(1).forEach((sale, index) => {
          expect(sale.totalVolumeCl - sale.volumeCl).toBe(own[index]?.totalVolumeCl);
          expect(sale.totalAmountCents - sale.amountCents).toBe(own[index]?.totalAmountCents);
        });
        const open = [...station.pumps.values()].filter((pump) => pump.state.ended?.sale.gun === nozzle.gun).length;
        expect(nozzle.sales).toBe(own.length + open);
      }
    }
  });

  test("a pump fills one car at a time, each for at least six seconds", () => {
    const keys = new Set(sales.map((sale) => `${sale.station}/${sale.pump}`));
    for (const key of keys) {
      const own = sales.filter((sale) => `${sale.station}/${sale.pump}` === key);
      own.slice(1).forEach((sale, index) => expect(sale.startedAt).toBeGreaterThanOrEqual(own[index]?.endedAt ?? 0));
      for (const sale of own) expect(sale.endedAt - sale.startedAt).toBeGreaterThan(6000);
    }
  });

  test("no transaction number comes twice on a pump", () => {
    const numbers = sales.map((sale) => `${sale.station}/${sale.pump}/${sale.transaction}`);

    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test("tanks balance exactly, were refilled, and never fell below what the suction reaches", () => {
    expectBalance(day.world);
    for (const { state, plan } of day.world.stations.flatMap((station) => [...station.tanks.values()])) {
      expect(state.volumeCl).toBeGreaterThanOrEqual(plan.capacityCl * 0.03);
      expect(state.volumeCl).toBeLessThanOrEqual(plan.capacityCl * 0.97);
    }
    expect(day.events.some(({ event }) => event.kind === "delivery")).toBe(true);
  });

  test("what the tanks gave is what the guns sold, but for fills under way", () => {
    for (const station of day.world.stations) {
      const given = [...station.tanks.values()].reduce((sum, tank) => sum + tank.state.dispensedCl, 0);
      const pumps = [...station.pumps.values()];
      const sold = pumps.flatMap((pump) => pump.state.nozzles).reduce((sum, nozzle) => sum + nozzle.soldCl, 0);
      const flowing = pumps.reduce((sum, pump) => sum + (pump.state.fill?.volumeCl ?? 0), 0);
      expect(given).toBe(sold + flowing);
    }
  });

  test("a delivery's levels differ by what was unloaded less what was sold meanwhile", () => {
    for (const { event } of day.events) {
      if (event.kind !== "delivery") continue;
      const { start, end, dispensedCl } = event.delivery;
      expect((end.productCl - start.productCl + dispensedCl) % 100).toBe(0);
      expect(end.at).toBeGreaterThan(start.at);
    }
  });
});

test("at night fewer cars come than in the evening", () => {
  const startingAt = (startsAt: string) => {
    const world = new World(planStations(...THREE), { seed: 7, speed: 20, startsAt: Date.parse(startsAt) });
    return salesOf({ events: keepGoing(world, 15) }).length;
  };

  expect(startingAt("2026-11-20T18:00:00Z")).toBeLessThan(startingAt("2026-11-20T10:00:00Z") / 2);
});

test("a gun whose tank is nearly empty is lifted but doesn't fill", () => {
  const { events, world } = run(0.3, { wishes: [{ startVolumes: [610, 610], demand: 3 }] });

  expect(salesOf({ events })).toEqual([]);
  expect(world.stations[0]?.tank(1).state.volumeCl).toBe(61_000);
});

test("a paused world lets fills finish, then rests, and sells again once resumed", () => {
  const { world } = run(3, {});
  world.pause();
  keepGoing(world, 2);
  const unsettled = world.stations.reduce((sum, station) => sum + station.unsettled, 0);
  const atRest = keepGoing(world, 2);
  world.resume();

  expect(unsettled).toBe(0);
  expect(salesOf({ events: atRest })).toEqual([]);
  expect(salesOf({ events: keepGoing(world, 3) }).length).toBeGreaterThan(5);
});

describe("what the file has befall a station", () => {
  const alarms = ({ events }: Run) =>
    events.flatMap(({ at, event }) =>
      event.kind === "alarm" && event.source === "TANK"
        ? [{ minute: Math.round(((at - MORNING) / MINUTE_MS) * 10) / 10, alarm: event.alarm, started: event.started }]
        : [],
    );

  test("an overfill ends above the high limit and raises the alarm once", () => {
    const happened = run(6, { wishes: [{ demand: 0, happenings: [{ kind: "OVERFILL", tank: 1, afterMinutes: 1 }] }] });
    const tank = happened.world.stations[0]?.tank(1);

    expect(tank?.state.volumeCl).toBeGreaterThan(tank?.plan.highCl ?? 0);
    expect(alarms(happened)).toEqual([{ minute: expect.any(Number), alarm: "HighProduct", started: true }]);
  });

  test("a leak loses exactly its rate times the speed, is noticed and ends", () => {
    const leak = { kind: "LEAK", tank: 2, afterMinutes: 1, minutes: 6, litresPerHour: 60 } as const;
    const happened = run(10, { wishes: [{ demand: 0, happenings: [leak] }] });

    expect(happened.world.stations[0]?.tank(2).state.leakedCl).toBe(60 * 20 * 0.1 * 100);
    expect(alarms(happened).map(({ alarm, started }) => [alarm, started])).toEqual([
      ["TankLeakage", true],
      ["TankLeakage", false],
    ]);
    expectBalance(happened.world);
  });

  test("water rises above its limit and goes again", () => {
    const water = { kind: "WATER", tank: 1, afterMinutes: 1, minutes: 2, heightMm: 55 } as const;
    const happened = run(5, { wishes: [{ demand: 0, happenings: [water] }] });

    expect(alarms(happened)).toEqual([
      { minute: expect.closeTo(1, 0), alarm: "HighWater", started: true },
      { minute: expect.closeTo(3, 0), alarm: "HighWater", started: false },
    ]);
  });

  test("a tank that runs low is low and critically low, and a delivery ends both", () => {
    const low = { kind: "RUN_LOW", tank: 1, afterMinutes: 1 } as const;
    const drop = { kind: "DELIVERY", tank: 1, afterMinutes: 3, litres: 9000 } as const;
    const happened = run(8, { wishes: [{ demand: 0, happenings: [low, drop] }] });

    const told = alarms(happened).map(({ alarm, started }) => `${alarm} ${started}`);
    expect(told.toSorted()).toEqual([
      "CriticalLowProduct false",
      "CriticalLowProduct true",
      "LowProduct false",
      "LowProduct true",
    ]);
    expectBalance(happened.world);
  });

  test("a delivery arrives after its minutes and brings its litres", () => {
    const happening = { kind: "DELIVERY", tank: 1, afterMinutes: 1, litres: 6000 } as const;
    const happened = run(3, { wishes: [{ demand: 0, happenings: [happening] }] });
    const [delivery] = happened.events.flatMap(({ event }) => (event.kind === "delivery" ? [event.delivery] : []));

    expect(delivery?.start.at).toBe(MORNING + MINUTE_MS);
    expect(delivery && delivery.end.productCl - delivery.start.productCl).toBe(600_000);
  });

  test("a station gone dark goes on selling, marks those sales and closes them by itself", () => {
    const dark = { kind: "DARK", afterMinutes: 2, minutes: 2 } as const;
    const [from, to] = [MORNING + 2 * MINUTE_MS, MORNING + 4 * MINUTE_MS];
    const sales = salesOf(run(6, { wishes: [{ demand: 3, happenings: [dark] }] }));
    const inTheDark = sales.filter((sale) => sale.endedAt > from && sale.endedAt < to);

    expect(inTheDark.length).toBeGreaterThan(2);
    expect(inTheDark.filter((sale) => !sale.offline)).toEqual([]);
    expect(sales.filter((sale) => sale.offline && (sale.endedAt < from || sale.startedAt > to))).toEqual([]);
  });
});

test("a world left in the middle goes on with its totalizers, numbers, stock and the same cars to come", () => {
  const { world } = run(6, {});
  const stations = new Map(world.stations.map((each) => [each.plan.code, structuredClone(each.snapshot())]));
  const before = world.stations.map((each) => [...each.pumps.values()].map((pump) => structuredClone(pump.state)));
  const again = new World(
    planStations(...THREE),
    { seed: 7, speed: 20, startsAt: world.now },
    { stations, world: world.snapshot() },
  );

  const interrupted = before.flat().filter((state) => state.fill && state.fill.volumeCl > 0);
  const recovered = again.stations.flatMap((each) => [...each.pumps.values()].map((pump) => pump.state));
  expect(interrupted.length).toBeGreaterThan(0);
  for (const state of recovered) expect([state.fill, state.order, state.nozzleUp]).toEqual([null, null, 0]);
  const finished = again.stations.flatMap((each) => each.events).filter((event) => event.kind === "finished");
  expect(finished.length).toBe(interrupted.length);

  const sales = salesOf({ events: keepGoing(again, 4) });
  expect(sales.length).toBeGreaterThan(10);
  expectBalance(again);
  for (const [index, station] of again.stations.entries()) {
    for (const pump of station.pumps.values()) {
      const old = before[index]?.find((state) => state.number === pump.state.number);
      pump.state.nozzles.forEach((nozzle, place) =>
        expect(nozzle.totalVolumeCl).toBeGreaterThanOrEqual(old?.nozzles[place]?.totalVolumeCl ?? Infinity),
      );
    }
  }
});

test("after a long standstill the world goes on from now instead of catching up", () => {
  const { world } = run(1, {});
  let steps = 0;

  world.advance(world.now + 3_600_000, () => (steps += 1));

  expect(steps).toBe(1);
  expect(world.now).toBe(MORNING + MINUTE_MS + 3_600_000);
});

describe("a card", () => {
  /** Lets the world run, and answers the cards that its controllers ask for as `answer` says. */
  function answering(answer: CardAnswer | null): (Sale & { station: string })[] {
    const world = new World(planStations(...THREE), { seed: 11, speed: 20, startsAt: MORNING });
    const events: Run["events"] = [];
    for (let step = 0; step < (20 * MINUTE_MS) / STEP_MS; step += 1) {
      world.step();
      for (const station of world.stations) {
        for (const event of station.events.splice(0)) {
          events.push({ at: world.now, station: station.plan.code, event });
          if (event.kind === "tag" && answer) station.answerCard(event.tag, answer);
        }
      }
    }
    expect(events.filter(({ event }) => event.kind === "tag").length).toBeGreaterThan(2);
    return salesOf({ events }).filter(({ tag }) => tag !== "");
  }

  test("that has a price of its own fills at that", () => {
    const sales = answering({ valid: true, cents: null, priceMills: 5_125 });

    expect(sales.length).toBeGreaterThan(0);
    expect(new Set(sales.map(({ priceMills }) => priceMills))).toEqual(new Set([5_125]));
  });

  test("that is valid fills up to what is held for it", () => {
    const sales = answering({ valid: true, cents: 3_000, priceMills: null });

    expect(sales.length).toBeGreaterThan(0);
    expect(sales.filter(({ amountCents: cents }) => cents > 3_000)).toEqual([]);
  });

  test.each([
    ["is declined", { valid: false, cents: null, priceMills: null }],
    ["nobody answers for", null],
  ])("that %s makes no sale", (_what, answer) => {
    expect(answering(answer)).toEqual([]);
  });
});
