import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { TankDay } from "../../schema-types.generated.ts";
import { HOUR, MINUTE, START } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { periodDeed } from "../../test/period-locks.ts";
import { programWithRightsOf } from "../../test/programs.ts";
import { deliveryReading, sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import {
  enterMovement,
  movementDeed,
  movementFacts,
  movementsOf,
  onMovement,
  reviewMovements,
  waitingMovement,
  withdrawMovement,
} from "../../test/stock-movements.ts";
import { SET_WET_STOCK } from "../../test/wet-stock.ts";
import type { Thing } from "../../test/world.ts";
import { tankDayFaultsOf } from "../wet-stock/tank-day-faults.ts";
import { reckonTankDays } from "../wet-stock/tank-day.writer.ts";

const { world, app, clock, db } = await testServer();
// Monday 16:00 in Shanghai is the stories' begin: Tuesday is over, and nothing can be read any more that tells its end better.
clock.pass(8 * HOUR + 24 * HOUR + 13 * HOUR);

const DAYS = `query Days($filter: WetStockFilter!) { reconciliation(filter: $filter) { tanks { days { opening { volumeLitres byHand } deliveredLitres soldLitres
  transferredInLitres transferredOutLitres drawsReturnedLitres drawsRemovedLitres correctedLitres bookLitres closing { volumeLitres byHand } varianceLitres } } } }`;
const TUESDAY_DAY = "2026-11-03";
const [TUESDAY, WEDNESDAY] = [8 * 60, 32 * 60];
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE).toISOString();
const NOON = { time: at(TUESDAY + 12 * 60) };
const LOCKED = { number: 10041, field: "lockReason" };

/** A station of two tanks of one grade, both at 10,000 litres on Tuesday's midnight; on Wednesday's as told. */
async function station() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway, station: place, grade, tank } = forecourt;
  const other = await network.tank({ station: place, grade, number: 2 });
  await network.binding(device, { guns: { "1.1": 1, "1.2": 2 }, tanks: { "1": 1, "2": 2 } });
  const reading = (address: string, minutes: number, volumeLitres: string) =>
    tankReading(device, { address, at: at(minutes), volumeLitres });
  const read = (first: string, second: string) =>
    gateway.report({
      tanks: [
        reading("1", TUESDAY, "10000"),
        reading("1", WEDNESDAY, first),
        reading("2", TUESDAY, "10000"),
        reading("2", WEDNESDAY, second),
      ],
    });
  return { network, owner: network.owner, forecourt, tank, other, read };
}

/** Tuesday of a tank. */
async function tuesdayOf(caller: Caller, { id }: Thing): Promise<TankDay> {
  await reckonTankDays(app.services);
  const filter = { from: TUESDAY_DAY, to: TUESDAY_DAY, tankIds: [id] };
  const { reconciliation } = await caller.run<{ reconciliation: { tanks: { days: TankDay[] }[] } }>(DAYS, { filter });
  return reconciliation.tanks[0]?.days[0] as TankDay;
}

