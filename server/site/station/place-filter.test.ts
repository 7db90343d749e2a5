import { describe, expect, test } from "vitest";
import { customerOf } from "../../test/customers.ts";
import { employee } from "../../test/employees.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";

const { world } = await testServer();

/** Every list whose rows stand at stations: its field, its filter's type, and what tells where a row stands. */
const LISTS = [
  ["tankConfigs", "TankConfigFilter", "stationCode"],
  ["auxiliaryDevices", "AuxiliaryFilter", "stationCode"],
  ["configurableDevices", "ConfigurableDeviceFilter", "stationCode"],
  ["employees", "EmployeeFilter", "stationCode"],
  ["stationActivations", "StationActivationFilter", "stationCode"],
  ["deviceActivations", "DeviceActivationFilter", "stationCode"],
  ["locations", "LocationFilter", "stationCode"],
  ["stationPrices", "StationPricesFilter", "code"],
] as const;

/** A in the north, run by a platform; B in the south, run by the one below it; C in the south, run by the network. */
async function three(network: Network) {
  const [north, south] = [await network.region(), await network.region()];
  const [fjord, plain] = [await network.city({ region: north }), await network.city({ region: south })];
  const east = await network.platform();
  const coast = await network.platform({ parent: east });
  const stations = [
    await everythingAt(network, { code: "A", city: fjord, platform: east }),
    await everythingAt(network, { code: "B", city: plain, platform: coast }),
    await everythingAt(network, { code: "C", city: plain }),
  ] as const;
  return { north, fjord, plain, east, coast, stations };
}

async function everythingAt(network: Network, given: Parameters<Network["station"]>[0] & object) {
  const { station } = await network.forecourt(given);
  await employee(network.owner, { stationId: station.id, platformId: given.platform?.id ?? network.id });
  await network.owner.run(
    "mutation Create($input: CreateAuxiliaryDeviceInput!) { createAuxiliaryDevice(input: $input) { id } }",
    { input: { stationId: station.id, kind: "PRINTER", name: "Printer", address: "1" } },
  );
  return station;
}

describe("a list whose rows stand at stations", () => {
  test.each(LISTS)("%s is narrowed by platform with those below it, region, city and station", async (...list) => {
    const [field, type, code] = list;
    const network = await world.network();
    const { north, plain, east, coast, stations } = await three(network);
    const query = `query List($filter: ${type}) { list: ${field}(filter: $filter) { totalCount nodes { ${code} } } }`;
    const codes = async (filter: object) => {
      const { nodes } = (await network.owner.run<{ list: { nodes: Record<string, string>[] } }>(query, { filter }))
        .list;
      return [...new Set(nodes.map((node) => String(node[code])))].toSorted((one, other) => one.localeCompare(other));
    };

    expect(await codes({})).toEqual(["A", "B", "C"]);
    expect(await codes({ platformIds: [east.id] })).toEqual(["A", "B"]);
    expect(await codes({ platformIds: [coast.id] })).toEqual(["B"]);
    expect(await codes({ regionIds: [north.id] })).toEqual(["A"]);
    expect(await codes({ cityIds: [plain.id] })).toEqual(["B", "C"]);
    expect(await codes({ stationIds: [stations[2].id] })).toEqual(["C"]);
    expect(await codes({ platformIds: [east.id], cityIds: [plain.id] })).toEqual(["B"]);
    expect(await codes({ platformIds: ["no id"] })).toEqual([]);
    expect(await codes({ platformIds: [], regionIds: null })).toEqual(["A", "B", "C"]);
  });

  test("is narrowed to another network's platform as to one that there isn't", async () => {
    const [network, other] = [await world.network(), await world.network()];
    await network.forecourt();
    const query = "query Tanks($filter: TankConfigFilter) { tankConfigs(filter: $filter) { nodes { id } } }";

    expect(await network.owner.run(query, { filter: { platformIds: [other.id] } })).toEqual({
      tankConfigs: { nodes: [] },
    });
  });
});

test("stations and special customers of a platform are those of the ones below it too", async () => {
  const network = await world.network();
  const { east, coast } = await three(network);
  await customerOf(network.owner, { code: "K1", platformId: coast.id });
  await customerOf(network.owner, { code: "K2" });
  const query = `query Both($stations: StationFilter, $customers: CustomerFilter) {
    stations(filter: $stations) { nodes { code } } customers(filter: $customers) { nodes { code } } }`;
  const filter = { platformIds: [east.id] };

  expect(await network.owner.run(query, { stations: filter, customers: filter })).toEqual({
    stations: { nodes: [{ code: "A" }, { code: "B" }] },
    customers: { nodes: [{ code: "K1" }] },
  });
});

test("somebody who works for a platform at no station is among its employees, and of no region", async () => {
  const network = await world.network();
  const { north, east } = await three(network);
  const { code } = await employee(network.owner, { platformId: east.id });
  const query = "query Of($filter: EmployeeFilter) { employees(filter: $filter) { nodes { code stationCode } } }";
  const nobodysStation = { code, stationCode: null };
  const found = async (filter: object) =>
    (await network.owner.run<{ employees: { nodes: object[] } }>(query, { filter })).employees.nodes;

  expect(await found({ platformIds: [east.id] })).toContainEqual(nobodysStation);
  expect(await found({ regionIds: [north.id] })).not.toContainEqual(nobodysStation);
});
