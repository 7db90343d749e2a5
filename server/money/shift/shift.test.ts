import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { wallTime } from "../../../common/zone-time.ts";
import { cardDeed, cardOf, chargedCard } from "../../test/cards.ts";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { enterTicket, withdrawTicket } from "../../test/delivery-tickets.ts";
import { askFill } from "../../test/fills.ts";
import { alarmReading, deviceReading, gunReading, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import {
  DECLARED,
  closeShiftOf,
  closeShiftRefusal,
  counted,
  handOverOf,
  openShiftAnswer,
  openShiftAt,
  openShiftRefusal,
  shiftReportOf,
  shiftTotalsOf,
  shiftsOf,
} from "../../test/shifts.ts";
import { unique } from "../../test/world.ts";

const { world, clock } = await testServer();

/** So many minutes from now on. */
const soon = (minutes: number): string => new Date(clock.now().getTime() + minutes * MINUTE).toISOString();

/** A station whose gun 1 stands at 1,000 litres, with an open shift; a fill of 10 litres at 7.00 for each of these totalizers. */
async function shiftWith(...totalizers: readonly string[]) {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway, station } = forecourt;
  await gateway.report({ guns: [gunReading(device, { at: soon(-1), totalizerLitres: "1000" })] });
  const shift = await openShiftAt(network.owner, station);
  const sales = totalizers.map((totalizerLitres, index) => sale(device, { endedAt: soon(index + 1), totalizerLitres }));
  await gateway.report({ sales });
  clock.pass(HOUR);
  return { network, owner: network.owner, shift, ...forecourt };
}

test("shifts of a day are those that began on it by their stations' own clocks", async () => {
  const network = await world.network({ timeZone: "UTC" });
  const zones = ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"];
  const opened = new Map<string, string[]>();
  for (const timeZone of zones) {
    const { station } = await network.forecourt({ timeZone });
    const { openedAt, stationName } = await openShiftAt(network.owner, station);
    const { day } = wallTime(new Date(openedAt), timeZone);
    opened.set(day, [...(opened.get(day) ?? []), stationName]);
  }

  expect(opened.size).toBeGreaterThan(1);
  for (const [day, names] of opened) {
    const filter = { fromDay: day, toDay: day };
    expect((await shiftsOf(network.owner, filter)).map(({ stationName }) => stationName).toSorted()).toEqual(
      names.toSorted(),
    );
    expect(await shiftTotalsOf(network.owner, filter)).toMatchObject({ shifts: names.length });
  }
});

describe("a shift is opened", () => {
  test("with the totalizers that its guns told last, once a station, by whoever comes first", async () => {
    const { network, owner, shift, station } = await shiftWith();
    expect(shift).toMatchObject({
      state: "OPEN",
      openedBy: owner.login,
      closedAt: null,
      amount: null,
      overShort: null,
    });
    const { counters } = await shiftReportOf(owner, shift);
    expect(counters.map(({ gunNumber, beginLitres }) => [gunNumber, beginLitres])).toEqual([
      [1, "1000"],
      [2, null],
    ]);
    expect(await openShiftRefusal(owner, station)).toMatchObject({
      number: 10015,
      field: "stationId",
      params: { by: owner.login, at: shift.openedAt },
    });
    expect((await openShiftAt(owner, await network.station())).id).not.toBe(shift.id);
  });

  test("one of many at once opens it, and the others are told who; the same key again is the same shift", async () => {
    const network = await world.network();
    const station = await network.station();
    const answers = await Promise.all([...Array(8)].map(() => openShiftAnswer(network.owner, station)));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    const refused = answers.flatMap(({ errors }) => errors ?? []);
    expect(refused).toHaveLength(7);
    expect(refused.every(({ extensions }) => extensions?.["number"] === 10015)).toBe(true);
    expect(refused[0]?.extensions?.["params"]).toMatchObject({ by: network.owner.login });

    const other = await network.station();
    const key = unique("key");
    const [first, second] = await Promise.all([1, 2].map(() => openShiftAt(network.owner, other, key)));
    expect(second).toEqual(first);
    expect(await shiftsOf(network.owner, { stationIds: [other.id] })).toHaveLength(1);
  });

  test("by nobody of another network, and by nobody without the right", async () => {
    const { network, shift, station } = await shiftWith();
    const { owner: other } = await world.network();
    expect(await openShiftRefusal(other, station)).toMatchObject({ number: 10003, field: "stationId" });
    expect(await closeShiftRefusal(other, shift, { declared: DECLARED })).toMatchObject({ number: 10014 });
    expect(await shiftsOf(other)).toEqual([]);
    const looker = await network.operator({ permissions: [Permission.StationReport], operates: [] });
    expect(await openShiftRefusal(looker, station)).toMatchObject({ number: 403 });
    expect(await closeShiftRefusal(looker, shift, { declared: DECLARED })).toMatchObject({ number: 403 });
    const stranger = await network.operator({ permissions: [Permission.Home] });
    expect((await openShiftRefusal(stranger, station)).number).toBe(403);
  });
});

