import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { MINUTE } from "../../test/clock.ts";
import { outcomeOf } from "../../test/execute.ts";
import { alarmReading, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { type Network, ptsId, unique } from "../../test/world.ts";

const { world, clock, db } = await testServer();

const NOWHERE = ["01900000-0000-7000-8000-000000000000", "no id at all"];
const CHANGE = `mutation Change($input: ChangeDeviceInput!) { changeDevice(input: $input) {
  id name protocol address version settings secretNames communicationBox { id } } }`;
const DELETE = "mutation Delete($input: DeleteDeviceInput!) { deleteDevice(input: $input) }";
const CHANGE_BOX = `mutation ChangeBox($input: ChangeCommunicationBoxInput!) {
  changeCommunicationBox(input: $input) { code name simCard } }`;
const DELETE_BOX = "mutation DeleteBox($input: DeleteCommunicationBoxInput!) { deleteCommunicationBox(input: $input) }";
const BIND = "mutation Bind($input: BindDeviceInput!) { bindDevice(input: $input) { bindings { address } } }";

async function changeOf(network: Network, objectId: string) {
  const { auditEntries } = await network.owner.run<{
    auditEntries: { nodes: { operation: string; before: object; after: object }[] };
  }>("query Deeds($filter: AuditFilter!) { auditEntries(filter: $filter) { nodes { operation before after } } }", {
    filter: { objectId },
  });
  return auditEntries.nodes[0];
}

describe("changing a device", () => {
  test("changes what is told; secrets are written and never read", async () => {
    const network = await world.network();
    const station = await network.station();
    const box = await network.communicationBox({ station });
    const settings = { way: "WEBSOCKET", login: "pts", password: "first secret" };
    const device = await network.device({ station, settings });

    const changed = await network.owner.run(CHANGE, {
      input: {
        id: device.id,
        name: "Left",
        communicationBoxId: box.id,
        settings: { password: "second secret", login: null, ptsId: "AB" },
      },
    });

    expect(changed).toMatchObject({
      changeDevice: {
        name: "Left",
        version: "1.0",
        settings: { way: "WEBSOCKET", ptsId: "AB" },
        secretNames: ["password"],
        communicationBox: { id: box.id },
      },
    });
    const deed = await changeOf(network, device.id);
    expect(deed).toMatchObject({ operation: "changeDevice", after: { name: "Left", secretsChanged: 1 } });
    expect(JSON.stringify(deed)).not.toContain('secret"');
    const { rows } = await sql<{ settings: object }>`select settings from device where id = ${device.id}`.execute(db);
    expect(rows[0]?.settings).toEqual({ way: "WEBSOCKET", password: "second secret", ptsId: "AB" });
  });

  test.each([
    ["another address", { baseUrl: "https://elsewhere.example" }],
    ["another certificate", { certificateSha256: "b".repeat(64) }],
    ["no certificate", { certificateSha256: null }],
  ])("sends its secrets to nobody who was not meant: with %s they are typed again", async (_what, place) => {
    const network = await world.network();
    const reached = { way: "CLIENT", baseUrl: "https://controller.example", certificateSha256: "a".repeat(64) };
    const secrets = { password: "first secret", secretKey: "second secret" };
    const device = await network.device({ station: await network.station(), settings: { ...reached, ...secrets } });
    const change = (settings: object) => [CHANGE, { input: { id: device.id, settings } }] as const;

    for (const [given, field] of [
      [{}, "settings.password"],
      [{ password: "third" }, "settings.secretKey"],
    ] as const) {
      const refusal = await network.owner.expectRefusal(...change({ ...place, ...given }));
      expect(refusal).toMatchObject({ number: 10012, field });
    }
    await network.owner.run(...change({ login: "pts", baseUrl: reached.baseUrl }));
    await network.owner.run(...change({ ...place, password: "third", secretKey: null }));

    const { rows } = await sql<{ settings: object }>`select settings from device where id = ${device.id}`.execute(db);
    const after = Object.fromEntries(Object.entries({ ...reached, ...place }).filter(([, value]) => value !== null));
    expect(rows[0]?.settings).toEqual({ ...after, login: "pts", password: "third" });
  });

  test("tells its gateway, once; a change to what is so already doesn't", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const version = async () =>
      (await gateway.run<{ gatewayConfiguration: { version: number } }>("{ gatewayConfiguration { version } }"))
        .gatewayConfiguration.version;
    const before = await version();

    await network.owner.run(CHANGE, { input: { id: device.id, name: "Left" } });
    await network.owner.run(CHANGE, { input: { id: device.id, name: "Left", version: "1.0" } });

    expect(await version()).toBe(before + 1);
  });

  test("takes the box away with null, and all settings with another protocol", async () => {
    const network = await world.network();
    const station = await network.station();
    const box = await network.communicationBox({ station });
    const settings = { way: "WEBSOCKET", password: "secret" };
    const device = await network.device({ station, settings, communicationBoxId: box.id });

    expect(
      await network.owner.run(CHANGE, {
        input: { id: device.id, protocol: "TLS350", settings: { host: "192.0.2.1" }, communicationBoxId: null },
      }),
    ).toMatchObject({ changeDevice: { settings: { host: "192.0.2.1" }, secretNames: [], communicationBox: null } });
  });

  test("to a protocol that has no guns is 10006 while guns are bound", async () => {
    const network = await world.network();
    const { device } = await network.forecourt();

    expect(await network.owner.expectRefusal(CHANGE, { input: { id: device.id, protocol: "TLS350" } })).toMatchObject({
      number: 10006,
      field: "protocol",
    });
    const gauge = await network.device({ protocol: "TLS350" });
    expect(
      await network.owner.expectRefusal(BIND, {
        input: { deviceId: gauge.id, rows: [{ address: "1", gunNumber: 1 }] },
      }),
    ).toMatchObject({ number: 10006, field: "rows.0.gunNumber" });
  });

  test("to an address of another one is 10010, to no version 10012, to another station's box 10009", async () => {
    const network = await world.network();
    const [one, other] = [await network.device(), await network.device()];
    const box = await network.communicationBox();

    expect(await network.owner.expectRefusal(CHANGE, { input: { id: one.id, address: other.address } })).toMatchObject({
      number: 10010,
      field: "address",
    });
    expect(await network.owner.expectRefusal(CHANGE, { input: { id: one.id, version: " " } })).toMatchObject({
      number: 10012,
      field: "version",
    });
    expect(
      await network.owner.expectRefusal(CHANGE, { input: { id: one.id, communicationBoxId: box.id } }),
    ).toMatchObject({ number: 10009, field: "communicationBoxId" });
  });

  test("to a controller's identifier of another one in other letters is 10010, as it is for a new one; its own may be", async () => {
    const network = await world.network();
    const station = await network.station();
    const id = ptsId();
    const [device, other] = [await network.device({ address: `AB${id}`.slice(0, 24) }), await network.device()];
    const alike = `ab${id}`.slice(0, 24).toLowerCase();
    const refused = { number: 10010, field: "address" };

    expect(await network.owner.expectRefusal(CHANGE, { input: { id: other.id, address: alike } })).toMatchObject(
      refused,
    );
    const create = "mutation Create($input: CreateDeviceInput!) { createDevice(input: $input) { id } }";
    const facts = { stationId: station.id, name: "Twin", protocol: "JSONPTS", version: "1.0", settings: {} };
    expect(await network.owner.expectRefusal(create, { input: { ...facts, address: ` ${alike} ` } })).toMatchObject(
      refused,
    );
    expect(await network.owner.run(CHANGE, { input: { id: device.id, address: ` ${alike} ` } })).toMatchObject({
      changeDevice: { address: alike },
    });
  });

  test("two at once to the same address: one gets it, the other 10010", async () => {
    const network = await world.network();
    const devices = [await network.device(), await network.device()];
    const address = ptsId();

    const outcomes = await Promise.all(
      devices.map(({ id }) => network.owner.send(CHANGE, { input: { id, address } }).then(outcomeOf)),
    );

    expect(outcomes.toSorted()).toEqual(["10010", "OK"]);
  });

  test("for which a command is under way is 10030, and so is deleting it", async () => {
    const network = await world.network();
    const { device, gateway, guns } = await network.forecourt();
    const at = clock.now().toISOString();
    const counted = { bytesIn: 1, bytesOut: 1, frames: 1, badFrames: 0, reconnects: 0 };
    await gateway.report({ devices: [{ deviceId: device.id, at, online: true, lastSeenAt: at, ...counted }] });
    await network.owner.run("mutation Go($input: AuthorizeGunInput!) { authorizeGun(input: $input) { id } }", {
      input: { gunId: guns[0]?.id, presetType: "FULL", idempotencyKey: unique("key") },
    });

    expect(await network.owner.expectRefusal(CHANGE, { input: { id: device.id, name: "Left" } })).toMatchObject({
      number: 10030,
    });
    expect(await network.owner.expectRefusal(DELETE, { input: { id: device.id } })).toMatchObject({ number: 10030 });
  });
});

