import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { CommandResult } from "../../schema-types.generated.ts";
import { AcknowledgeCommandDocument, GatewayCommandsDocument } from "../../plant/command/command.generated.ts";
import { MINUTE, SECOND } from "../../test/clock.ts";
import { sentMeanwhile } from "../../test/locks.ts";
import { cellAt, changePrices, priced, pricesAt } from "../../test/prices.ts";
import { deviceReading, gunReading, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { deliverPrices } from "./price-order.service.ts";
import { ResendPricesDocument, StationPriceChangesDocument } from "../prices/pricing.generated.ts";

const { app, world, clock, live, db } = await testServer();

const now = () => clock.now().toISOString();
const deliver = () => deliverPrices(app.services);

/** A forecourt with guns 1 and 2, its device answering or not, and its gateway listening for orders. */
async function forecourt({ online = true, network }: { online?: boolean; network?: Network } = {}) {
  const owner = network ?? (await world.network());
  const there = await owner.forecourt();
  const { device, gateway, station } = there;
  const reach = (is: boolean) => gateway.report({ devices: [deviceReading(device, { at: now(), online: is })] });
  if (online) {
    await reach(true);
  }
  const stream = (await live(gateway)).subscribe(GatewayCommandsDocument);
  await stream.next();
  return {
    network: owner,
    owner: owner.owner,
    there,
    reach,
    /** What the gateway is told to do next. */
    order: async () => (await stream.next()).gatewayCommands[0],
    answer: async (commandId: string | undefined, result?: CommandResult, vendorCode?: string) =>
      (await gateway.run(AcknowledgeCommandDocument, { input: { commandId: commandId ?? "", result, vendorCode } }))
        .acknowledgeCommand,
    /** The device shows a price at guns 1 and 2, or at those named. */
    show: (unitPrice: string, addresses = ["1.1", "1.2"]) =>
      gateway.report({ guns: addresses.map((address) => gunReading(device, { address, at: now(), unitPrice })) }),
    guns: async () => (await pricesAt(owner.owner, station)).at(-1)?.guns ?? [],
    states: async () => ((await pricesAt(owner.owner, station)).at(-1)?.guns ?? []).map(({ state }) => state),
  };
}

describe("a new price", () => {
  test("goes to the device at once, is with it, and is confirmed by what the device shows", async () => {
    const { owner, there, order, answer, show, guns, states } = await forecourt();
    await changePrices(owner, [priced(there, "7.5")]);
    expect(await states()).toEqual(["QUEUED", "QUEUED"]);

    const sent = await order();
    expect(sent).toMatchObject({ kind: "SET_PRICES", deviceId: there.device.id, address: "1.1" });
    expect(await answer(sent?.id)).toBe(true);
    expect(await states()).toEqual(["SENT", "SENT"]);
    clock.pass(SECOND);
    await answer(sent?.id, "DONE");
    // That the device took it is no proof that it shows it.
    expect(await states()).toEqual(["SENT", "SENT"]);

    clock.pass(SECOND);
    await show("7.5", ["1.1"]);
    expect(await guns()).toMatchObject([
      { gunNumber: 1, state: "CONFIRMED", confirmedAt: now(), shownPrice: "7.5" },
      { gunNumber: 2, state: "SENT", confirmedAt: null },
    ]);
    await show("7.50", ["1.2"]);
    expect(await cellAt(owner, there.station)).toMatchObject({
      progress: { guns: 2, confirmed: 2, waiting: 0, failed: 0 },
      shownPrices: ["7.5"],
    });
  });

  test("comes with all others of the device, because a controller zeroes what is left out", async () => {
    const set = await forecourt();
    const { network, owner, there } = set;
    const petrol = await network.grade({ name: "Petrol 95" });
    const tank = await network.tank({ station: there.station, grade: petrol, number: 2 });
    await network.dispenser({ tank, number: 2, guns: [3] });
    await network.binding(there.device, { guns: { "1.1": 1, "1.2": 2, "2.1": 3 }, tanks: { "1": 1 } });
    await changePrices(owner, [priced(there, "7.5"), priced({ ...there, grade: petrol }, "8.25")]);
    const first = await set.order();
    await set.answer(first?.id, "DONE");

    await changePrices(owner, [priced(there, "7.6")]);

    const text = "subscription { gatewayCommands { id prices { gradeName unitPrice addresses } } }";
    const { gatewayCommands } = await (await live(there.gateway)).subscribe<{ gatewayCommands: object[] }>(text).next();
    expect(gatewayCommands).toEqual([
      {
        id: expect.any(String),
        prices: expect.arrayContaining([
          { gradeName: there.grade.name, unitPrice: "7.6", addresses: ["1.1", "1.2"] },
          { gradeName: "Petrol 95", unitPrice: "8.25", addresses: ["2.1"] },
        ]),
      },
    ]);
  });

  test("that the device shows before it was asked is confirmed all the same", async () => {
    const { owner, there, show, states } = await forecourt({ online: false });
    await changePrices(owner, [priced(there, "7.5")]);
    expect(await states()).toEqual(["FAILED", "FAILED"]);

    await show("7.5");

    expect(await states()).toEqual(["CONFIRMED", "CONFIRMED"]);
  });

  test("takes the place of one that is still on its way, which no gun shows any more", async () => {
    const { owner, there, order, answer, show, states } = await forecourt();
    await changePrices(owner, [priced(there, "7.5")]);
    const first = await order();
    await answer(first?.id);
    await changePrices(owner, [priced(there, "7.6")]);
    const [older] = await pricesAt(owner, there.station);
    expect(older?.guns.map(({ state }) => state)).toEqual(["SUPERSEDED", "SUPERSEDED"]);

    // The device has one order at a time: the next follows as soon as this one is over.
    await answer(first?.id, "DONE");
    await deliver();
    const second = await order();
    expect(second?.id).not.toBe(first?.id);
    await answer(second?.id, "DONE");
    await show("7.5");
    expect(await states()).toEqual(["SENT", "SENT"]);
    clock.pass(SECOND);
    await show("7.6");
    expect(await states()).toEqual(["CONFIRMED", "CONFIRMED"]);
  });
});

describe("a price that can't get through", () => {
  test("waits at a device that is offline (10027) and goes when it returns", async () => {
    const { owner, there, reach, order, guns, states } = await forecourt({ online: false });
    await changePrices(owner, [priced(there, "7.5")]);
    expect(await guns()).toMatchObject([{ state: "FAILED", failure: "OFFLINE" }, { failure: "OFFLINE" }]);

    await reach(true);
    await deliver();

    expect(await order()).toMatchObject({ kind: "SET_PRICES" });
    expect(await states()).toEqual(["QUEUED", "QUEUED"]);
    expect((await guns())[0]).toMatchObject({ failure: null });
  });

  test("says where a gun has no device", async () => {
    const network = await world.network();
    const tank = await network.tank();
    await network.dispenser({ tank });
    const place = { station: { ...tank, id: tank.stationId, code: "", name: "" }, grade: tank.grade } as never;
    await changePrices(network.owner, [priced(place, "7.5")]);
    const [price] = await pricesAt(network.owner, { id: tank.stationId });

    expect(price?.guns).toMatchObject([{ failure: "NO_DEVICE" }, { failure: "NO_DEVICE" }]);
  });

  test("fails with the device's own code where it refuses, and is not tried again by itself", async () => {
    const { owner, there, order, answer, guns, states } = await forecourt();
    await changePrices(owner, [priced(there, "7.5")]);
    await answer((await order())?.id, "REFUSED", "38 COULD_NOT_GET_PRICE_VALUE");
    expect(await guns()).toMatchObject([
      { state: "FAILED", failure: "REFUSED", vendorCode: "38 COULD_NOT_GET_PRICE_VALUE" },
      { state: "FAILED" },
    ]);

    clock.pass(10 * MINUTE);
    await deliver();
    expect(await states()).toEqual(["FAILED", "FAILED"]);

    await owner.run(ResendPricesDocument, { input: { stationId: there.station.id } });
    expect(await order()).toMatchObject({ kind: "SET_PRICES" });
    expect(await states()).toEqual(["QUEUED", "QUEUED"]);
  });

  test("is sent again, each time later, while the device is busy or silent", async () => {
    const { owner, there, order, answer, states } = await forecourt();
    await changePrices(owner, [priced(there, "7.5")]);
    await answer((await order())?.id, "BUSY");
    await deliver();
    expect(await states()).toEqual(["QUEUED", "QUEUED"]);

    clock.pass(5 * SECOND);
    await deliver();
    const second = await order();
    expect(second).toMatchObject({ kind: "SET_PRICES" });
    // Nobody takes it: it is not carried out any more.
    clock.pass(31 * SECOND);
    await deliver();
    expect(await answer(second?.id)).toBe(false);
    clock.pass(10 * SECOND);
    await deliver();
    expect((await order())?.id).not.toBe(second?.id);
  });

  test("and that the device took without ever showing it is left to a person in the end", async () => {
    const { owner, there, order, answer, show, guns } = await forecourt();
    await show("7");
    await changePrices(owner, [priced(there, "7.5")]);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await answer((await order())?.id, "DONE");
      clock.pass(MINUTE);
      await deliver();
    }

    expect(await guns()).toMatchObject([
      { state: "FAILED", failure: "UNCONFIRMED", shownPrice: "7" },
      { state: "FAILED", failure: "UNCONFIRMED" },
    ]);
    await show("7.5");
    expect((await guns())[0]).toMatchObject({ state: "CONFIRMED", failure: null });
  });

  test("at a station that takes itself in hand meanwhile says so (10022)", async () => {
    const { owner, there, states } = await forecourt({ online: false });
    await changePrices(owner, [priced(there, "7.5")]);
    await sql`update station set control_mode = 'STATION' where id = ${there.station.id}`.execute(db);
    await sql`update price_gun set state = 'QUEUED' where station_id = ${there.station.id}`.execute(db);

    await deliver();

    expect(await states()).toEqual(["SELF_CONTROLLED", "SELF_CONTROLLED"]);
    expect(await owner.expectRefusal(ResendPricesDocument, { input: { stationId: there.station.id } })).toMatchObject({
      number: 10022,
    });
  });

  test("of two servers at once is given one order", async () => {
    const { owner, there, reach, order, answer } = await forecourt({ online: false });
    await changePrices(owner, [priced(there, "7.5")]);
    await reach(true);

    await Promise.all(Array.from({ length: 6 }, deliver));

    const first = await order();
    await answer(first?.id, "DONE");
    const text = "subscription { gatewayCommands { id } }";
    expect(await (await live(there.gateway)).subscribe<object>(text).next()).toEqual({ gatewayCommands: [] });
  });
});

