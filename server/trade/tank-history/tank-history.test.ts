import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { TankHistory } from "../../schema-types.generated.ts";
import { HOUR, MINUTE, START } from "../../test/clock.ts";
import { enterTicket, onTicket, settling } from "../../test/delivery-tickets.ts";
import type { Caller } from "../../test/execute.ts";
import { alarmReading, deliveryReading, sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();
// What the stories tell of is over by now.
clock.pass(48 * HOUR);

const HISTORY = `query History($tankId: ID!, $from: DateTime!, $to: DateTime!) { tankHistory(tankId: $tankId, from: $from, to: $to) {
  id stationName timeZone number gradeName step
  points { at volumeLitres leastLitres mostLitres heightMm waterHeightMm temperatureC soldLitres }
  deliveries { startedAt endedAt deliveredLitres } alarms { code startedAt active }
  stock { opening { at volumeLitres awaySeconds quiet } deliveredLitres soldLitres bookLitres
    closing { at volumeLitres awaySeconds quiet } differenceLitres differencePercent } } }`;

const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE).toISOString();

async function tank() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway } = forecourt;
  return {
    network,
    forecourt,
    report: gateway.report.bind(gateway),
    read: (...rows: (readonly [minutes: number, volumeLitres: string, facts?: object])[]) =>
      gateway.report({
        tanks: rows.map(([minutes, volumeLitres, facts]) =>
          tankReading(device, { at: at(minutes), volumeLitres, ...facts }),
        ),
      }),
    fill: (minutes: number, litres: string, facts: object = {}) =>
      sale(device, { endedAt: at(minutes), volumeLitres: litres, amount: String(Number(litres) * 7), ...facts }),
    history: async (from: number, to: number, caller: Caller = network.owner) =>
      (
        await caller.run<{ tankHistory: TankHistory }>(HISTORY, {
          tankId: forecourt.tank.id,
          from: at(from),
          to: at(to),
        })
      ).tankHistory,
  };
}

describe("the course of a tank", () => {
  test("is every reading with what was sold until the next one, where there are few", async () => {
    const { forecourt, read, report, fill, history } = await tank();
    await read([0, "15000", { heightMm: 1_250, waterHeightMm: 4, temperatureC: 18.5 }], [10, "14970"], [20, "14950"]);
    await report({ sales: [fill(5, "20"), fill(10, "10"), fill(15, "20"), fill(25, "40")] });

    expect(await history(0, 22)).toMatchObject({
      id: forecourt.tank.id,
      stationName: forecourt.station.name,
      timeZone: "Asia/Shanghai",
      number: 1,
      step: "RAW",
      points: [
        { at: at(0), volumeLitres: "15000", heightMm: 1_250, waterHeightMm: 4, temperatureC: 18.5, soldLitres: "30" },
        { at: at(10), volumeLitres: "14970", soldLitres: "20" },
        { at: at(20), volumeLitres: "14950", soldLitres: "0" },
      ],
    });
  });

  test("is one of each five minutes with the least and the most of them, where there are many", async () => {
    const { report, forecourt, history } = await tank();
    const readings = Array.from({ length: 1_501 }, (_, index) =>
      tankReading(forecourt.device, {
        at: new Date(START.getTime() + index * 2_000).toISOString(),
        volumeLitres: String(15_000 - (index % 150)),
      }),
    );
    await report({ tanks: readings.slice(0, 800) });
    await report({ tanks: readings.slice(800) });

    const { step, points } = await history(0, 60);

    expect(step).toBe("FIVE_MINUTES");
    expect(points).toHaveLength(11);
    expect(points[1]).toMatchObject({ at: at(5), volumeLitres: "15000", leastLitres: "14851", mostLitres: "15000" });
  });

  test("carries deliveries and alarms that were on within the time, and no others", async () => {
    const { forecourt, read, report, history } = await tank();
    await read([0, "10000"], [60, "15000"]);
    await report({
      deliveries: [
        deliveryReading(forecourt.device, { startedAt: at(10), endedAt: at(20) }),
        deliveryReading(forecourt.device, { startedAt: at(70), endedAt: at(80) }),
      ],
      alarms: [
        alarmReading(forecourt.device, { at: at(5) }),
        alarmReading(forecourt.device, { at: at(15), edge: "CLEARED" }),
        alarmReading(forecourt.device, { at: at(90), code: "TANK_LEAK" }),
      ],
    });

    expect(await history(0, 60)).toMatchObject({
      deliveries: [{ startedAt: at(10), endedAt: at(20), deliveredLitres: "5000" }],
      alarms: [{ code: "TANK_LEVEL_LOW", startedAt: at(5), active: false }],
    });
    expect((await history(10, 12)).alarms).toHaveLength(1);
    expect((await history(16, 60)).alarms).toHaveLength(0);
  });
});