describe("a shift is closed", () => {
  test("after what was counted: money is expected of the till's sales, deposits and what was paid out here by tender", async () => {
    const { network, owner, shift, device, gateway, station } = await shiftWith("1010", "1022");
    await chargedCard(owner, "500", { tag: "04A1B2" });
    await gateway.report({ sales: [sale(device, { address: "1.2", cardNo: "04A1B2", endedAt: soon(-1) })] });
    const { id: cardId } = await cardOf(owner);
    const paid = { cardId, tender: "CASH", stationId: station.id };
    const { id: flowId } = await cardDeed(owner, "depositCard", { ...paid, amount: "200" });
    await cardDeed(owner, "depositCard", { ...paid, amount: "30", tender: "BANK_CARD" });
    await cardDeed(owner, "depositCard", { cardId, tender: "CASH", amount: "17" });
    await cardDeed(owner, "refundCardDeposit", { flowId, tender: "CASH", stationId: station.id, reason: "mistaken" });
    clock.pass(MINUTE);

    const blind = await closeShiftOf(owner, shift, { preview: true });
    expect(blind).toMatchObject({ money: null, sums: [], shift: { state: "OPEN", amount: null } });
    const [one, two] = blind.counters;
    expect(one).toMatchObject({
      beginLitres: "1000",
      endLitres: "1022",
      countedLitres: "22",
      volume: "20",
      difference: "2",
    });
    expect(two).toMatchObject({ countedLitres: null, difference: null, sales: 1 });

    const declared = [
      { tender: "CASH", amount: "138.5" },
      { tender: "BANK_CARD", amount: "30" },
      { tender: "TRANSFER", amount: "0" },
    ];
    const counters = [{ gunId: one?.gunId, reason: "test draw" }];
    const seen = await closeShiftOf(owner, shift, { preview: true, declared, counters });
    expect(seen.money).toEqual({
      till: "140",
      received: "30",
      expected: "170",
      declared: "168.5",
      overShort: "-1.5",
      tenders: [
        { tender: "CASH", received: "0", declared: "138.5" },
        { tender: "BANK_CARD", received: "30", declared: "30" },
        { tender: "TRANSFER", received: "0", declared: "0" },
      ],
    });
    expect(await closeShiftRefusal(owner, shift, { declared })).toMatchObject({ number: 10012, field: "reason" });

    const clerk = await network.operator({ permissions: [Permission.StationReport] });
    const signed = await closeShiftOf(clerk, shift, { declared, counters, reason: "change" });
    expect(signed).toMatchObject({ money: seen.money, counters: [{ difference: "2", reason: "test draw" }, {}] });
    expect(signed.sums).toMatchObject([
      { payment: "CARD", sales: 1, amount: "70" },
      { payment: "TILL", sales: 2, volume: "20", amount: "140" },
    ]);
    expect(signed.shift).toMatchObject({ state: "CLOSED", sales: 3, volume: "30", amount: "210", overShort: "-1.5" });
    expect(signed.shift).toMatchObject({ openedBy: owner.login, closedBy: clerk.login, provisional: false });
    expect(await shiftTotalsOf(owner)).toMatchObject({
      shifts: 1,
      open: 0,
      sales: 3,
      amount: "210",
      over: "0",
      short: "-1.5",
    });
  });

  test("once: the same key gets what was signed, another one is told by whom, and what comes later is the next shift's", async () => {
    const { owner, shift, station, device, gateway } = await shiftWith("1010");
    const given = { declared: counted("70"), idempotencyKey: unique("key") };
    const [first, second] = await Promise.all([1, 2].map(() => closeShiftOf(owner, shift, given)));
    expect(first?.money?.overShort).toBe("0");
    expect(second).toEqual(first);
    expect(await closeShiftRefusal(owner, shift, { declared: counted("70") })).toMatchObject({
      number: 10015,
      params: { by: owner.login },
    });
    expect((await closeShiftRefusal(owner, shift, { ...given, declared: counted("71") })).number).toBe(10015);

    const next = await openShiftAt(owner, station);
    await gateway.report({ sales: [sale(device, { endedAt: soon(0), totalizerLitres: "1020" })] });
    clock.pass(MINUTE);
    const { counters } = await shiftReportOf(owner, next);
    expect(counters[0]).toMatchObject({ beginLitres: "1010", endLitres: "1020", sales: 1, difference: "0" });
    expect((await shiftsOf(owner, { states: ["CLOSED"] }))[0]).toMatchObject({ id: shift.id, sales: 1, lateSales: 0 });
  });

  test("with each kind of money said once, of what may be in a till, in the currency's places", async () => {
    const { owner, shift, guns } = await shiftWith();
    const refusal = (given: object) => closeShiftRefusal(owner, shift, given);
    expect(await refusal({})).toMatchObject({ number: 10012, field: "declared" });
    expect(await refusal({ declared: DECLARED.slice(1) })).toMatchObject({ number: 10012, field: "declared" });
    expect(await refusal({ declared: [...DECLARED, { tender: "ONLINE", amount: "1" }] })).toMatchObject({
      number: 10006,
      field: "declared.3.tender",
    });
    const tooFine = { number: 10012, field: "declared.0.amount", params: { decimals: 2 } };
    expect(await refusal({ declared: counted("0.001") })).toMatchObject(tooFine);
    const [gun] = guns;
    const read = [{ gunId: gun?.id, endLitres: "1.0001" }];
    expect(await refusal({ counters: read })).toMatchObject({ number: 10012, field: "counters.0.endLitres" });
    const twice = [1, 2].map(() => ({ gunId: guns[0]?.id }));
    expect(await refusal({ declared: DECLARED, counters: twice })).toMatchObject({ number: 10012, field: "counters" });
    expect((await refusal({ declared: DECLARED, counters: [{ gunId: shift.id }] })).number).toBe(10014);
  });

  test("by the totalizer that a person reads where a gun tells none", async () => {
    const { owner, shift, guns } = await shiftWith("1010");
    const counters = [{ gunId: guns[0]?.id, endLitres: "1011.5" }];
    const { counters: read } = await closeShiftOf(owner, shift, { declared: counted("70"), counters });
    expect(read[0]).toMatchObject({ readByHand: true, endLitres: "1011.5", difference: "1.5" });
  });

  test("by both meters of a gun whose meter was set back, and its sales are what they counted", async () => {
    const { owner, shift } = await shiftWith("1010", "10", "25", "35");
    const counter = { beginLitres: "1000", endLitres: "35", countedLitres: "45", volume: "40", difference: "5" };
    const { counters } = await shiftReportOf(owner, shift);
    expect(counters[0]).toMatchObject({ ...counter, setBackLitres: "1010" });
    await closeShiftOf(owner, shift, { declared: counted("280") });
    expect((await shiftReportOf(owner, shift)).counters[0]).toMatchObject({ ...counter, setBackLitres: "1010" });
  });

  test("while a device is away only for a reason, and is provisional then; what comes later stands beside what was signed", async () => {
    const { owner, shift, device, gateway } = await shiftWith("1010");
    await gateway.report({ devices: [deviceReading(device, { at: soon(-1), online: false })] });
    const { offlineDevices } = await closeShiftOf(owner, shift, { preview: true });
    expect(offlineDevices).toHaveLength(1);
    expect(await closeShiftRefusal(owner, shift, { declared: counted("70") })).toMatchObject({
      number: 10027,
      field: "overrideReason",
      params: { devices: offlineDevices },
    });
    const closed = await closeShiftOf(owner, shift, { declared: counted("70"), overrideReason: "line is down" });
    expect(closed.shift).toMatchObject({
      provisional: true,
      overrideReason: "line is down",
      offlineDevices,
      lateSales: 0,
    });

    await gateway.report({
      sales: [sale(device, { endedAt: soon(-2), receivedAt: soon(5), offline: true, totalizerLitres: "1020" })],
    });
    const late = await shiftReportOf(owner, shift);
    expect(late.shift).toMatchObject({ lateSales: 1, lateVolume: "10", lateAmount: "70" });
    expect(late.shift).toMatchObject({ sales: 1, amount: "70", overShort: "0", overShortNow: "-70" });
    expect(late).toMatchObject({ money: closed.money, counters: closed.counters, sums: closed.sums });
    expect(await shiftsOf(owner, { provisional: true })).toHaveLength(1);
    expect(await shiftsOf(owner, { differs: true })).toHaveLength(0);
  });
});

