import { employee, importFileOf } from "./employees.ts";
import { does } from "./forecourt-deeds.ts";
import { type Network, unique } from "./world.ts";

const DONE = { of: "" };
const DEVICE_CODE = { of: "{ code }" };

async function codedDevice(network: Network): Promise<{ deviceId: string }> {
  const of = { deviceId: (await network.device()).id };
  await does("createDeviceActivationCode", of, DEVICE_CODE).by(network);
  return of;
}

async function codedStation(network: Network): Promise<{ stationId: string }> {
  const station = await network.station();
  await network.activationCode(station);
  return { stationId: station.id };
}

/** How each change of a place, an activation or an employee is brought to succeed. */
export const PLACE_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  changeCity: async (network) =>
    does("changeCity", { id: (await network.city()).id, name: unique("city") }).by(network),
  changeEmployee: async (network) =>
    does("changeEmployee", { id: (await employee(network.owner)).id, name: "Other" }).by(network),
  changeRegion: async (network) =>
    does("changeRegion", { id: (await network.region()).id, name: unique("region") }).by(network),
  changeStation: async (network) =>
    does("changeStation", { id: (await network.station()).id, name: "Harbour" }).by(network),
  changeStations: async (network) =>
    does(
      "changeStations",
      { ids: [(await network.station()).id], mode: "ROW_BY_ROW", parameters: { shiftsPerDay: 2 } },
      { of: "{ count }" },
    ).by(network),
  createDeviceActivationCode: codedDevice,
  createEmployee: (network) => employee(network.owner),
  deleteActivation: async (network) =>
    does("deleteActivation", await codedStation(network), { ...DONE, type: "StationActivationInput" }).by(network),
  deleteCity: async (network) => does("deleteCity", { id: (await network.city()).id }, DONE).by(network),
  deleteDeviceActivation: async (network) =>
    does("deleteDeviceActivation", await codedDevice(network), { ...DONE, type: "DeviceActivationInput" }).by(network),
  deleteEmployee: async (network) =>
    does("deleteEmployee", { id: (await employee(network.owner)).id }, DONE).by(network),
  deleteRegion: async (network) => does("deleteRegion", { id: (await network.region()).id }, DONE).by(network),
  deleteStation: async (network) => does("deleteStation", { id: (await network.station()).id }, DONE).by(network),
  importRows: async (network) => {
    const { id: fileId } = await importFileOf(network.owner, `code,name\n${unique("I")},Somebody`);
    const columns = ["code", "name"].map((id, index) => ({ id, index }));
    await does("importRows", { fileId, columns, dryRun: false, mode: "ROW_BY_ROW" }, { of: "{ done }" }).by(network);
  },
  moveEmployees: async (network) =>
    does(
      "moveEmployees",
      { ids: [(await employee(network.owner)).id], stationId: (await network.station()).id },
      { of: "{ count }" },
    ).by(network),
  moveStation: async (network) => {
    const [station, city] = [await network.station(), await network.city()];
    await does("moveStation", { id: station.id, cityId: city.id }).by(network);
  },
  revokeActivationCode: async (network) =>
    does("revokeActivationCode", await codedStation(network), { type: "StationActivationInput" }).by(network),
  revokeDeviceActivationCode: async (network) =>
    does("revokeDeviceActivationCode", await codedDevice(network), { type: "DeviceActivationInput" }).by(network),
  setEmployeeState: async (network) =>
    does("setEmployeeState", { id: (await employee(network.owner)).id, state: "LEFT" }).by(network),
};
