import type { TestGateway } from "./test-gateway.ts";
import type { Network, Thing } from "./world.ts";

/** A mutation of the owner's, by its field and the name of its input. */
export const does = (field: string, input: object, { of = "{ id }", type = inputOf(field) } = {}) => ({
  by: (network: Network) =>
    network.owner.run<Record<string, Thing>>(`mutation Deed($input: ${type}!) { ${field}(input: $input) ${of} }`, {
      input,
    }),
});

const inputOf = (field: string): string => `${field[0]?.toUpperCase()}${field.slice(1)}Input`;

/** A caller that a gateway has heard of. */
async function heard(network: Network, gateway: TestGateway): Promise<string> {
  const at = "2026-11-02T07:59:00.000Z";
  await gateway.report({
    unknownDevices: [{ protocol: "JSONPTS", identity: "00AB", remoteAddress: "192.0.2.1", at, calls: 1 }],
  });
  const { unknownDevices } = await network.owner.run<{ unknownDevices: { nodes: Thing[] } }>(
    "{ unknownDevices { nodes { id } } }",
  );
  return unknownDevices.nodes[0]?.id ?? "";
}

/** A ticket printer that was just made. */
async function printer(network: Network): Promise<string> {
  const input = { stationId: (await network.station()).id, kind: "PRINTER", name: "Printer", address: "1" };
  return (await does("createAuxiliaryDevice", input).by(network))["createAuxiliaryDevice"]?.id ?? "";
}

/** How each change of a forecourt's set-up is brought to succeed. */
export const FORECOURT_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  changeTank: async (network) => does("changeTank", { id: (await network.tank()).id, name: "North" }).by(network),
  addGun: async (network) => {
    const { dispenser, tank } = await network.forecourt();
    await does("addGun", { dispenserId: dispenser.id, tankId: tank.id, number: 9 }).by(network);
  },
  adoptDevice: async (network) => {
    const { station, gateway } = await network.forecourt();
    const input = { stationId: station.id, name: "Found", version: "1" };
    await does("adoptDevice", { ...input, id: await heard(network, gateway) }).by(network);
  },
  changeAuxiliaryDevice: async (network) =>
    does("changeAuxiliaryDevice", { id: await printer(network), name: "Left" }).by(network),
  changeCommunicationBox: async (network) =>
    does("changeCommunicationBox", { id: (await network.communicationBox()).id, name: "Mast" }).by(network),
  changeDevice: async (network) => {
    const { id } = await network.device();
    await does("changeDevice", { id, name: "Left", settings: { password: "a device's secret" } }).by(network);
  },
  changeDispenser: async (network) =>
    does("changeDispenser", { id: (await network.dispenser()).id, name: "Left" }).by(network),
  changeGun: async (network) => {
    const { guns } = await network.forecourt();
    await does("changeGun", { id: guns[0]?.id, number: 9 }).by(network);
  },
  configureDevices: async (network) => {
    const { device, gateway } = await network.forecourt();
    const counted = { bytesIn: 1, bytesOut: 1, frames: 1, badFrames: 0, reconnects: 0 };
    const at = "2026-11-02T07:59:00.000Z";
    await gateway.report({ devices: [{ deviceId: device.id, at, online: true, lastSeenAt: at, ...counted }] });
    const input = { deviceIds: [device.id], setClock: true, idempotencyKey: device.id };
    await does("configureDevices", input, { of: "{ code }" }).by(network);
  },
  copySetUp: async (network) => {
    const [{ station }, bare] = [await network.forecourt(), await network.station()];
    const input = { fromStationId: station.id, toStationId: bare.id, dryRun: false };
    await does("copySetUp", input, { of: "{ dryRun }" }).by(network);
  },
  createAuxiliaryDevice: printer,
  deleteAuxiliaryDevice: async (network) =>
    does("deleteAuxiliaryDevice", { id: await printer(network) }, { of: "" }).by(network),
  deleteCommunicationBox: async (network) =>
    does("deleteCommunicationBox", { id: (await network.communicationBox()).id }, { of: "" }).by(network),
  deleteDevice: async (network) => does("deleteDevice", { id: (await network.device()).id }, { of: "" }).by(network),
  deleteDispenser: async (network) =>
    does("deleteDispenser", { id: (await network.dispenser({ guns: [] })).id }, { of: "" }).by(network),
  deleteGun: async (network) =>
    does("deleteGun", { id: (await network.dispenser()).guns[0]?.id }, { of: "" }).by(network),
  deleteTank: async (network) => does("deleteTank", { id: (await network.tank()).id }, { of: "" }).by(network),
  ignoreDevice: async (network) => {
    const { gateway } = await network.forecourt();
    await does("ignoreDevice", { id: await heard(network, gateway), ignored: true }).by(network);
  },
  importStrappingTable: async (network) =>
    does(
      "importStrappingTable",
      { tankId: (await network.tank()).id, csv: "0,0\n2500,30000", dryRun: false },
      { of: "{ problems { line } }" },
    ).by(network),
};
