import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { DeviceMessages, MonitoredDevice } from "../../schema-types.generated.ts";
import { MINUTE } from "../../test/clock.ts";
import { Caller } from "../../test/execute.ts";
import { alarmReading, deviceReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt } from "../../test/world.ts";
import { exported, fetchFile } from "../../test/exports.ts";

const { app, db, world, clock, live, neighbour } = await testServer();

const MESSAGES = `query Messages($deviceId: ID!) { deviceMessages(deviceId: $deviceId) { at messages { at direction text cut understood } } }`;
const REQUESTS = `subscription Requests { gatewayMessageRequests { id deviceId } }`;
const TELL = `mutation Tell($input: TellDeviceMessagesInput!) { tellDeviceMessages(input: $input) }`;
const DEVICES = `query Devices($filter: MonitoredDeviceFilter, $orderBy: MonitoredDeviceOrder! = STATE_ASC) {
  monitoredDevices(filter: $filter, orderBy: $orderBy, first: 50) { totalCount nodes {
    id name stationId protocol gatewayName online since lastSeenAt reason version serialNumber guns tanks activeAlarms waiting
    bytesIn bytesOut frames badFrames reconnects } } }`;

interface Requests {
  readonly gatewayMessageRequests: { readonly id: string; readonly deviceId: string }[];
}

const messagesOf = async (caller: Caller, deviceId: string) =>
  (await caller.run<{ deviceMessages: DeviceMessages }>(MESSAGES, { deviceId })).deviceMessages;
const tell = async (caller: Caller, input: object) =>
  (await caller.run<{ tellDeviceMessages: boolean }>(TELL, { input })).tellDeviceMessages;
const devicesOf = async (caller: Caller, filter: object = {}, orderBy = "STATE_ASC") =>
  (
    await caller.run<{ monitoredDevices: { totalCount: number; nodes: MonitoredDevice[] } }>(DEVICES, {
      filter,
      orderBy,
    })
  ).monitoredDevices;

const A_MESSAGE = {
  at: "2026-11-02T07:59:59.000Z",
  direction: "IN",
  text: '{"Packets":[]} '.repeat(1_000),
  cut: true,
  understood: ['{"kind":"gun","address":"1.1"}'],
};

/** How many requests for a device's messages are kept. */
async function keptOf({ device }: Forecourt): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device_message_request where device_id = ${device.id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Answers the next who asks for messages, at a server. */
async function answering({ gateway, device }: Forecourt, at = app) {
  const stream = (await live(gateway, at)).subscribe<Requests>(REQUESTS);
  expect((await stream.next()).gatewayMessageRequests).toEqual([]);
  return async (messages: readonly object[]) => {
    const [asked] = (await stream.next()).gatewayMessageRequests;
    expect(asked).toMatchObject({ deviceId: device.id });
    return tell(new Caller(at.http, gateway.token), { requestId: asked?.id, messages });
  };
}

describe("the messages of a device's wire", () => {
  test("are fetched from its gateway's memory, and leave nothing behind", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const answer = await answering(forecourt);

    const [messages, isTaken] = await Promise.all([
      messagesOf(network.owner, forecourt.device.id),
      answer([A_MESSAGE, { ...A_MESSAGE, direction: "OUT" }]),
    ]);

    expect(isTaken).toBe(true);
    expect(messages).toEqual({
      at: clock.now().toISOString(),
      messages: [A_MESSAGE, { ...A_MESSAGE, direction: "OUT" }],
    });
    expect(await keptOf(forecourt)).toBe(0);
  });

  test("are fetched though the gateway hangs at another server", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const answer = await answering(forecourt, await neighbour());

    const [messages] = await Promise.all([messagesOf(network.owner, forecourt.device.id), answer([A_MESSAGE])]);

    expect(messages.messages).toEqual([A_MESSAGE]);
  });

  test("are refused when the gateway doesn't answer in time; what comes later is told to nobody, and forgotten", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const stream = (await live(forecourt.gateway)).subscribe<Requests>(REQUESTS);
    await stream.next();

    const refused = network.owner.expectRefusal(MESSAGES, { deviceId: forecourt.device.id });
    const [asked] = (await stream.next()).gatewayMessageRequests;
    expect(await refused).toMatchObject({ code: "DEVICE_OFFLINE", number: 10027, field: "deviceId" });

    expect(await tell(forecourt.gateway, { requestId: asked?.id, messages: [A_MESSAGE] })).toBe(true);
    expect(await tell(forecourt.gateway, { requestId: asked?.id, messages: [] })).toBe(false);
    expect(await keptOf(forecourt)).toBe(1);

    clock.pass(11 * MINUTE);
    const answer = await answering(forecourt);
    await Promise.all([messagesOf(network.owner, forecourt.device.id), answer([])]);
    expect(await keptOf(forecourt)).toBe(0);
  });

  test("are not taken where a gateway tells more than there can be, and still waited for", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const stream = (await live(forecourt.gateway)).subscribe<Requests>(REQUESTS);
    await stream.next();
    const fetched = messagesOf(network.owner, forecourt.device.id);
    const [asked] = (await stream.next()).gatewayMessageRequests;
    const short = { ...A_MESSAGE, text: "short" };
    const told = (count: number) => ({ requestId: asked?.id, messages: Array<object>(count).fill(short) });

    expect(await forecourt.gateway.expectRefusal(TELL, { input: told(1_001) })).toMatchObject({
      code: "PARAMETER_ERROR",
      field: "messages",
      params: { most: 1_000 },
    });
    expect(await tell(forecourt.gateway, told(1_000))).toBe(true);
    expect((await fetched).messages).toHaveLength(1_000);
  });

  test("are nobody's who doesn't see the device, and no gateway answers for another", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const other = await (await world.network()).forecourt();
    const stream = (await live(other.gateway)).subscribe<Requests>(REQUESTS);
    await stream.next();
    const answer = await answering(forecourt);

    const beside = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.MonitorDeviceList],
    });
    expect(await beside.expectRefusal(MESSAGES, { deviceId: forecourt.device.id })).toMatchObject({ number: 10009 });
    const unentitled = await network.operator({ permissions: [Permission.DeviceMonitor] });
    expect(await unentitled.expectRefusal(MESSAGES, { deviceId: forecourt.device.id })).toMatchObject({
      code: "FORBIDDEN",
    });

    const fetched = messagesOf(network.owner, forecourt.device.id);
    const nobodys = await live(other.gateway);
    expect((await nobodys.subscribe<Requests>(REQUESTS).next()).gatewayMessageRequests).toEqual([]);
    await answer([]);
    expect((await fetched).messages).toEqual([]);
  });
});

