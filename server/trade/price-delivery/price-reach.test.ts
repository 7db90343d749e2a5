import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { GatewayCommandsDocument } from "../../plant/command/command.generated.ts";
import { deviceCode, trade } from "../../test/activations.ts";
import { MINUTE, SECOND } from "../../test/clock.ts";
import { sentMeanwhile } from "../../test/locks.ts";
import { cellAt, changePrices, priced, pricesAt } from "../../test/prices.ts";
import { deviceReading, gunReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { TestGateway } from "../../test/test-gateway.ts";
import { oweToNewGuns } from "./price-due.service.ts";
import { deliverPrices } from "./price-order.service.ts";

const { app, world, clock, live, nobody, as, db } = await testServer();

const now = () => clock.now().toISOString();
const CHANGE_STATION = "mutation Mode($input: ChangeStationInput!) { changeStation(input: $input) { id } }";
const CHANGE_STATIONS =
  "mutation Modes($input: ChangeStationsInput!) { changeStations(input: $input) { outcomes { outcome } } }";
const DELETE_GUN = "mutation Delete($input: DeleteGunInput!) { deleteGun(input: $input) }";

/** A forecourt whose device was activated by its own code, and answers its own gateway. */
async function alone() {
  const network = await world.network();
  const there = await network.forecourt();
  const { token, gatewayId } = await trade(nobody, await deviceCode(network, there.device));
  const own = new TestGateway(as(token), gatewayId);
  await own.report({ devices: [deviceReading(there.device, { at: now(), online: true })] });
  return { network, owner: network.owner, there, own };
}

describe("a device that has a gateway of its own", () => {
  test("gets its prices through that one, and not through its station's", async () => {
    const { owner, there, own } = await alone();
    const stream = (await live(own)).subscribe(GatewayCommandsDocument);
    await stream.next();
    const stations = (await live(there.gateway)).subscribe(GatewayCommandsDocument);

    await changePrices(owner, [priced(there, "7.5")]);

    expect((await stream.next()).gatewayCommands).toMatchObject([{ kind: "SET_PRICES", deviceId: there.device.id }]);
    expect((await stations.next()).gatewayCommands).toEqual([]);
    clock.pass(SECOND);
    await own.report({
      guns: ["1.1", "1.2"].map((address) => gunReading(there.device, { address, at: now(), unitPrice: "7.5" })),
    });
    expect((await cellAt(owner, there.station)).progress).toMatchObject({ confirmed: 2, failed: 0 });
  });

  test("gets them also where its station has none; one that is cut off waits", async () => {
    const { network, owner, there, own } = await alone();
    await sql`update station set gateway_id = null, activation_state = 'NOT_GENERATED' where id = ${there.station.id}`.execute(
      db,
    );
    await changePrices(owner, [priced(there, "7.5")]);
    const text = "subscription { gatewayCommands { kind } }";
    expect(await (await live(own)).subscribe<object>(text).next()).toEqual({
      gatewayCommands: [{ kind: "SET_PRICES" }],
    });

    const silent = await network.forecourt();
    await silent.gateway.report({ devices: [deviceReading(silent.device, { at: now(), online: true })] });
    await sql`update device set cut_off_at = now() where id = ${silent.device.id}`.execute(db);
    await changePrices(owner, [priced(silent, "7.5")]);
    expect((await pricesAt(owner, silent.station))[0]?.guns).toMatchObject([
      { state: "FAILED", failure: "OFFLINE" },
      { failure: "OFFLINE" },
    ]);
  });
});

describe("a station that took itself in hand", () => {
  /** Its price waits, and the station controls itself before the device is there. */
  async function selfControlled() {
    const network = await world.network();
    const there = await network.forecourt();
    const { owner } = network;
    await changePrices(owner, [priced(there, "7.5")]);
    await owner.run(CHANGE_STATION, { input: { id: there.station.id, controlMode: "STATION" } });
    await sql`update price_gun set state = 'QUEUED' where station_id = ${there.station.id}`.execute(db);
    await deliverPrices(app.services);
    const states = async () => (await pricesAt(owner, there.station)).map(({ guns }) => guns.map(({ state }) => state));
    expect(await states()).toEqual([["SELF_CONTROLLED", "SELF_CONTROLLED"]]);
    await there.gateway.report({ devices: [deviceReading(there.device, { at: now(), online: true })] });
    return { owner, there, states };
  }

  test("is owed its price again as soon as the platform controls it", async () => {
    const { owner, there, states } = await selfControlled();

    await owner.run(CHANGE_STATION, { input: { id: there.station.id, controlMode: "PLATFORM" } });
    await deliverPrices(app.services);

    expect(await states()).toEqual([["QUEUED", "QUEUED"]]);
    const text = "subscription { gatewayCommands { kind } }";
    expect(await (await live(there.gateway)).subscribe<object>(text).next()).toEqual({
      gatewayCommands: [{ kind: "SET_PRICES" }],
    });
  });

  test("is so also when many stations are given back together, and a newer price comes first", async () => {
    const { owner, there, states } = await selfControlled();

    const input = { ids: [there.station.id], mode: "ROW_BY_ROW", parameters: { controlMode: "PLATFORM" } };
    expect(await owner.run(CHANGE_STATIONS, { input })).toMatchObject({
      changeStations: { outcomes: [{ outcome: "DONE" }] },
    });
    await changePrices(owner, [priced(there, "7.6")]);

    expect(await states()).toEqual([
      ["SUPERSEDED", "SUPERSEDED"],
      ["QUEUED", "QUEUED"],
    ]);
  });

  test("is left no older price when a newer one comes while another server takes it up again", async () => {
    const { owner, there, states } = await selfControlled();
    await sql`update station set control_mode = 'PLATFORM' where id = ${there.station.id}`.execute(db);

    await sentMeanwhile(
      db,
      (other) => sql`update price_gun set state = 'QUEUED' where station_id = ${there.station.id}`.execute(other),
      () => changePrices(owner, [priced(there, "7.6")]),
    );

    expect(await states()).toEqual([
      ["SUPERSEDED", "SUPERSEDED"],
      ["QUEUED", "QUEUED"],
    ]);
  });
});

describe("a gun that is deleted", () => {
  test("waits for no price any more, and is owed none that comes later", async () => {
    const network = await world.network();
    const { owner } = network;
    const there = await network.forecourt();
    await changePrices(owner, [priced(there, "7.5")]);
    await network.binding(there.device, { guns: { "1.2": 2 } });

    await owner.run(DELETE_GUN, { input: { id: there.guns[0]?.id } });

    expect((await pricesAt(owner, there.station))[0]).toMatchObject({
      guns: [
        { gunNumber: 1, state: "SUPERSEDED" },
        { gunNumber: 2, state: "FAILED" },
      ],
      progress: { guns: 1, failed: 1 },
    });
    clock.pass(MINUTE);
    await changePrices(owner, [priced(there, "7.6")]);
    await oweToNewGuns(app.services);
    expect((await pricesAt(owner, there.station))[1]).toMatchObject({
      guns: [{ gunNumber: 2 }],
      progress: { guns: 1 },
    });
  });

  test("and showed a price before stays among those that confirmed it; what it was left with is swept up", async () => {
    const network = await world.network();
    const { owner } = network;
    const there = await network.forecourt();
    await changePrices(owner, [priced(there, "7.5")]);
    await there.gateway.report({ guns: [gunReading(there.device, { address: "1.1", at: now(), unitPrice: "7.5" })] });
    await sql`update gun set deleted_at = now() where station_id = ${there.station.id}`.execute(db);

    await oweToNewGuns(app.services);

    expect((await pricesAt(owner, there.station))[0]).toMatchObject({
      guns: [{ state: "CONFIRMED" }, { state: "SUPERSEDED" }],
      progress: { guns: 1, confirmed: 1, waiting: 0, failed: 0 },
    });
  });
});
