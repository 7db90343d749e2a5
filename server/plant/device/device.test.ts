import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { CreateDeviceInput } from "../../schema-types.generated.ts";
import { outcomeOf } from "../../test/execute.ts";
import { does } from "../../test/forecourt-deeds.ts";
import { testServer } from "../../test/server.ts";
import * as documents from "../../test/world.generated.ts";
import { type Network, ptsId } from "../../test/world.ts";

const { world } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";
const NOWHERE = [UNKNOWN, "no id at all"];

const newDevice = (stationId: string, more: Partial<CreateDeviceInput> = {}): { input: CreateDeviceInput } => ({
  input: {
    stationId,
    name: "Controller",
    protocol: "JSONPTS",
    address: ptsId(),
    version: "1.0",
    settings: { way: "websocket" },
    ...more,
  },
});

interface Row {
  address: string;
  gunNumber?: number;
  tankNumber?: number;
}

const bind = (deviceId: string, rows: readonly Row[], version?: string) => ({
  input: { deviceId, rows: [...rows], version },
});

/** A station with tank 1, guns 1 and 2 and a device that is bound to nothing yet. */
async function unbound(network: Network) {
  const station = await network.station();
  await network.dispenser({ tank: await network.tank({ station }) });
  return { station, device: await network.device({ station }) };
}

/** The rows of every device that the network's owner sees. */
async function bindings(
  network: Network,
): Promise<Record<string, { address: string; gunNumber: number | null; tankNumber: number | null }[]>> {
  interface Devices {
    devices: { id: string; bindings: { address: string; gunNumber: number | null; tankNumber: number | null }[] }[];
  }
  const { devices } = await network.owner.run<Devices>("{ devices { id bindings { address gunNumber tankNumber } } }");
  return Object.fromEntries(devices.map((device) => [device.id, device.bindings]));
}

describe("making a device", () => {
  test("lists it as silent until it is heard of, with its box", async () => {
    const network = await world.network();
    const station = await network.station();
    const box = await network.communicationBox({ station });
    const device = await network.device({ station, communicationBoxId: box.id });

    expect(await network.owner.run("{ devices { id version communicationBox { code } status { online } } }")).toEqual({
      devices: [{ id: device.id, version: "1.0", communicationBox: { code: box.code }, status: { online: false } }],
    });
  });

  test.each([
    { title: "no name", more: { name: "" }, field: "name" },
    { title: "no address", more: { address: " " }, field: "address" },
    { title: "no version", more: { version: "" }, field: "version" },
  ])("with $title is 10012", async ({ more, field }) => {
    const network = await world.network();
    const station = await network.station();

    expect(
      await network.owner.expectRefusal(documents.CreateDeviceDocument, newDevice(station.id, more)),
    ).toMatchObject({ number: 10012, field });
  });

  test("with an address that the network has for its protocol is 10010", async () => {
    const network = await world.network();
    const station = await network.station();
    const device = await network.device({ address: "0042", station });

    expect(
      await network.owner.expectRefusal(
        documents.CreateDeviceDocument,
        newDevice(device.stationId, { address: "0042" }),
      ),
    ).toMatchObject({
      number: 10010,
      field: "address",
      params: { existing: `${device.name}, ${station.name}` },
    });
    expect(await network.device({ address: "0042", protocol: "TLS350" })).toMatchObject({ address: "0042" });
    expect(await (await world.network()).device({ address: "0042" })).toMatchObject({ address: "0042" });
  });

  test("at a box of another station, in another network or nowhere is 10009", async () => {
    const network = await world.network();
    const station = await network.station();
    const boxes = [await network.communicationBox(), await (await world.network()).communicationBox()];

    for (const communicationBoxId of [...boxes.map(({ id }) => id), ...NOWHERE]) {
      expect(
        await network.owner.expectRefusal(
          documents.CreateDeviceDocument,
          newDevice(station.id, { communicationBoxId }),
        ),
      ).toMatchObject({ number: 10009, field: "communicationBoxId" });
    }
  });

  test("or a box at a station that isn't seen is 10003, at one that controls itself 10022", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const operator = await network.operator({ platform, permissions: [Permission.DeviceBinding] });
    const stations = [await network.station(), await (await world.network()).station()].map(({ id }) => id);
    const itself = await network.station({ platform, controlMode: "STATION" });

    for (const stationId of [...stations, ...NOWHERE]) {
      expect(await operator.expectRefusal(documents.CreateDeviceDocument, newDevice(stationId))).toMatchObject({
        number: 10003,
        field: "stationId",
      });
      expect(
        await operator.expectRefusal(documents.CreateCommunicationBoxDocument, {
          input: { stationId, code: "B", name: "Box" },
        }),
      ).toMatchObject({ number: 10003 });
    }
    expect(await operator.expectRefusal(documents.CreateDeviceDocument, newDevice(itself.id))).toMatchObject({
      number: 10022,
    });
    expect(
      await operator.expectRefusal(documents.CreateCommunicationBoxDocument, {
        input: { stationId: itself.id, code: "B", name: "Box" },
      }),
    ).toMatchObject({ number: 10022 });
  });

  test("needs the permission", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: [Permission.RealTimeEquip] });

    expect(
      await operator.expectRefusal(documents.CreateDeviceDocument, newDevice((await network.station()).id)),
    ).toMatchObject({ code: "FORBIDDEN" });
  });

  test("a box with a code that the network has is 10010", async () => {
    const network = await world.network();
    const { code } = await network.communicationBox();
    const input = { stationId: (await network.station()).id, code, name: "Box" };

    expect(await network.owner.expectRefusal(documents.CreateCommunicationBoxDocument, { input })).toMatchObject({
      number: 10010,
      field: "code",
    });
  });
});