describe("what is moved by hand", () => {
  test("is in the book stock of its tanks' day, each by its sign, and the proof finds it there", async () => {
    const { network, owner, forecourt, tank, other, read } = await station();
    await read("9600", "10300");
    const { device, gateway } = forecourt;
    await gateway.report({ sales: [sale(device, { endedAt: at(TUESDAY + 60), volumeLitres: "100", amount: "700" })] });

    await enterMovement(owner, tank, { ...NOON, kind: "TRANSFER", toTankId: other.id, litres: "300.0" });
    await enterMovement(owner, tank, { ...NOON, kind: "DRAW_RETURNED", litres: "20" });
    await enterMovement(owner, tank, { ...NOON, kind: "DRAW_REMOVED", litres: "10" });
    await enterMovement(owner, tank, { ...NOON, litres: "-5" });

    expect(await tuesdayOf(owner, tank)).toEqual({
      opening: { volumeLitres: "10000", byHand: false },
      deliveredLitres: "0",
      soldLitres: "100",
      transferredInLitres: "0",
      transferredOutLitres: "300",
      drawsReturnedLitres: "20",
      drawsRemovedLitres: "10",
      correctedLitres: "-5",
      bookLitres: "9605",
      closing: { volumeLitres: "9600", byHand: false },
      varianceLitres: "-5",
    });
    expect(await tuesdayOf(owner, other)).toMatchObject({
      transferredInLitres: "300",
      transferredOutLitres: "0",
      bookLitres: "10300",
      varianceLitres: "0",
    });
    const faults = () => tankDayFaultsOf(db, network.id, clock.now());
    expect(await faults()).toEqual([]);
    await sql`update tank_day set transferred_in = 299 where network_id = ${network.id} and tank_id = ${other.id} and transferred_in = 300`.execute(
      db,
    );
    expect(await faults()).toMatchObject([{ what: "TANK_DAY_NOT_ITS_FACTS", id: other.id, difference: "1" }]);
  });

  test("counts once where the gauge saw it as a delivery", async () => {
    const { owner, forecourt, tank, other, read } = await station();
    await read("9700", "15300");
    const { device, gateway } = forecourt;
    const rise = (minutes: number, litres: number) =>
      deliveryReading(device, {
        address: "2",
        startedAt: at(minutes),
        endedAt: at(minutes + 10),
        startVolumeLitres: "10000",
        endVolumeLitres: String(10_000 + litres),
        deliveredLitres: String(litres),
      });
    await gateway.report({ deliveries: [rise(TUESDAY + 60, 5000), rise(TUESDAY + 12 * 60 + 10, 298)] });
    expect(await tuesdayOf(owner, other)).toMatchObject({ deliveredLitres: "5298", varianceLitres: "2" });

    await enterMovement(owner, tank, { ...NOON, kind: "TRANSFER", toTankId: other.id, litres: "300" });

    expect(await tuesdayOf(owner, other)).toMatchObject({
      deliveredLitres: "5000",
      transferredInLitres: "300",
      varianceLitres: "0",
    });
  });

  test("is taken back by a counter-entry of its time, once, and both stay", async () => {
    const { owner, tank, other, read } = await station();
    await read("10000", "10000");
    const entered = await enterMovement(owner, tank, { ...NOON, kind: "TRANSFER", toTankId: other.id, litres: "300" });
    expect(entered).toMatchObject({ state: "DONE", toTankNumber: 2, author: owner.login, mine: true });
    expect(await tuesdayOf(owner, tank)).toMatchObject({ varianceLitres: "300" });

    const counter = await withdrawMovement(owner, entered);

    expect(counter).toMatchObject({ kind: "TRANSFER", litres: "-300", countersId: entered.id, time: NOON.time });
    expect(await tuesdayOf(owner, tank)).toMatchObject({ transferredOutLitres: "0", varianceLitres: "0" });
    expect(await tuesdayOf(owner, other)).toMatchObject({ transferredInLitres: "0", varianceLitres: "0" });
    expect((await movementsOf(owner, { tankIds: [other.id] })).map(({ state }) => state).toSorted()).toEqual([
      "DONE",
      "WITHDRAWN",
    ]);
    for (const { id } of [entered, counter]) {
      const again = movementDeed("withdrawStockMovement", { idempotencyKey: "again", id, reason: "twice" });
      expect(await owner.expectRefusal(...again)).toMatchObject({ number: 10006, field: "id" });
    }
  });

  test("is entered once for its key, however often and at once it is sent", async () => {
    const { owner, tank } = await station();
    const input = { tankId: tank.id, ...movementFacts() };

    const sent = await Promise.all([1, 2, 3].map(() => onMovement(owner, "createStockMovement", input)));

    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await movementsOf(owner)).toHaveLength(1);
    const other = movementDeed("createStockMovement", { ...input, litres: "101" });
    expect(await owner.expectRefusal(...other)).toMatchObject({ number: 10015, field: "idempotencyKey" });
  });

  test.each([
    ["of nothing", { litres: "0" }, 10012, "litres"],
    ["of less than nothing", { kind: "DRAW_REMOVED", litres: "-1" }, 10012, "litres"],
    ["in finer parts than millilitres", { litres: "1.0001" }, 10012, "litres"],
    ["of more than the tank holds", { kind: "DIP", litres: "30000.001" }, 10012, "litres"],
    ["drawn from more than the tank holds", { kind: "DRAW_REMOVED", litres: "90000000" }, 10012, "litres"],
    ["that takes more away than the tank holds", { litres: "-30000.001" }, 10012, "litres"],
    ["ahead", { time: at(100 * 24 * 60) }, 10012, "time"],
    ["of a year that was mistyped", { time: "1926-11-01T08:00:00.000Z" }, 10012, "time"],
    ["without a reason", { reason: " " }, 10012, "reason"],
    ["with too long a number", { number: "x".repeat(61) }, 10012, "number"],
    ["to nowhere", { kind: "TRANSFER" }, 10012, "toTankId"],
  ])("%s is refused", async (_what, given, number, field) => {
    const network = await world.network();
    const input = { tankId: (await network.tank()).id, ...movementFacts(given) };

    expect(await network.owner.expectRefusal(...movementDeed("createStockMovement", input))).toMatchObject({
      number,
      field,
    });
  });

  test.each([
    ["AHEAD", { time: at(100 * 24 * 60) }],
    ["LONG_AGO", { time: "1926-11-01T08:00:00.000Z" }],
    ["REQUIRED", { kind: "TRANSFER" }],
  ])("is told %s where that is what is wrong", async (reason, given) => {
    const network = await world.network();
    const input = { tankId: (await network.tank()).id, ...movementFacts(given) };

    const refused = await network.owner.expectRefusal(...movementDeed("createStockMovement", input));
    expect(refused).toMatchObject({ params: { reason } });
  });

  test("goes between two tanks of a station and of one group alone", async () => {
    const { network, owner, forecourt, tank, other } = await station();
    const { station: place } = forecourt;
    const diesel = await network.grade({ expansionGroup: "DIESEL" });
    const winter = await network.grade({ expansionGroup: "DIESEL" });
    const [third, fourth] = [
      await network.tank({ station: place, grade: diesel, number: 3 }),
      await network.tank({ station: place, grade: winter, number: 4 }),
    ];
    const to = (toTankId: string) =>
      movementDeed("createStockMovement", { tankId: tank.id, ...movementFacts({ kind: "TRANSFER", toTankId }) });

    for (const one of [tank, third, await network.tank()]) {
      expect(await owner.expectRefusal(...to(one.id))).toMatchObject({ number: 10006, field: "toTankId" });
    }
    const given = { toTankId: other.id };
    const draw = movementDeed("createStockMovement", { tankId: tank.id, ...movementFacts(given) });
    expect(await owner.expectRefusal(...draw)).toMatchObject({ number: 10006, field: "toTankId" });
    await enterMovement(owner, third, { kind: "TRANSFER", toTankId: fourth.id });
  });

  test("is nobody's else: another network's tanks don't exist, and a sibling platform sees nothing", async () => {
    const { network, owner, tank } = await station();
    const { owner: stranger } = await world.network();
    const { id } = await enterMovement(owner, tank);
    const sibling = await network.operator({ platform: await network.platform(), permissions: [7] });
    const reader = await network.operator({ permissions: [7], operates: [] });
    const deed = movementDeed("createStockMovement", { tankId: tank.id, ...movementFacts() });

    for (const caller of [stranger, sibling]) {
      expect(await caller.expectRefusal(...deed)).toMatchObject({ number: 10011, field: "tankId" });
      const back = movementDeed("withdrawStockMovement", { idempotencyKey: "k", id, reason: "x" });
      expect(await caller.expectRefusal(...back)).toMatchObject({ number: 10014, field: "id" });
      expect(await movementsOf(caller)).toEqual([]);
    }
    expect(await reader.expectRefusal(...deed)).toMatchObject({ number: 403 });
  });
});

