import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { deviceCode, trade } from "../../test/activations.ts";
import { MINUTE } from "../../test/clock.ts";
import { REQUEST, exportInput, exported, fetchFile } from "../../test/exports.ts";
import { does } from "../../test/forecourt-deeds.ts";
import { deviceReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { TestGateway } from "../../test/test-gateway.ts";
import { type Forecourt, type Network, type Operator, unique } from "../../test/world.ts";
import { expireCommands } from "./command.service.ts";

const { app, world, clock, live, nobody, as } = await testServer();

const NOWHERE = "01900000-0000-7000-8000-000000000000";
const CONFIGURE = `mutation Configure($input: ConfigureDevicesInput!) { configureDevices(input: $input) {
  deviceId code number order { id status configuration { setClock automatic autoClose } } } }`;
const HISTORY = `query History($id: ID!) { deviceOrders(deviceId: $id) { nodes { id status vendorCode requestedBy } } }`;
const LIST = `query List($filter: ConfigurableDeviceFilter, $orderBy: ConfigurableDeviceOrder! = STATION_ASC) {
  configurableDevices(filter: $filter, orderBy: $orderBy) { totalCount nodes { id name online lastStatus lastRequestedBy } } }`;
const ACKNOWLEDGE = "mutation Ack($input: AcknowledgeCommandInput!) { acknowledgeCommand(input: $input) }";
const OPEN_ORDERS =
  "subscription { gatewayCommands { id kind deviceId configuration { setClock automatic autoClose } } }";

interface Outcome {
  deviceId: string;
  code: string | null;
  number: number | null;
  order: { id: string; status: string } | null;
}

const configure = async (caller: Operator, deviceIds: readonly string[], more: object = {}): Promise<Outcome[]> =>
  (
    await caller.run<{ configureDevices: Outcome[] }>(CONFIGURE, {
      input: { deviceIds, setClock: true, idempotencyKey: unique("key"), ...more },
    })
  ).configureDevices;

/** A station whose device answers. */
async function answering(network: Network): Promise<Forecourt> {
  const forecourt = await network.forecourt();
  await reports(forecourt, true);
  return forecourt;
}

async function reports({ gateway, device }: Forecourt, online: boolean): Promise<void> {
  const at = clock.now().toISOString();
  const counted = { bytesIn: 1, bytesOut: 1, frames: 1, badFrames: 0, reconnects: 0 };
  await gateway.report({ devices: [{ deviceId: device.id, at, online, lastSeenAt: at, ...counted }] });
}

const history = async ({ owner }: Network, id: string) =>
  (await owner.run<{ deviceOrders: { nodes: { status: string; vendorCode: string | null }[] } }>(HISTORY, { id }))
    .deviceOrders.nodes;

describe("a configuration", () => {
  test("reaches the gateway, is followed live, and ends as the device says", async () => {
    const network = await world.network();
    const { device, gateway } = await answering(network);
    const console_ = (await live(network.owner)).subscribe<{ deviceOrderChanges: { status: string }[] }>(
      "subscription { deviceOrderChanges { status } }",
      {},
    );
    expect((await console_.next()).deviceOrderChanges).toEqual([]);
    const open = (await live(gateway)).subscribe<{ gatewayCommands: { id: string }[] }>(OPEN_ORDERS, {});
    expect((await open.next()).gatewayCommands).toEqual([]);

    const [outcome] = await configure(network.owner, [device.id], { automatic: false });
    const { gatewayCommands } = await open.next();

    expect(gatewayCommands).toEqual([
      {
        id: outcome?.order?.id,
        kind: "CONFIGURE",
        deviceId: device.id,
        configuration: { setClock: true, automatic: false, autoClose: null },
      },
    ]);
    expect((await console_.next()).deviceOrderChanges).toEqual([{ status: "PENDING" }]);
    const commandId = outcome?.order?.id ?? "";
    expect(await gateway.run(ACKNOWLEDGE, { input: { commandId } })).toEqual({ acknowledgeCommand: true });
    expect((await console_.next()).deviceOrderChanges).toEqual([{ status: "SENT" }]);
    const refused = { commandId, result: "REFUSED", vendorCode: "6 NO_PERMISSIONS" };
    expect(await gateway.run(ACKNOWLEDGE, { input: refused })).toEqual({ acknowledgeCommand: true });
    expect(await gateway.run(ACKNOWLEDGE, { input: { ...refused, result: "DONE" } })).toEqual({
      acknowledgeCommand: false,
    });
    expect((await console_.next()).deviceOrderChanges).toEqual([{ status: "REFUSED" }]);
    expect(await history(network, device.id)).toMatchObject([
      { status: "REFUSED", vendorCode: "6 NO_PERMISSIONS", requestedBy: network.owner.login },
    ]);
  });

  test("goes to the gateway that a device has of its own", async () => {
    const network = await world.network();
    const { device } = await network.forecourt();
    const { token, gatewayId } = await trade(nobody, await deviceCode(network, device));
    const own = new TestGateway(as(token), gatewayId);
    const at = clock.now().toISOString();
    await own.report({ devices: [deviceReading(device, { at, online: true })] });

    const [outcome] = await configure(network.owner, [device.id]);

    const open = await (await live(own)).subscribe<{ gatewayCommands: object[] }>(OPEN_ORDERS, {}).next();
    expect(open.gatewayCommands).toMatchObject([{ id: outcome?.order?.id, kind: "CONFIGURE", deviceId: device.id }]);
  });

  test("goes to each device for itself: one that is offline doesn't hold up the others", async () => {
    const network = await world.network();
    const [ready, silent] = [await answering(network), await network.forecourt()];
    const gauge = await network.device({ station: ready.station, protocol: "TLS350" });

    const outcomes = await configure(network.owner, [ready.device.id, silent.device.id, gauge.id, NOWHERE, "no id"]);

    expect(outcomes.map(({ number, order }) => number ?? order?.status)).toEqual([
      "PENDING",
      10027,
      10006,
      10009,
      10009,
    ]);
  });

  test("is refused to a device that is running (10030): a fill, a command or another configuration under way", async () => {
    const network = await world.network();
    const [filling, busy] = [await answering(network), await answering(network)];
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    await filling.gateway.report({
      guns: (["LIFTED", "AUTHORIZED", "REFUELLING"] as const).map((state, index) => ({
        deviceId: filling.device.id,
        address: "1.1",
        at: at(index),
        state,
      })),
    });

    expect(await configure(network.owner, [filling.device.id])).toMatchObject([{ number: 10030 }]);
    const ids = [busy.device.id];
    const both = await Promise.all([configure(network.owner, ids), configure(network.owner, ids)]);
    expect(
      both
        .flat()
        .map(({ number }) => String(number))
        .toSorted(),
    ).toEqual(["10030", "null"]);
  });

  test("is refused to a device of a station that controls itself: 10022", async () => {
    const network = await world.network();
    const { device, station } = await answering(network);
    await does("changeStation", { id: station.id, controlMode: "STATION" }).by(network);

    expect(await configure(network.owner, [device.id])).toMatchObject([{ number: 10022, order: null }]);
    expect(await history(network, device.id)).toEqual([]);
  });

  test("sent again with its key is the first one; with other input 10015", async () => {
    const network = await world.network();
    const { device } = await answering(network);
    const idempotencyKey = unique("key");
    const [first] = await configure(network.owner, [device.id], { idempotencyKey });

    expect(await configure(network.owner, [device.id], { idempotencyKey })).toEqual([first]);
    expect(await configure(network.owner, [device.id], { idempotencyKey, automatic: true })).toMatchObject([
      { number: 10015 },
    ]);
    expect(await history(network, device.id)).toHaveLength(1);
  });

  test("sent by ten at once with one key is one order, and each of them is told it", async () => {
    const network = await world.network();
    const { device } = await answering(network);
    const idempotencyKey = unique("key");

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => configure(network.owner, [device.id], { idempotencyKey })),
    );

    const ids = answers.map(([outcome]) => outcome?.order?.id);
    expect(ids[0]).toBeTypeOf("string");
    expect(new Set(ids).size).toBe(1);
    expect(await history(network, device.id)).toHaveLength(1);
  });

  test("that no gateway takes in time ends as timed out, and makes room for the next", async () => {
    const network = await world.network();
    const forecourt = await answering(network);
    await configure(network.owner, [forecourt.device.id]);
    clock.pass(3 * MINUTE);
    await expireCommands({ ...app.services, em: app.services.em.fork() });
    await reports(forecourt, true);

    expect(await history(network, forecourt.device.id)).toMatchObject([{ status: "TIMED_OUT" }]);
    expect(await configure(network.owner, [forecourt.device.id])).toMatchObject([{ number: null }]);
  });

  test.each([
    ["of nothing", { setClock: false }, "setClock"],
    ["for no device", { deviceIds: [] }, "deviceIds"],
    ["without a key", { idempotencyKey: " " }, "idempotencyKey"],
  ])("%s is 10012", async (_case, more, field) => {
    const network = await world.network();
    const input = { deviceIds: [NOWHERE], setClock: true, idempotencyKey: "key", ...more };

    expect(await network.owner.expectRefusal(CONFIGURE, { input })).toMatchObject({ number: 10012, field });
  });
});