describe("binding a device", () => {
  test("takes the place of the rows before, and may change the version", async () => {
    const network = await world.network();
    const { device } = await unbound(network);
    await network.binding(device, { guns: { "1.1": 1, "1.2": 2 }, tanks: { "1": 1 } });

    const { bindDevice } = await network.owner.run(
      documents.BindDeviceDocument,
      bind(device.id, [{ address: "7.1", gunNumber: 2 }], "2.0"),
    );

    const rows = [{ address: "7.1", gunNumber: 2, tankNumber: null }];
    expect(bindDevice).toEqual({ id: device.id, version: "2.0", bindings: rows });
    expect(await bindings(network)).toEqual({ [device.id]: rows });
    const { bindDevice: emptied } = await network.owner.run(documents.BindDeviceDocument, bind(device.id, []));
    expect(emptied).toEqual({ id: device.id, version: "2.0", bindings: [] });
  });

  test.each([
    {
      title: "a gun number twice",
      rows: [
        { address: "1.1", gunNumber: 1 },
        { address: "1.2", gunNumber: 1 },
      ],
      number: 10032,
      field: "rows.1.gunNumber",
      params: { gunNumber: 1 },
    },
    {
      title: "an address twice for guns",
      rows: [
        { address: "1.1", gunNumber: 1 },
        { address: "1.1", gunNumber: 2 },
      ],
      number: 10010,
      field: "rows.1.address",
      params: {},
    },
    {
      title: "a tank number twice",
      rows: [
        { address: "1", tankNumber: 1 },
        { address: "2", tankNumber: 1 },
      ],
      number: 10015,
      field: "rows.1.tankNumber",
      params: {},
    },
    {
      title: "a gun that the station doesn't have",
      rows: [{ address: "1.1", gunNumber: 9 }],
      number: 10014,
      field: "rows.0.gunNumber",
      params: {},
    },
    {
      title: "a tank that the station doesn't have",
      rows: [{ address: "1", tankNumber: 9 }],
      number: 10011,
      field: "rows.0.tankNumber",
      params: {},
    },
    {
      title: "a gun and a tank in one row",
      rows: [{ address: "1", gunNumber: 1, tankNumber: 1 }],
      number: 10012,
      field: "rows.0",
      params: {},
    },
    { title: "neither a gun nor a tank", rows: [{ address: "1" }], number: 10012, field: "rows.0", params: {} },
    {
      title: "an empty address",
      rows: [{ address: " ", gunNumber: 1 }],
      number: 10012,
      field: "rows.0.address",
      params: { most: 200 },
    },
  ])("with $title is $number, and the rows before stay", async ({ rows, number, field, params }) => {
    const network = await world.network();
    const { device } = await unbound(network);
    await network.binding(device, { guns: { "1.2": 2 } });

    expect(await network.owner.expectRefusal(documents.BindDeviceDocument, bind(device.id, rows))).toMatchObject({
      number,
      field,
      params,
    });
    expect(await bindings(network)).toEqual({ [device.id]: [{ address: "1.2", gunNumber: 2, tankNumber: null }] });
  });

  test("to a gun that another device speaks for is 10032, to such a tank 10015", async () => {
    const network = await world.network();
    const { station, device } = await unbound(network);
    await network.binding(device, { guns: { "1.1": 1 }, tanks: { "1": 1 } });
    const other = await network.device({ station });

    expect(
      await network.owner.expectRefusal(
        documents.BindDeviceDocument,
        bind(other.id, [
          { address: "5.1", gunNumber: 2 },
          { address: "5.2", gunNumber: 1 },
        ]),
      ),
    ).toMatchObject({
      number: 10032,
      field: "rows.1.gunNumber",
      params: { gunNumber: 1 },
    });
    expect(
      await network.owner.expectRefusal(
        documents.BindDeviceDocument,
        bind(other.id, [{ address: "5", tankNumber: 1 }]),
      ),
    ).toMatchObject({ number: 10015, field: "rows.0.tankNumber" });
    expect((await bindings(network))[other.id]).toEqual([]);
  });

  test("twice at once leaves the rows of one, never of both", async () => {
    const network = await world.network();
    const { device } = await unbound(network);

    await Promise.all(
      [1, 2].map((gun) =>
        network.owner.run(documents.BindDeviceDocument, bind(device.id, [{ address: `1.${gun}`, gunNumber: gun }])),
      ),
    );

    expect((await bindings(network))[device.id]).toHaveLength(1);
  });

  test("of two devices to one gun at once leaves it with one", async () => {
    const network = await world.network();
    const { station, device } = await unbound(network);
    const other = await network.device({ station });

    const answers = await Promise.all(
      [device, other].map(({ id }) =>
        network.owner.send(documents.BindDeviceDocument, bind(id, [{ address: "1.1", gunNumber: 1 }])),
      ),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10032", "OK"]);
  });

  test("that isn't seen is 10009, at a station that controls itself 10022", async () => {
    const network = await world.network();
    const operator = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.DeviceBinding],
    });
    const devices = [await network.device(), await (await world.network()).device()].map(({ id }) => id);

    for (const deviceId of [...devices, ...NOWHERE]) {
      expect(await operator.expectRefusal(documents.BindDeviceDocument, bind(deviceId, []))).toMatchObject({
        number: 10009,
        field: "deviceId",
      });
    }
    const device = await network.device();
    await does("changeStation", { id: device.stationId, controlMode: "STATION" }).by(network);
    expect(await network.owner.expectRefusal(documents.BindDeviceDocument, bind(device.id, []))).toMatchObject({
      number: 10022,
    });
  });
});