describe("the stock of a time", () => {
  test("is opening and deliveries less sales, held against what the gauge shows", async () => {
    const { forecourt, read, report, fill, history } = await tank();
    await read([-3, "10000"], [120, "14897"]);
    await report({
      sales: [fill(-30, "55"), fill(30, "60"), fill(90, "40"), fill(200, "33")],
      deliveries: [deliveryReading(forecourt.device, { startedAt: at(40), endedAt: at(50) })],
    });

    expect((await history(0, 122)).stock).toEqual({
      opening: { at: at(-3), volumeLitres: "10000", awaySeconds: 180, quiet: true },
      deliveredLitres: "5000",
      soldLitres: "100",
      bookLitres: "14900",
      closing: { at: at(120), volumeLitres: "14897", awaySeconds: 120, quiet: true },
      differenceLitres: "-3",
      differencePercent: -3,
    });
  });

  test("has of a delivery what its ticket says, as the wet stock has it, and what was agreed where it was disputed", async () => {
    const { network, forecourt, read, report, history } = await tank();
    await read([0, "10000"], [60, "15000"]);
    await report({ deliveries: [deliveryReading(forecourt.device, { startedAt: at(10), endedAt: at(20) })] });
    expect((await history(0, 61)).stock).toMatchObject({ deliveredLitres: "5000", differenceLitres: "0" });

    const { id } = await enterTicket(network.owner, forecourt.tank, { time: at(15), volumeLitres: "5060" });
    expect((await history(0, 61)).stock).toMatchObject({
      deliveredLitres: "5060",
      bookLitres: "15060",
      differenceLitres: "-60",
    });
    const opener = await network.operator({ permissions: [Permission.StationReport] });
    await onTicket(opener, "openDeliveryDispute", { id, reason: "60 litres short" });
    await onTicket(network.owner, "settleDeliveryDispute", settling({ id }, { agreedLitres: "5010" }));
    expect((await history(0, 61)).stock).toMatchObject({ deliveredLitres: "5010", differenceLitres: "-10" });
  });

  test("leaves out readings while somebody fills or a tanker unloads, as long as there are others", async () => {
    const { forecourt, read, report, fill, history } = await tank();
    await read([-8, "10010"], [1, "10000"], [58, "12000"], [65, "14990"]);
    await report({
      // From minute -1 until 2.
      sales: [fill(2, "20", { startedAt: at(-1) })],
      deliveries: [deliveryReading(forecourt.device, { startedAt: at(55), endedAt: at(62) })],
    });

    expect((await history(0, 60)).stock).toMatchObject({
      opening: { at: at(-8), quiet: true },
      closing: { at: at(65), quiet: true },
      differenceLitres: "0",
    });
  });

  test("counts a delivery once that the level showed before the gauge told it", async () => {
    const { forecourt, read, report, history } = await tank();
    const levels = Array.from({ length: 60 }, (_, minutes) => {
      const brought = Math.min(Math.max(minutes - 10, 0), 10) * 500;
      return [minutes, String(10_000 + brought)] as const;
    });
    await read(...levels);
    expect((await history(0, 60)).deliveries).toHaveLength(1);
    await report({
      deliveries: [deliveryReading(forecourt.device, { startedAt: at(10), endedAt: at(20), deliveredLitres: "5001" })],
    });

    const { deliveries, stock } = await history(0, 60);

    expect(deliveries).toMatchObject([{ deliveredLitres: "5001" }]);
    expect(stock).toMatchObject({ deliveredLitres: "5001", differenceLitres: "-1" });
  });

  test("takes a reading of a busy moment where there is no other, and says so", async () => {
    const { read, report, fill, history } = await tank();
    await read([0, "10000"]);
    await report({ sales: [fill(2, "20", { startedAt: at(-1) })] });

    expect((await history(0, 10)).stock).toMatchObject({ opening: { at: at(0), quiet: false }, soldLitres: "0" });
  });

  test("is not told where no reading is near", async () => {
    const { read, history } = await tank();
    await read([0, "10000"]);

    expect((await history(-13 * 60, -12 * 60)).stock).toBeNull();
    expect((await history(-12 * 60 + 1, 0)).stock).not.toBeNull();
  });
});

describe("a history", () => {
  test.each([
    ["that ends as it begins", 10, 10],
    ["that ends before it begins", 10, 5],
  ])("%s is refused", async (_what, from, to) => {
    const { network, forecourt } = await tank();

    expect(
      await network.owner.expectRefusal(HISTORY, { tankId: forecourt.tank.id, from: at(from), to: at(to) }),
    ).toMatchObject({ number: 10012, field: "to" });
  });

  test("of a tank that is deleted is still told", async () => {
    const { network, read, history } = await tank();
    const spare = await network.tank({ number: 9 });
    await read([0, "10000"]);
    const { owner } = network;
    await owner.run("mutation Delete($input: DeleteTankInput!) { deleteTank(input: $input) }", {
      input: { id: spare.id },
    });

    const asked = { tankId: spare.id, from: at(0), to: at(60) };
    expect(await owner.run(HISTORY, asked)).toMatchObject({ tankHistory: { id: spare.id, points: [], stock: null } });
    expect((await history(0, 60)).points).toHaveLength(1);
  });

  test("is for who may see it, of the stations that they see", async () => {
    const { network, forecourt, read, history } = await tank();
    await read([0, "10000"]);
    const beside = await network.operator({ platform: await network.platform(), permissions: [Permission.TankInfo] });
    const inside = await network.operator({ permissions: [Permission.TankInfo] });
    const other = await network.operator({ permissions: [Permission.StationTankInfo] });
    const asked = { tankId: forecourt.tank.id, from: at(0), to: at(60) };

    expect((await history(0, 60, inside)).points).toHaveLength(1);
    expect(await beside.expectRefusal(HISTORY, asked)).toMatchObject({ number: 10011, field: "tankId" });
    expect(await beside.expectRefusal(HISTORY, { ...asked, tankId: "none" })).toMatchObject({ number: 10011 });
    expect(await other.expectRefusal(HISTORY, asked)).toMatchObject({ code: "FORBIDDEN" });
  });
});