test("devices are listed with their newest order, searched and by whether they answer", async () => {
  const network = await world.network();
  const [ready, silent] = [await answering(network), await network.forecourt()];
  await configure(network.owner, [ready.device.id]);
  const ids = async (filter: object) =>
    (
      await network.owner.run<{ configurableDevices: { nodes: { id: string }[] } }>(LIST, { filter })
    ).configurableDevices.nodes.map(({ id }) => id);

  expect(await network.owner.run(LIST, { filter: { ids: [ready.device.id] } })).toMatchObject({
    configurableDevices: {
      totalCount: 1,
      nodes: [{ online: true, lastStatus: "PENDING", lastRequestedBy: network.owner.login }],
    },
  });
  expect(await ids({ online: false })).toEqual([silent.device.id]);
  expect(await ids({ search: ready.station.name })).toEqual([ready.device.id]);
  expect(await ids({ stationIds: [silent.station.id] })).toEqual([silent.device.id]);
});

test("devices of others are as if there were none; without the permission nothing is told", async () => {
  const network = await world.network();
  const { device } = await answering(network);
  const operator = await network.operator({
    platform: await network.platform(),
    permissions: [Permission.AirDeviceSet],
  });
  const reader = await network.operator({ permissions: [Permission.DeviceBinding] });

  expect(await configure(operator, [device.id])).toMatchObject([{ number: 10009 }]);
  expect(await operator.expectRefusal(HISTORY, { id: device.id })).toMatchObject({ number: 10009 });
  expect(await operator.run(LIST)).toMatchObject({ configurableDevices: { nodes: [] } });
  const input = { deviceIds: [device.id], setClock: true, idempotencyKey: "key" };
  expect(await reader.expectRefusal(CONFIGURE, { input })).toMatchObject({ code: "FORBIDDEN" });
});

test("the devices that can be configured are exported as they are filtered, with their last order", async () => {
  const network = await world.network();
  const { device, station } = await answering(network);
  await network.device({ station, name: "Silent" });
  const name = (
    await network.owner.run<{ devices: { id: string; name: string }[] }>("{ devices { id name } }")
  ).devices.find(({ id }) => id === device.id)?.name;
  await configure(network.owner, [device.id]);
  const asked = {
    list: "CONFIGURABLE_DEVICES" as const,
    configurableDevices: { online: true },
    columns: ["stationCode", "name", "protocol", "online", "lastStatus", "lastRequestedBy"].map((id) => ({ id })),
  };

  const job = await exported(network.owner, asked);
  expect((await fetchFile(app, network.owner, job.id)).bytes.toString().split("\r\n")[1]).toBe(
    `${station.code},${name},JSONPTS,true,PENDING,${network.owner.login}`,
  );
  expect(job).toMatchObject({ rows: 1 });
  const stranger = await network.operator({ permissions: [Permission.UnknownDevice] });
  expect(await stranger.expectRefusal(REQUEST, { input: exportInput(asked) })).toMatchObject({ number: 403 });
});