describe("deleting a device", () => {
  test("frees its guns, tanks and address, ends its alarms, and takes it from the gateway", async () => {
    const network = await world.network();
    const { device, gateway, station } = await network.forecourt();
    const counted = { bytesIn: 1, bytesOut: 1, frames: 1, badFrames: 0, reconnects: 0 };
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    for (const [index, online] of [true, false].entries()) {
      await gateway.report({
        devices: [{ deviceId: device.id, at: at(index), online, lastSeenAt: at(0), ...counted }],
      });
    }
    const { devices } = await network.owner.run<{ devices: { address: string }[] }>("{ devices { address } }");
    const address = devices[0]?.address ?? "";
    clock.pass(MINUTE);

    expect(await network.owner.run(DELETE, { input: { id: device.id } })).toEqual({ deleteDevice: true });

    expect(
      await network.owner.run(
        "{ devices { id } alarms { nodes { code active } } stations { nodes { devicesOnline devicesOffline } } }",
      ),
    ).toEqual({
      devices: [],
      alarms: { nodes: [{ code: "DEVICE_OFFLINE", active: false }] },
      stations: { nodes: [{ devicesOnline: 0, devicesOffline: 0 }] },
    });
    expect(await gateway.run("{ gatewayConfiguration { devices { id } } }")).toEqual({
      gatewayConfiguration: { devices: [] },
    });
    const next = await network.device({ station, address });
    await network.binding(next, { guns: { "1.1": 1 }, tanks: { "1": 1 } });
    expect(await network.owner.expectRefusal(DELETE, { input: { id: device.id } })).toMatchObject({ number: 10009 });
  });

  test("ends what its probes said of tanks; what the tank's own limits say stays", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    clock.pass(MINUTE);
    const at = clock.now().toISOString();
    await gateway.report({ tanks: [tankReading(device, { at, volumeLitres: "1" })] });
    await gateway.report({
      alarms: [
        alarmReading(device, { code: "TANK_LEVEL_LOW", vendorCode: "Probe 3", at }),
        alarmReading(device, { code: "TANK_LEAK", vendorCode: "Probe 8", at }),
      ],
    });

    await network.owner.run(DELETE, { input: { id: device.id } });

    const { alarms } = await network.owner.run<{ alarms: { nodes: object[] } }>("{ alarms { nodes { code active } } }");
    expect(alarms.nodes).toHaveLength(2);
    expect(alarms.nodes).toEqual(
      expect.arrayContaining([
        { code: "TANK_LEVEL_LOW", active: true },
        { code: "TANK_LEAK", active: false },
      ]),
    );
  });
});

