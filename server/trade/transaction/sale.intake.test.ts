import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { AlarmsDocument } from "../../plant/alarm/alarm.generated.ts";
import { deviceReading, minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";
import { SalesDocument } from "./transaction.generated.ts";

const { world, db } = await testServer();

const sales = async (operator: Operator) => (await operator.run(SalesDocument, {})).transactions;
const alarms = async (operator: Operator) => (await operator.run(AlarmsDocument, {})).alarms.nodes;

/** What the hours say: sales, litres and money of a network. */
async function rollup(networkId: string) {
  const { rows } = await sql<{ hour: Date; sales: string; volume: string; amount: string }>`
    select hour, sales, volume, amount from sale_hour where network_id = ${networkId} order by hour, volume`.execute(
    db,
  );
  return rows.map(({ hour, ...figures }) => ({ hour: hour.toISOString(), ...figures }));
}

describe("a sale is stored once, whatever is sent again", () => {
  test("the same batch twice", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const batch = { sales: [sale(device), sale(device, { endedAt: minute(1) })] };

    expect(await gateway.report(batch)).toEqual({ accepted: 2, duplicates: 0, refused: [] });
    expect(await gateway.report(batch)).toEqual({ accepted: 0, duplicates: 2, refused: [] });

    expect((await sales(network.owner)).totalCount).toBe(2);
    expect(await rollup(network.id)).toMatchObject([{ sales: "2", volume: "20", amount: "140" }]);
  });

  test("among others in another batch", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const known = sale(device);
    await gateway.report({ sales: [known] });

    const outcome = await gateway.report({
      sales: [sale(device, { endedAt: minute(1) }), known, sale(device, { endedAt: minute(2) })],
    });

    expect(outcome).toEqual({ accepted: 2, duplicates: 1, refused: [] });
    expect((await sales(network.owner)).totalCount).toBe(3);
  });

  test("twice within one batch", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const twice = sale(device);

    expect(await gateway.report({ sales: [twice, twice] })).toEqual({ accepted: 1, duplicates: 1, refused: [] });

    expect((await sales(network.owner)).nodes).toMatchObject([{ volume: "10", amount: "70" }]);
    expect(await rollup(network.id)).toMatchObject([{ sales: "1", volume: "10" }]);
  });

  test("in several batches at the same moment, in another order each", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const batch = [1, 2, 3, 4, 5].map((at) => sale(device, { endedAt: minute(at) }));

    const outcomes = await Promise.all(
      [batch, batch.toReversed(), batch.toSorted(() => 1)].map((list) => gateway.report({ sales: list })),
    );

    expect(outcomes.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(5);
    expect(outcomes.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(10);
    expect((await sales(network.owner)).totalCount).toBe(5);
    expect(await rollup(network.id)).toMatchObject([{ sales: "5", volume: "50", amount: "350" }]);
  });

  test("without a begin it is known by its end", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const unbegun = sale(device, { startedAt: null });

    await gateway.report({ sales: [unbegun] });
    const outcome = await gateway.report({ sales: [unbegun, { ...unbegun, endedAt: minute(9) }] });

    expect(outcome).toMatchObject({ accepted: 1, duplicates: 1 });
  });
});

describe("what makes two sales", () => {
  test.each([
    ["two guns with equal numbers", { address: "1.2" }],
    ["a number that the device gave again another day", { startedAt: minute(-1_440), endedAt: minute(-1_438) }],
  ])("%s", async (_what, other) => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();

    const outcome = await gateway.report({
      sales: [sale(device, { transactionNo: "7" }), sale(device, { transactionNo: "7", ...other })],
    });

    expect(outcome).toMatchObject({ accepted: 2, duplicates: 0 });
    expect((await sales(network.owner)).totalCount).toBe(2);
  });

  test("two devices with equal numbers", async () => {
    const network = await world.network();
    const { device, station, gateway } = await network.forecourt();
    const other = await network.device({ station });

    const outcome = await gateway.report({
      sales: [sale(device, { transactionNo: "7" }), sale(other, { transactionNo: "7" })],
    });

    expect(outcome).toMatchObject({ accepted: 2, duplicates: 0 });
  });
});