describe("monitored devices", () => {
  test("tell how they stand and what their line has counted, those that don't answer first", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const silent = await network.forecourt();
    const at = clock.now().toISOString();
    await forecourt.gateway.report({
      devices: [
        deviceReading(forecourt.device, {
          at,
          version: "2.1",
          serialNumber: "A77",
          bytesIn: 5_000_000_000,
          frames: 12,
          badFrames: 3,
        }),
      ],
      alarms: [alarmReading(forecourt.device, { at })],
    });

    const { nodes } = await devicesOf(network.owner);

    expect(nodes.map(({ id, online }) => [id, online])).toEqual([
      [silent.device.id, false],
      [forecourt.device.id, true],
    ]);
    expect(nodes[1]).toMatchObject({
      stationId: forecourt.station.id,
      protocol: "JSONPTS",
      version: "2.1",
      serialNumber: "A77",
      since: at,
      guns: 2,
      tanks: 1,
      activeAlarms: 1,
      waiting: 0,
      bytesIn: 5_000_000_000,
      frames: 12,
      badFrames: 3,
    });
    expect(nodes[0]).toMatchObject({ since: null, lastSeenAt: null, frames: 0, activeAlarms: 0 });
  });

  test("are narrowed by whether they answer, what they speak and a part of their serial number", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await network.forecourt();
    await forecourt.gateway.report({ devices: [deviceReading(forecourt.device, { serialNumber: "A77" })] });
    const countOf = async (filter: object) => (await devicesOf(network.owner, filter)).totalCount;

    expect(await countOf({})).toBe(2);
    expect(await countOf({ online: true })).toBe(1);
    expect(await countOf({ online: false })).toBe(1);
    expect(await countOf({ protocols: ["TLS350"] })).toBe(0);
    expect(await countOf({ search: "a77" })).toBe(1);
    expect(await countOf({ stationIds: [forecourt.station.id] })).toBe(1);
  });
});

test("monitored devices are a file that says whether another gateway stands by", async () => {
  const network = await world.network();
  await network.forecourt();
  const columns = ["protocol", "standBy"].map((id) => ({ id }));
  const job = await exported(network.owner, { list: "MONITORED_DEVICES", columns });

  const csv = (await fetchFile(app, network.owner, job.id)).bytes.toString("utf8");
  expect(csv.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
    "protocol,standBy",
    expect.stringMatching(/^\w+,NONE$/),
  ]);
});