describe("above the network's limit", () => {
  test("a movement waits and counts nowhere, until a second person passes it", async () => {
    const network = await world.network();
    const { asker, waiting } = await waitingMovement(network, NOON);
    expect(waiting).toMatchObject({ state: "WAITING", mine: true, mayDecide: false });
    expect(await movementsOf(network.owner, { states: ["WAITING"] })).toMatchObject([{ mayDecide: true }]);
    expect(await movementsOf(network.owner, { mayDecide: true })).toMatchObject([{ id: waiting.id }]);
    expect(await movementsOf(asker, { mayDecide: true })).toEqual([]);
    expect(await tuesdayOf(network.owner, { id: waiting.tankId })).toMatchObject({ correctedLitres: "0" });

    const pass = movementDeed("passStockMovement", { id: waiting.id });
    expect(await asker.expectRefusal(...pass)).toMatchObject({ number: 403 });
    expect(await onMovement(network.owner, "passStockMovement", { id: waiting.id })).toMatchObject({
      state: "DONE",
      author: asker.login,
      decider: network.owner.login,
    });

    expect(await tuesdayOf(network.owner, { id: waiting.tankId })).toMatchObject({ correctedLitres: "1000" });
    expect(await network.owner.expectRefusal(...pass)).toMatchObject({ number: 10015, field: "id" });
    expect(await withdrawMovement(asker, waiting)).toMatchObject({ state: "WAITING", litres: "-1000" });
    expect(await tuesdayOf(network.owner, { id: waiting.tankId })).toMatchObject({ correctedLitres: "1000" });
  });

  test("it is turned down by a second person with a reason, or taken back by who asked", async () => {
    const network = await world.network();
    const one = await waitingMovement(network);
    const other = await waitingMovement(network);

    const rejected = await onMovement(network.owner, "rejectStockMovement", { id: one.waiting.id, reason: "not seen" });
    expect(rejected).toMatchObject({ state: "REJECTED", note: "not seen" });
    const back = movementDeed("withdrawStockMovement", { idempotencyKey: "k", id: other.waiting.id, reason: "x" });
    expect(await one.asker.expectRefusal(...back)).toMatchObject({ number: 403, field: "id" });
    expect(await withdrawMovement(other.asker, other.waiting)).toMatchObject({
      state: "WITHDRAWN",
      id: other.waiting.id,
    });
  });

  test("nothing waits at the limit, a dip never does, and only who decides sets it", async () => {
    const { network, owner, tank } = await station();
    expect(await enterMovement(owner, tank, { litres: "-500" })).toMatchObject({ state: "DONE" });
    await reviewMovements(network, "99.9");
    expect(await enterMovement(owner, tank)).toMatchObject({ state: "WAITING" });
    expect(await enterMovement(owner, tank, { kind: "DIP", litres: "9000" })).toMatchObject({ state: "DONE" });

    const clerk = await network.operator({ permissions: [Permission.StationReport] });
    const set = [SET_WET_STOCK, { input: { reviewLitres: "9999" } }] as const;
    expect(await clerk.expectRefusal(...set)).toMatchObject({ number: 403, field: "reviewLitres" });
    const program = await programWithRightsOf(owner, { clock });
    expect(await program.expectRefusal(...set)).toMatchObject({ number: 403 });
  });
});

