import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";

const { world } = await testServer();

const NOWHERE = ["01900000-0000-7000-8000-000000000000", "no id at all"];
const SHOWN = "{ id kind name address stationName dispenserNumber gunNumber }";
const CREATE = `mutation Create($input: CreateAuxiliaryDeviceInput!) { createAuxiliaryDevice(input: $input) ${SHOWN} }`;
const CHANGE = `mutation Change($input: ChangeAuxiliaryDeviceInput!) { changeAuxiliaryDevice(input: $input) ${SHOWN} }`;
const DELETE = "mutation Delete($input: DeleteAuxiliaryDeviceInput!) { deleteAuxiliaryDevice(input: $input) }";
const LIST = `query List($filter: AuxiliaryFilter, $orderBy: AuxiliaryOrder! = STATION_ASC) {
  auxiliaryDevices(filter: $filter, orderBy: $orderBy) { totalCount nodes ${SHOWN} } }`;

interface Made {
  createAuxiliaryDevice: { id: string };
}
const printer = (stationId: string, more: object = {}) => ({
  input: { stationId, kind: "PRINTER", name: "Printer", address: "1", ...more },
});
const make = async (network: Network, stationId: string, more: object = {}) =>
  (await network.owner.run<Made>(CREATE, printer(stationId, more))).createAuxiliaryDevice;
const names = async (network: Network, variables: Record<string, unknown> = {}) =>
  (
    await network.owner.run<{ auxiliaryDevices: { nodes: { name: string }[] } }>(LIST, variables)
  ).auxiliaryDevices.nodes.map(({ name }) => name);

describe("an auxiliary device", () => {
  test("is made at a station, at a dispenser or a gun of it or at neither", async () => {
    const network = await world.network();
    const { station, dispenser, guns } = await network.forecourt();

    expect(await make(network, station.id)).toMatchObject({ dispenserNumber: null, gunNumber: null });
    const at = { dispenserId: dispenser.id, gunId: guns[1]?.id };
    expect(await make(network, station.id, { kind: "CARD_READER", ...at })).toMatchObject({
      kind: "CARD_READER",
      address: "1",
      stationName: station.name,
      dispenserNumber: 1,
      gunNumber: 2,
    });
  });

  test("at another station's dispenser or gun, or at a gun of another dispenser, is 10014", async () => {
    const network = await world.network();
    const { station, dispenser } = await network.forecourt();
    const far = await network.forecourt();
    const refusal = (more: object) => network.owner.expectRefusal(CREATE, printer(station.id, more));

    expect(await refusal({ dispenserId: far.dispenser.id })).toMatchObject({ number: 10014, field: "dispenserId" });
    expect(await refusal({ gunId: far.guns[0]?.id })).toMatchObject({ number: 10014, field: "gunId" });
    expect(await refusal({ dispenserId: dispenser.id, gunId: far.guns[0]?.id })).toMatchObject({ number: 10014 });
  });

  test("with an address of another of its kind is 10010; two at once make one", async () => {
    const network = await world.network();
    const station = await network.station();
    const outcomes = await Promise.all(
      [0, 1].map(() => network.owner.send(CREATE, printer(station.id)).then(outcomeOf)),
    );

    expect(outcomes.toSorted()).toEqual(["10010", "OK"]);
    expect(await make(network, station.id, { kind: "CAMERA" })).toMatchObject({ address: "1" });
  });

  test("changes what is told, loses its gun with null, and is deleted once", async () => {
    const network = await world.network();
    const { station, guns } = await network.forecourt();
    const { id } = await make(network, station.id, { gunId: guns[0]?.id });

    expect(await network.owner.run(CHANGE, { input: { id, name: "Left", gunId: null } })).toMatchObject({
      changeAuxiliaryDevice: { name: "Left", kind: "PRINTER", gunNumber: null },
    });
    expect(await network.owner.expectRefusal(CHANGE, { input: { id, name: " " } })).toMatchObject({
      number: 10012,
      field: "name",
    });
    expect(await network.owner.run(DELETE, { input: { id } })).toEqual({ deleteAuxiliaryDevice: true });
    expect(await network.owner.expectRefusal(DELETE, { input: { id } })).toMatchObject({ number: 10009 });
  });

  test("keeps its gun from being deleted: 10019", async () => {
    const network = await world.network();
    const dispenser = await network.dispenser();
    await make(network, dispenser.stationId, { gunId: dispenser.guns[0]?.id });

    expect(
      await network.owner.expectRefusal("mutation Gone($input: DeleteGunInput!) { deleteGun(input: $input) }", {
        input: { id: dispenser.guns[0]?.id },
      }),
    ).toMatchObject({ number: 10019 });
  });

  test("is found by kind, station and words, and sorted", async () => {
    const network = await world.network();
    const [first, second] = [await network.station({ code: "A" }), await network.station({ code: "B" })];
    await make(network, second.id, { name: "Alpha" });
    await make(network, first.id, { name: "Camera", kind: "CAMERA", address: "rtsp://9" });

    expect(await names(network)).toEqual(["Camera", "Alpha"]);
    expect(await names(network, { orderBy: "NAME_ASC" })).toEqual(["Alpha", "Camera"]);
    expect(await names(network, { filter: { kinds: ["CAMERA"] } })).toEqual(["Camera"]);
    expect(await names(network, { filter: { stationIds: [second.id] } })).toEqual(["Alpha"]);
    expect(await names(network, { filter: { search: "RTSP" } })).toEqual(["Camera"]);
  });
});

test("what is another's is 10009, at another's station 10003, at one that controls itself 10022, without the permission nothing", async () => {
  const network = await world.network();
  const platform = await network.platform();
  const operator = await network.operator({ platform, permissions: [Permission.AuxiliaryDevices] });
  const reader = await network.operator({ permissions: [Permission.DeviceBinding] });
  const station = await network.station();
  const { id } = await make(network, station.id);
  const itself = await network.station({ platform, controlMode: "STATION" });

  for (const operation of [CHANGE, DELETE]) {
    for (const unseen of [id, ...NOWHERE]) {
      expect(await operator.expectRefusal(operation, { input: { id: unseen } })).toMatchObject({ number: 10009 });
    }
    expect(await reader.expectRefusal(operation, { input: { id } })).toMatchObject({ code: "FORBIDDEN" });
  }
  expect(await operator.expectRefusal(CREATE, printer(station.id))).toMatchObject({ number: 10003 });
  expect(await operator.expectRefusal(CREATE, printer(itself.id))).toMatchObject({ number: 10022 });
});