describe("a communication box", () => {
  test("is renamed; a code that is taken is 10010", async () => {
    const network = await world.network();
    const [box, other] = [await network.communicationBox(), await network.communicationBox()];

    expect(await network.owner.run(CHANGE_BOX, { input: { id: box.id, name: "Mast", simCard: "8986" } })).toEqual({
      changeCommunicationBox: { code: box.code, name: "Mast", simCard: "8986" },
    });
    expect(await network.owner.expectRefusal(CHANGE_BOX, { input: { id: box.id, code: other.code } })).toMatchObject({
      number: 10010,
      field: "code",
    });
  });

  test("that links a device is 10038; it goes once the device is gone", async () => {
    const network = await world.network();
    const station = await network.station();
    const box = await network.communicationBox({ station });
    const device = await network.device({ station, communicationBoxId: box.id });

    expect(await network.owner.expectRefusal(DELETE_BOX, { input: { id: box.id } })).toMatchObject({ number: 10038 });
    await network.owner.run(DELETE, { input: { id: device.id } });
    expect(await network.owner.run(DELETE_BOX, { input: { id: box.id } })).toEqual({ deleteCommunicationBox: true });
    expect(await network.owner.expectRefusal(DELETE_BOX, { input: { id: box.id } })).toMatchObject({ number: 10009 });
  });

  test("is deleted while a device is linked to it: one of the two is refused", async () => {
    const network = await world.network();
    const station = await network.station();
    const box = await network.communicationBox({ station });
    const device = await network.device({ station });

    const outcomes = await Promise.all([
      network.owner.send(DELETE_BOX, { input: { id: box.id } }).then(outcomeOf),
      network.owner.send(CHANGE, { input: { id: device.id, communicationBoxId: box.id } }).then(outcomeOf),
    ]);

    expect(["10009,OK", "10038,OK"]).toContain(outcomes.toSorted().join());
  });
});

test.each([
  ["changed", CHANGE],
  ["deleted", DELETE],
  ["box changed", CHANGE_BOX],
  ["box deleted", DELETE_BOX],
])("what is another's is not %s: 10009, and without the permission nothing is told", async (_case, operation) => {
  const network = await world.network();
  const operator = await network.operator({
    platform: await network.platform(),
    permissions: [Permission.DeviceBinding],
  });
  const reader = await network.operator({ permissions: [Permission.RealTimeEquip] });
  const station = await network.station();
  const ids = [(await network.device({ station })).id, (await network.communicationBox({ station })).id, ...NOWHERE];

  for (const id of ids) {
    expect(await operator.expectRefusal(operation, { input: { id } })).toMatchObject({ number: 10009, field: "id" });
    expect(await reader.expectRefusal(operation, { input: { id } })).toMatchObject({ code: "FORBIDDEN" });
  }
});