test("a locked day takes a movement for a reason alone, also when it is passed or taken back", async () => {
  const { network, owner, tank } = await station();
  const clerk = await network.operator({ permissions: [Permission.StationReport] });
  const before = await enterMovement(clerk, tank);
  const waiting = await enterMovement(clerk, tank, { litres: "1000" });
  await periodDeed(owner, "lockPeriod", { through: "2026-11-02", reason: "month end" });

  const input = { tankId: tank.id, ...movementFacts() };
  const why = { lockReason: "found in the cellar" };
  expect(await owner.expectRefusal(...movementDeed("createStockMovement", input))).toMatchObject(LOCKED);
  const big = { ...input, litres: "1000" };
  expect(await owner.expectRefusal(...movementDeed("createStockMovement", big))).toMatchObject(LOCKED);
  expect(await owner.expectRefusal(...movementDeed("passStockMovement", { id: waiting.id }))).toMatchObject(LOCKED);
  const back = { idempotencyKey: "k", id: before.id, reason: "wrong" };
  expect(await owner.expectRefusal(...movementDeed("withdrawStockMovement", back))).toMatchObject(LOCKED);
  expect(await clerk.expectRefusal(...movementDeed("createStockMovement", { ...input, ...why }))).toMatchObject({
    number: 403,
    field: "lockReason",
  });

  expect(await onMovement(owner, "createStockMovement", { ...input, ...why })).toMatchObject({ state: "DONE" });
  expect(await onMovement(owner, "withdrawStockMovement", { ...back, ...why })).toMatchObject({ state: "DONE" });
});

describe("a dip", () => {
  test("is told beside what the gauge said, which the day is taken from", async () => {
    const { owner, tank, read } = await station();
    await read("9900", "10000");

    const dip = await enterMovement(owner, tank, { kind: "DIP", time: at(WEDNESDAY + 20), litres: "9850" });

    expect(dip).toMatchObject({ litres: "9850", gaugeLitres: "9900" });
    expect(await tuesdayOf(owner, tank)).toMatchObject({ closing: { volumeLitres: "9900", byHand: false } });
  });

  test("is the reading of a tank without a gauge, until it is taken back", async () => {
    const network = await world.network();
    const { owner } = network;
    const tank = await network.tank();
    const measure = (minutes: number, litres: string) =>
      enterMovement(owner, tank, { kind: "DIP", time: at(minutes), litres });
    await measure(TUESDAY - 60, "10000");
    const wrong = await measure(WEDNESDAY - 30, "900");
    await measure(WEDNESDAY - 60, "9000");
    await enterMovement(owner, tank, { ...NOON, litres: "-100" });

    expect(await tuesdayOf(owner, tank)).toMatchObject({ closing: { volumeLitres: "900" }, varianceLitres: "-9000" });
    await withdrawMovement(owner, wrong);

    expect(await tuesdayOf(owner, tank)).toMatchObject({
      opening: { volumeLitres: "10000", byHand: true },
      bookLitres: "9900",
      closing: { volumeLitres: "9000", byHand: true },
      varianceLitres: "-900",
    });
    expect(await tankDayFaultsOf(db, network.id, clock.now())).toEqual([]);
  });
});
