import { describe, expect, test } from "vitest";
import { MINUTE } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { changePrices, priced } from "../../test/prices.ts";
import { alarmReading, deviceReading, gunReading, minute, sale, second, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Thing } from "../../test/world.ts";
import type { StationMoment } from "./moment.types.ts";

const { world, clock } = await testServer();

const MOMENT = `query Moment($stationId: ID!, $at: DateTime!) { stationMoment(stationId: $stationId, at: $at) {
  stationName timeZone at guns { gunNumber gradeName boardPrice boardSince pumpPrice pumpSince state stateSince }
  tanks { tankNumber readAt volumeLitres } sales { transactionNo time } alarms { code startedAt } } }`;

async function moment(caller: Caller, station: Thing, at: string): Promise<StationMoment> {
  return (await caller.run<{ stationMoment: StationMoment }>(MOMENT, { stationId: station.id, at })).stationMoment;
}

describe("a moment of a station", () => {
  test("tells what the sign said and what the pump had confirmed, before and after a price came", async () => {
    const network = await world.network();
    const there = await network.forecourt();
    await changePrices(network.owner, [priced(there, "7")]);
    const since = clock.now().toISOString();
    clock.pass(30 * MINUTE);
    await changePrices(network.owner, [priced(there, "7.4")]);

    const [before] = (await moment(network.owner, there.station, minute(29))).guns;
    const [after] = (await moment(network.owner, there.station, minute(30))).guns;

    expect(before).toMatchObject({ gunNumber: 1, gradeName: there.grade.name, boardPrice: "7", boardSince: since });
    expect(after).toMatchObject({ boardPrice: "7.4", boardSince: minute(30), pumpPrice: null, pumpSince: null });
  });

  test("tells what guns did and how tanks stood by the last that was known then, to the second", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    await gateway.report({
      guns: [
        gunReading(device, { at: second(10), state: "LIFTED" }),
        gunReading(device, { at: second(20), state: "REFUELLING" }),
      ],
      tanks: [
        tankReading(device, { at: second(5), volumeLitres: "15000" }),
        tankReading(device, { at: second(65), volumeLitres: "14990" }),
      ],
    });
    clock.pass(5 * MINUTE);

    const early = await moment(network.owner, station, second(19));
    const late = await moment(network.owner, station, second(65));
    const unknown = await moment(network.owner, station, second(4));

    expect(early.guns[0]).toMatchObject({ state: "LIFTED", stateSince: second(10) });
    expect(early.tanks[0]).toMatchObject({ tankNumber: 1, readAt: second(5), volumeLitres: "15000" });
    expect(late.guns[0]).toMatchObject({ state: "REFUELLING", stateSince: second(20) });
    expect(late.tanks[0]).toMatchObject({ readAt: second(65), volumeLitres: "14990" });
    expect(unknown.guns[0]).toMatchObject({ state: null, stateSince: null });
    expect(unknown.tanks[0]).toMatchObject({ readAt: null, volumeLitres: null });
  });

  test("tells guns and tanks that were there then and are deleted by now, also where others have their numbers", async () => {
    const network = await world.network();
    const { station, device, gateway, guns, tank, dispenser, grade } = await network.forecourt();
    await gateway.report({
      guns: [gunReading(device, { at: second(10), state: "LIFTED" })],
      tanks: [tankReading(device, { at: second(10), volumeLitres: "15000" })],
    });
    clock.pass(5 * MINUTE);
    await network.binding(device, {});
    const remove = (what: "Gun" | "Tank", { id }: Thing) =>
      network.owner.run(`mutation Delete($input: Delete${what}Input!) { delete${what}(input: $input) }`, {
        input: { id },
      });
    for (const gun of guns) {
      await remove("Gun", gun);
    }
    await remove("Tank", tank);
    const next = await network.tank({ station, grade });
    await network.owner.run("mutation Add($input: AddGunInput!) { addGun(input: $input) { id } }", {
      input: { dispenserId: dispenser.id, number: 1, tankId: next.id },
    });

    const then = await moment(network.owner, station, second(20));
    const now = await moment(network.owner, station, clock.now().toISOString());

    expect(then.guns.map(({ gunNumber, state }) => [gunNumber, state])).toEqual([
      [1, "LIFTED"],
      [2, null],
    ]);
    expect(then.tanks).toMatchObject([{ tankNumber: 1, volumeLitres: "15000" }]);
    expect(now.guns.map(({ gunNumber, state }) => [gunNumber, state])).toEqual([[1, null]]);
    expect(now.tanks).toMatchObject([{ tankNumber: 1, volumeLitres: null }]);
  });

  test("tells the sales around it and the alarms that were active, and no others", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    const elsewhere = await network.forecourt();
    const sales = [
      sale(device, { transactionNo: "before", startedAt: minute(40), endedAt: minute(44) }),
      sale(device, { transactionNo: "around", startedAt: minute(50), endedAt: minute(59) }),
      sale(device, { transactionNo: "then", startedAt: minute(58), endedAt: minute(90) }),
      sale(device, { transactionNo: "after", startedAt: minute(76), endedAt: minute(80) }),
    ];
    clock.pass(120 * MINUTE);
    await gateway.report({
      sales,
      alarms: [alarmReading(device, { at: minute(55) }), alarmReading(device, { at: minute(65), edge: "CLEARED" })],
    });
    await elsewhere.gateway.report({ sales: [sale(elsewhere.device, { endedAt: minute(60) })] });

    const at = await moment(network.owner, station, minute(60));

    expect(at.sales.map(({ transactionNo }) => transactionNo)).toEqual(["around", "then"]);
    expect(at.alarms.map(({ code }) => code)).toEqual(["TANK_LEVEL_LOW"]);
    expect((await moment(network.owner, station, minute(65))).alarms).toEqual([]);
    expect((await moment(network.owner, station, minute(54))).alarms).toEqual([]);
  });

  test("isn't told of a time to come (10012), or of another's station (10003)", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    await gateway.report({ devices: [deviceReading(device)] });
    const ask = (caller: Caller, at: string) => caller.expectRefusal(MOMENT, { stationId: station.id, at });

    expect(await ask(network.owner, new Date(clock.now().getTime() + 61_000).toISOString())).toMatchObject({
      number: 10012,
      field: "at",
    });
    const stranger = (await world.network()).owner;
    expect(await ask(stranger, minute(0))).toMatchObject({ number: 10003, field: "stationId" });
  });
});
