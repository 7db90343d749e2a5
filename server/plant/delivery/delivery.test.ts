import { describe, expect, test } from "vitest";
import { HOUR } from "../../test/clock.ts";
import type { TankReport } from "../../schema-types.generated.ts";
import { deliveryReading, minute, sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";
import {
  TankDeliveriesDocument,
  type TankDeliveriesQueryVariables,
  TankStatusesDocument,
} from "../../site/tank/tank.generated.ts";

const { world, clock } = await testServer();
clock.pass(24 * HOUR);

const deliveries = async (operator: Operator, asked: Partial<TankDeliveriesQueryVariables> = {}) =>
  (await operator.run(TankDeliveriesDocument, asked)).tankDeliveries;

/**
 * An hour of tank 1: 10,000 L, from minute 10 to 20 a tanker brings 500 L a minute, and every 5th minute a car leaves
 * with 40 L.
 */
function hour(): { volumes: [minute: number, litres: number][]; fills: number[] } {
  const fills = Array.from({ length: 12 }, (_, index) => index * 5 + 3);
  const volumes = Array.from({ length: 60 }, (_, at): [number, number] => {
    const brought = Math.min(Math.max(at - 10, 0), 10) * 500;
    const sold = fills.filter((fill) => fill <= at).length * 40;
    return [at, 10_000 + brought - sold];
  });
  return { volumes, fills };
}

async function forecourt() {
  const network = await world.network();
  const { device, gateway, tank } = await network.forecourt();
  const reading = ([at, litres]: [number, number], facts: Partial<TankReport> = {}) =>
    tankReading(device, {
      at: minute(at),
      volumeLitres: String(litres),
      heightMm: litres / 10,
      temperatureC: 15,
      ...facts,
    });
  const fill = (at: number) => sale(device, { endedAt: minute(at), volumeLitres: "40", amount: "280" });
  return { network, owner: network.owner, device, gateway, tank, reading, fill };
}

describe("a delivery that no gauge tells of is found by the level, to the litre, with what is sold meanwhile", () => {
  // Begun at the last quiet reading (minute 10: 9,920 L after two fills), over when the level has stood for five minutes.
  const FOUND = {
    source: "DETECTED",
    startedAt: minute(10),
    startVolumeLitres: "9920.000",
    deliveredLitres: "5000.000",
    startHeightMm: 992,
    endTemperatureC: 15,
  };

  test("in readings that come one by one", async () => {
    const { owner, gateway, reading, fill, tank } = await forecourt();
    const { volumes, fills } = hour();

    for (const [at, litres] of volumes) {
      await gateway.report({ tanks: [reading([at, litres])], sales: fills.includes(at) ? [fill(at)] : [] });
      if (at === 15) {
        expect((await owner.run(TankStatusesDocument, {})).tanks[0]?.status.deliveryInProgress).toBe(true);
      }
    }

    expect((await deliveries(owner)).nodes).toMatchObject([{ ...FOUND, tankId: tank.id }]);
    expect((await owner.run(TankStatusesDocument, {})).tanks[0]?.status.deliveryInProgress).toBe(false);
  });

  test("in one batch of an hour, the first ever of this tank, in any order", async () => {
    const { owner, gateway, reading, fill } = await forecourt();
    const { volumes, fills } = hour();

    await gateway.report({ tanks: volumes.toReversed().map((volume) => reading(volume)), sales: fills.map(fill) });

    expect((await deliveries(owner)).nodes).toMatchObject([FOUND]);
  });

  test("once, also when the batch is sent again", async () => {
    const { owner, gateway, reading, fill } = await forecourt();
    const { volumes, fills } = hour();
    const batch = { tanks: volumes.map((volume) => reading(volume)), sales: fills.map(fill) };

    await Promise.all([gateway.report(batch), gateway.report(batch)]);
    await gateway.report(batch);

    expect((await deliveries(owner)).totalCount).toBe(1);
  });
});

describe("a delivery that the gauge tells of", () => {
  test("is stored once, whatever is sent again", async () => {
    const { owner, device, gateway } = await forecourt();
    const told = deliveryReading(device, { startHeightMm: 900, endTemperatureC: 16.5 });

    expect(await gateway.report({ deliveries: [told, told] })).toEqual({ accepted: 1, duplicates: 1, refused: [] });
    expect(await gateway.report({ deliveries: [told] })).toEqual({ accepted: 0, duplicates: 1, refused: [] });

    expect((await deliveries(owner)).nodes).toMatchObject([
      {
        source: "GAUGE",
        startedAt: minute(0),
        endedAt: minute(10),
        deliveredLitres: "5000",
        startHeightMm: 900,
        endTemperatureC: 16.5,
      },
    ]);
  });

  test.each([
    ["brings nothing", { deliveredLitres: "0" }],
    ["ends before it begins", { endedAt: minute(-2) }],
  ])("waits in quarantine where it %s", async (_what, fault) => {
    const { owner, device, gateway } = await forecourt();

    const outcome = await gateway.report({
      deliveries: [deliveryReading(device, { startedAt: minute(-1), ...fault }), deliveryReading(device)],
    });

    expect(outcome).toMatchObject({ accepted: 2, refused: [] });
    expect((await deliveries(owner)).totalCount).toBe(1);
  });

  test("takes the place of the one that was found, if it comes after it", async () => {
    const { owner, device, gateway, reading, fill } = await forecourt();
    const { volumes, fills } = hour();
    await gateway.report({ tanks: volumes.map((volume) => reading(volume)), sales: fills.map(fill) });

    await gateway.report({
      deliveries: [deliveryReading(device, { startedAt: minute(9), endedAt: minute(21), deliveredLitres: "4998" })],
    });

    const { nodes, totalCount } = await deliveries(owner);
    expect(nodes).toMatchObject([{ source: "GAUGE", deliveredLitres: "4998" }]);
    expect(totalCount).toBe(1);
  });

  test("is not found a second time, if it comes before the level tells", async () => {
    const { owner, device, gateway, reading, fill } = await forecourt();
    const { volumes, fills } = hour();
    await gateway.report({ deliveries: [deliveryReading(device, { startedAt: minute(9), endedAt: minute(21) })] });

    await gateway.report({ tanks: volumes.map((volume) => reading(volume)), sales: fills.map(fill) });

    expect((await deliveries(owner)).nodes).toMatchObject([{ source: "GAUGE" }]);
  });

  test("hours later is another one", async () => {
    const { owner, device, gateway } = await forecourt();

    await gateway.report({
      deliveries: [deliveryReading(device), deliveryReading(device, { startedAt: minute(300), endedAt: minute(310) })],
    });

    expect((await deliveries(owner)).totalCount).toBe(2);
  });
});

describe("deliveries are listed", () => {
  test("newest first, in pages by cursor and by number", async () => {
    const { owner, device, gateway } = await forecourt();
    const days = [1, 2, 3].map((day) =>
      deliveryReading(device, {
        startedAt: minute(day * 60),
        endedAt: minute(day * 60 + 5),
        deliveredLitres: String(day),
      }),
    );
    await gateway.report({ deliveries: days });
    const litres = async (asked: Partial<TankDeliveriesQueryVariables>) =>
      (await deliveries(owner, asked)).nodes.map((row) => row.deliveredLitres);

    const { pageInfo, totalCount } = await deliveries(owner, { first: 2 });
    expect([totalCount, pageInfo.hasNextPage]).toEqual([3, true]);
    expect(await litres({ first: 2 })).toEqual(["3", "2"]);
    expect(await litres({ first: 2, after: pageInfo.endCursor })).toEqual(["1"]);
    expect(await litres({ first: 1, offset: 1 })).toEqual(["2"]);
    expect(await litres({ filter: { from: minute(66), to: minute(185) } })).toEqual(["2"]);
  });

  test("narrowed to tanks and stations, and to what the caller sees", async () => {
    const { network, owner, device, gateway, tank } = await forecourt();
    const other = await network.forecourt({ platform: await network.platform() });
    await gateway.report({ deliveries: [deliveryReading(device)] });
    await other.gateway.report({ deliveries: [deliveryReading(other.device)] });
    const count = async (operator: Operator, filter: TankDeliveriesQueryVariables["filter"]) =>
      (await deliveries(operator, { filter })).totalCount;
    const sibling = await network.operator({ platform: await network.platform(), permissions: [6] });

    expect(await count(owner, null)).toBe(2);
    expect(await count(owner, { tankIds: [tank.id] })).toBe(1);
    expect(await count(owner, { stationIds: [other.station.id] })).toBe(1);
    expect(await count(owner, { stationIds: ["nonsense"] })).toBe(0);
    expect(await count(sibling, null)).toBe(0);
  });
});