test("a deposit that was booked as the shift was being signed stands beside what was signed", async () => {
  const { owner, shift, station } = await shiftWith("1010");
  await chargedCard(owner, "500", { tag: "04A1B2" });
  const { id: cardId } = await cardOf(owner);
  clock.pass(MINUTE);
  await closeShiftOf(owner, shift, { declared: counted("270"), reason: "a guest's deposit" });
  // Another server's clock is behind by half a minute.
  clock.pass(-MINUTE / 2);
  await cardDeed(owner, "depositCard", { cardId, tender: "CASH", stationId: station.id, amount: "200" });
  clock.pass(MINUTE);

  const { shift: late, money } = await shiftReportOf(owner, shift);
  expect(money).toMatchObject({ expected: "70", overShort: "200" });
  expect(late).toMatchObject({ overShort: "200", lateSales: 0, lateReceived: "200", overShortNow: "0" });
  const next = await openShiftAt(owner, station);
  expect((await closeShiftOf(owner, next, { declared: DECLARED })).money).toMatchObject({
    received: "0",
    overShort: "0",
  });
});

test("a shift waits for what its gateway holds, says how much, and is closed before only for a reason", async () => {
  const { owner, shift, device, gateway } = await shiftWith("1010");
  const holds = (waiting: number) =>
    gateway.report({
      devices: [deviceReading(device, { at: soon(0), waiting, waitingSince: waiting ? soon(-5) : null })],
    });
  await holds(3);
  clock.pass(MINUTE);
  expect(await closeShiftOf(owner, shift, { preview: true })).toMatchObject({ waiting: 3, offlineDevices: [] });
  expect(await closeShiftRefusal(owner, shift, { declared: counted("70") })).toMatchObject({
    number: 10027,
    field: "overrideReason",
    params: { devices: [], waiting: 3 },
  });
  await holds(1);
  clock.pass(MINUTE);
  const closed = await closeShiftOf(owner, shift, { declared: counted("70"), overrideReason: "tired" });
  expect(closed).toMatchObject({ waiting: 1, shift: { provisional: true } });
  await holds(0);
  expect(await shiftReportOf(owner, shift)).toMatchObject({ waiting: 1, shift: { provisional: true } });
});