describe("an order", () => {
  test("is none of another gateway's", async () => {
    const mine = await forecourt();
    const theirs = await forecourt({ network: mine.network });
    await changePrices(mine.owner, [priced(mine.there, "7.5")]);
    const sent = await mine.order();

    expect(await theirs.answer(sent?.id, "DONE")).toBe(false);
    expect(await mine.states()).toEqual(["QUEUED", "QUEUED"]);
  });

  test("is over for its guns in the same moment, so that nobody sends another one in between", async () => {
    const { owner, there, order, answer, states } = await forecourt();
    await changePrices(owner, [priced(there, "7.5")]);
    const sent = await order();

    await sentMeanwhile(
      db,
      (other) => sql`select from price_gun where station_id = ${there.station.id} for update`.execute(other),
      () => answer(sent?.id, "DONE"),
      deliver,
    );

    expect(await states()).toEqual(["SENT", "SENT"]);
    const { rows } = await sql`select from price_order where station_id = ${there.station.id}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test("that has ended takes no second end", async () => {
    const { owner, there, order, answer, states } = await forecourt();
    await changePrices(owner, [priced(there, "7.5")]);
    const sent = await order();

    expect(await answer(sent?.id, "DONE")).toBe(true);
    expect(await answer(sent?.id, "REFUSED")).toBe(false);
    expect(await states()).toEqual(["SENT", "SENT"]);
  });
});

test("who follows a station's prices hears of each step, at their own stations alone", async () => {
  const { network, owner, there, show } = await forecourt();
  const watch = (await live(owner)).subscribe(StationPriceChangesDocument, { stationIds: [there.station.id] });
  expect((await watch.next()).stationPriceChanges).toMatchObject([{ cells: [{ price: null }] }]);
  const stranger = await network.operator({ platform: await network.platform(), permissions: [3] });
  const theirs = (await live(stranger)).subscribe(StationPriceChangesDocument, { stationIds: [there.station.id] });
  expect((await theirs.next()).stationPriceChanges).toEqual([]);

  await changePrices(owner, [priced(there, "7.5")]);
  await watch.until(({ stationPriceChanges: [row] }) => row?.cells[0]?.price === "7.5");
  await show("7.5");
  const { stationPriceChanges: rows } = await watch.until(
    ({ stationPriceChanges: [row] }) => row?.cells[0]?.progress.confirmed === 2,
  );
  expect(rows[0]?.cells[0]?.guns.map(({ state }) => state)).toEqual(["CONFIRMED", "CONFIRMED"]);
});

describe("a sale", () => {
  test("tells the price that it was made under, also where the device had an older one still", async () => {
    const { owner, there } = await forecourt();
    const { device, gateway } = there;
    const [old] = await changePrices(owner, [priced(there, "7")]);
    clock.pass(30 * MINUTE);
    const [fresh] = await changePrices(owner, [priced(there, "7.5")]);
    clock.pass(30 * MINUTE);
    const endedAt = now();
    const sold = (unitPrice: string) =>
      sale(device, { unitPrice, amount: String(Number(unitPrice) * 10), endedAt, receivedAt: endedAt });

    await gateway.report({ sales: [sold("7.50"), sold("7"), sold("6.66")] });

    const { transactions } = await owner.run<{ transactions: { nodes: { price: string; unitPriceId: string }[] } }>(
      "{ transactions { nodes { price unitPriceId } } }",
    );
    expect(
      Object.fromEntries(transactions.nodes.map(({ price, unitPriceId }) => [Number(price), unitPriceId])),
    ).toEqual({
      7.5: fresh?.unitPriceId,
      7: old?.unitPriceId,
      6.66: null,
    });
  });
});