describe("what is refused doesn't take the rest along", () => {
  test("parts of a device that is none of the gateway's, of nobody's or of another network's", async () => {
    const [network, stranger] = [await world.network(), await world.network()];
    const { device, gateway } = await network.forecourt();
    const { device: neighbour } = await network.forecourt();
    const { device: foreign } = await stranger.forecourt();

    const outcome = await gateway.report({
      sales: [sale({ id: "nonsense" }), sale(device), sale(neighbour), sale(foreign)],
      devices: [deviceReading(foreign), deviceReading(device)],
    });

    expect(outcome.accepted).toBe(2);
    expect(outcome.refused.map(({ kind, index, reason }) => [kind, index, reason])).toEqual([
      ["sales", 0, "DEVICE_UNKNOWN"],
      ["sales", 2, "DEVICE_UNKNOWN"],
      ["sales", 3, "DEVICE_UNKNOWN"],
      ["devices", 0, "DEVICE_UNKNOWN"],
    ]);
    expect((await sales(network.owner)).totalCount).toBe(1);
    expect((await sales(stranger.owner)).totalCount).toBe(0);
  });

  test.each([
    ["a negative volume", { volumeLitres: "-1" }],
    ["a negative price", { unitPrice: "-0.01" }],
    ["a negative amount", { amount: "-70" }],
    ["an end before the begin", { startedAt: minute(1) }],
  ])("%s waits in quarantine", async (_what, fault) => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const faulty = sale(device, fault);

    const outcome = await gateway.report({ sales: [faulty, sale(device)] });

    expect(outcome).toMatchObject({
      accepted: 2,
      duplicates: 0,
      refused: [],
    });
    expect((await sales(network.owner)).nodes.map(({ transactionNo }) => transactionNo)).not.toContain(
      faulty.transactionNo,
    );
  });

  test("everything that was sent is accepted, known or refused, whatever it is about", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const about = { deviceId: device.id, at: minute(0) };

    const outcome = await gateway.report({
      sales: [sale(device)],
      guns: [
        { ...about, address: "9.9", state: "FREE" },
        { ...about, address: "1.1", state: "FREE" },
      ],
      tanks: [{ ...about, address: "9", volumeLitres: "1", deliveryInProgress: false }],
      deliveries: [
        {
          deviceId: device.id,
          address: "9",
          startedAt: minute(0),
          endedAt: minute(1),
          startVolumeLitres: "0",
          endVolumeLitres: "500",
          deliveredLitres: "500",
        },
      ],
      devices: [deviceReading(device)],
    });

    expect(outcome.accepted).toBe(3);
    expect(outcome.refused.map(({ kind, index }) => [kind, index])).toEqual([
      ["guns", 0],
      ["tanks", 0],
      ["deliveries", 0],
    ]);
  });
});

test("a sale at an address that nobody bound is stored without a gun, and noted", async () => {
  const network = await world.network();
  const { device, gateway, station } = await network.forecourt();

  expect(await gateway.report({ sales: [sale(device, { address: "4.2", gradeName: "AI-92" })] })).toMatchObject({
    accepted: 1,
    refused: [],
  });

  expect((await sales(network.owner)).nodes).toMatchObject([
    { address: "4.2", gunNumber: null, gradeId: null, gradeName: "AI-92", stationName: station.name },
  ]);
  expect(await alarms(network.owner)).toMatchObject([
    { code: "UNBOUND_ADDRESS", active: false, deviceId: device.id, detail: "4.2" },
  ]);
  expect(await rollup(network.id)).toMatchObject([{ sales: "1", amount: "70" }]);
});

describe("the roll-up equals the rows", () => {
  test("over hours, days and grades, in whatever order they come", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const at = (iso: string, volumeLitres: string) =>
      sale(device, { endedAt: iso, startedAt: null, volumeLitres, unitPrice: "1", amount: volumeLitres });

    await gateway.report({ sales: [at("2026-11-02T07:59:59.999Z", "3.125"), at("2026-11-01T15:59:59.999Z", "1.001")] });
    await gateway.report({
      sales: [
        at("2026-11-02T08:00:00.000Z", "4"),
        at("2026-11-01T16:00:00.000Z", "2.5"),
        at("2026-11-02T07:00:00.000Z", "0.875"),
      ],
    });
    await gateway.report({
      sales: [
        sale(device, {
          address: "9.9",
          endedAt: "2026-11-02T08:10:00Z",
          startedAt: null,
          volumeLitres: "5",
          unitPrice: "1.2",
          amount: "6",
        }),
      ],
    });

    expect(await rollup(network.id)).toEqual([
      { hour: "2026-11-01T15:00:00.000Z", sales: "1", volume: "1.001", amount: "1.001" },
      { hour: "2026-11-01T16:00:00.000Z", sales: "1", volume: "2.5", amount: "2.5" },
      { hour: "2026-11-02T07:00:00.000Z", sales: "2", volume: "4.000", amount: "4.000" },
      { hour: "2026-11-02T08:00:00.000Z", sales: "1", volume: "4", amount: "4" },
      { hour: "2026-11-02T08:00:00.000Z", sales: "1", volume: "5", amount: "6" },
    ]);
  });

  test("hours are those of the station's zone, where that is half an hour apart", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt({ timeZone: "Asia/Kolkata" });

    await gateway.report({
      sales: [sale(device, { endedAt: "2026-11-02T08:29:00Z" }), sale(device, { endedAt: "2026-11-02T08:30:00Z" })],
    });

    expect((await rollup(network.id)).map(({ hour }) => hour)).toEqual([
      "2026-11-02T07:30:00.000Z",
      "2026-11-02T08:30:00.000Z",
    ]);
  });
});