test("the next shift is told of deliveries whose tickets are there and whose rises are not", async () => {
  const { network, owner, shift, tank } = await shiftWith();
  const expected = await enterTicket(owner, tank, { time: soon(600), volumeLitres: "12000" });
  const next = await enterTicket(owner, tank, { time: soon(120), volumeLitres: "8000" });
  await enterTicket(owner, tank, { time: soon(-6 * 60 - 1) });
  await enterTicket(owner, await network.tank(), { time: soon(60) });
  await withdrawTicket(owner, await enterTicket(owner, tank, { time: soon(60) }));

  const { deliveries } = await handOverOf(owner, shift);
  expect(deliveries.map(({ ticketId }) => ticketId)).toEqual([next.id, expected.id]);
  expect(deliveries[0]).toMatchObject({ number: next.number, tankNumber: 1, ticketLitres: "8000" });
});

test("the next shift is told of alarms, holds, tanks to order for, devices that are away and prices under way", async () => {
  const { owner, shift, device, gateway, station, grade } = await shiftWith();
  const { number } = await chargedCard(owner, "500", { tag: "04A1B2" });
  await askFill(gateway, device, "04A1B2");
  await gateway.report({
    alarms: [alarmReading(device, { at: soon(0) })],
    devices: [deviceReading(device, { at: soon(1), online: false })],
  });
  const changes = [{ stationId: station.id, gradeId: grade.id, price: "7.2" }];
  await owner.run("mutation Price($input: ChangePricesInput!) { changePrices(input: $input) { unitPriceId } }", {
    input: { changes, idempotencyKey: unique("key") },
  });
  const sheet = await handOverOf(owner, shift);
  expect(sheet.alarms.map(({ code }) => code)).toContain("TANK_LEVEL_LOW");
  expect(sheet.holds).toMatchObject([{ cardNumber: number, gunNumber: 1 }]);
  expect(sheet.devices).toHaveLength(1);
  expect(sheet.prices.map(({ gunNumber, price }) => [gunNumber, price])).toEqual([
    [1, "7.2"],
    [2, "7.2"],
  ]);
  expect(sheet.tanks).toEqual([]);
});
