import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { type Network, unique } from "../../test/world.ts";
import * as world$ from "../../test/world.generated.ts";
import * as documents from "./station.generated.ts";

const { world } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";
const NOWHERE = [UNKNOWN, "no id at all"];

const tree = async (caller: Caller) => (await caller.run(documents.StationTreeDocument, {})).regions;
const deedsOf = async (network: Network, objectId: string) =>
  (await network.owner.run(documents.DeedsDocument, { objectId })).auditEntries.nodes;

/** A platform with somebody who may set up stations, and one beside it. */
async function siblings(network: Network) {
  const platform = await network.platform();
  const operator = await network.operator({ platform, permissions: [Permission.StationSettings] });
  return { platform, operator, sibling: await network.platform() };
}

describe("the tree of places", () => {
  test("counts the stations that the caller sees, and says which regions are their own", async () => {
    const network = await world.network();
    const { platform, operator, sibling } = await siblings(network);
    const shared = await network.region({ name: "Shared" });
    const own = await network.region({ name: "Own", platform });
    const city = await network.city({ region: shared, name: "Oslo" });
    const empty = await network.city({ region: own, name: "Bergen" });
    await network.station({ city, platform });
    await network.station({ city, platform: sibling });

    expect(await tree(network.owner)).toMatchObject([
      { id: own.id, own: true, stationCount: 0, cities: [{ id: empty.id, stationCount: 0 }] },
      { id: shared.id, own: true, stationCount: 2, cities: [{ id: city.id, stationCount: 2 }] },
    ]);
    expect(await tree(operator)).toMatchObject([
      { id: own.id, own: true, platformId: platform.id, stationCount: 0 },
      { id: shared.id, own: false, platformId: network.id, stationCount: 1, cities: [{ stationCount: 1 }] },
    ]);
  });
});

test("a region or city that was made or changed is told with its counts, as its maker sees them", async () => {
  const network = await world.network();
  const { operator, platform, sibling } = await siblings(network);
  const { createRegion } = await operator.run<{ createRegion: { id: string } }>(
    "mutation Create($input: CreateRegionInput!) { createRegion(input: $input) { id own stationCount cities { id } } }",
    { input: { name: "Delta", platformId: platform.id } },
  );
  expect(createRegion).toMatchObject({ own: true, stationCount: 0, cities: [] });
  const shared = await network.city();
  await network.station({ city: shared, platform });
  await network.station({ city: shared, platform: sibling });

  const { changeCity } = await network.owner.run<{ changeCity: object }>(
    "mutation Change($input: ChangeCityInput!) { changeCity(input: $input) { name regionName stationCount } }",
    { input: { id: shared.id, name: "Oslo" } },
  );
  expect(changeCity).toMatchObject({ name: "Oslo", stationCount: 2 });
});

describe("a region", () => {
  test("is renamed, and the log says from what to what; to the name that it has is nothing", async () => {
    const network = await world.network();
    const region = await network.region({ name: "Delta" });
    const rename = (name: string) =>
      network.owner.run(documents.ChangeRegionDocument, { input: { id: region.id, name } });

    expect((await rename("Delta")).changeRegion.name).toBe("Delta");
    expect((await rename("Estuary")).changeRegion.name).toBe("Estuary");

    expect(await deedsOf(network, region.id)).toMatchObject([
      { operation: "changeRegion", before: { name: "Delta" }, after: { name: "Estuary" } },
      { operation: "createRegion" },
    ]);
  });

  test("has a name that no other of its platform has, however written; another platform's may", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const other = await network.region({ name: "Other" });
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        network.owner.send(world$.CreateRegionDocument, { input: { name: "Delta", platformId: network.id } }),
      ),
    );

    expect(made.map(outcomeOf).toSorted()).toEqual(["10015", "10015", "OK"]);
    expect(
      await network.owner.expectRefusal(documents.ChangeRegionDocument, { input: { id: other.id, name: "DELTA" } }),
    ).toMatchObject({ number: 10015, field: "name" });
    expect(await network.region({ name: "Delta", platform })).toMatchObject({ name: "Delta" });
  });

  test("without a name is 10012", async () => {
    const network = await world.network();
    const { id } = await network.region();

    expect(
      await network.owner.expectRefusal(documents.ChangeRegionDocument, { input: { id, name: " " } }),
    ).toMatchObject({ number: 10012, field: "name" });
  });

  test("is deleted once it has no cities, and its name is free again", async () => {
    const network = await world.network();
    const region = await network.region({ name: "Delta" });
    const city = await network.city({ region });
    const input = { id: region.id };

    expect(await network.owner.expectRefusal(documents.DeleteRegionDocument, { input })).toMatchObject({
      number: 10019,
      params: { cities: 1 },
    });
    await network.owner.run(documents.DeleteCityDocument, { input: { id: city.id } });
    expect(await network.owner.run(documents.DeleteRegionDocument, { input })).toEqual({ deleteRegion: true });

    expect(await tree(network.owner)).toEqual([]);
    expect(await network.owner.expectRefusal(documents.DeleteRegionDocument, { input })).toMatchObject({
      number: 10014,
    });
    expect(await network.region({ name: "Delta" })).toMatchObject({ name: "Delta" });
    expect(await deedsOf(network, region.id)).toMatchObject([
      { operation: "deleteRegion", before: { name: "Delta" }, after: null },
      { operation: "createRegion" },
    ]);
  });

  test("is either deleted or given a city where both come at once", async () => {
    const network = await world.network();
    for (let round = 0; round < 5; round += 1) {
      const region = await network.region();
      const input = { name: unique("city"), regionId: region.id };

      const [deleted, made] = await Promise.all([
        network.owner.send(documents.DeleteRegionDocument, { input: { id: region.id } }),
        network.owner.send(world$.CreateCityDocument, { input }),
      ]);

      expect([outcomeOf(deleted), outcomeOf(made)]).toBeOneOf([
        ["OK", "10014"],
        ["10019", "OK"],
      ]);
    }
  });
});

describe("a city", () => {
  test("is renamed and moved to another region, and the log says so", async () => {
    const network = await world.network();
    const [north, south] = [await network.region({ name: "North" }), await network.region({ name: "South" })];
    const city = await network.city({ region: north, name: "Oslo" });

    const { changeCity } = await network.owner.run(documents.ChangeCityDocument, {
      input: { id: city.id, name: "Rome", regionId: south.id },
    });

    expect(changeCity).toMatchObject({ name: "Rome", regionId: south.id, regionName: "South" });
    expect(await deedsOf(network, city.id)).toMatchObject([
      {
        operation: "changeCity",
        before: { name: "Oslo", regionId: north.id },
        after: { name: "Rome", regionId: south.id },
      },
      { operation: "createCity" },
    ]);
  });

  test("can't move to a region that one of its stations' platforms doesn't see: 10006", async () => {
    const network = await world.network();
    const { platform, sibling } = await siblings(network);
    const city = await network.city();
    await network.station({ city, platform: sibling });
    const region = await network.region({ platform });

    expect(
      await network.owner.expectRefusal(documents.ChangeCityDocument, {
        input: { id: city.id, regionId: region.id },
      }),
    ).toMatchObject({ number: 10006, field: "regionId", params: { stations: 1 } });
  });

  test("has a name that no other of its region has: 10015", async () => {
    const network = await world.network();
    const region = await network.region();
    await network.city({ region, name: "Oslo" });
    const { id } = await network.city({ region, name: "Rome" });

    expect(
      await network.owner.expectRefusal(documents.ChangeCityDocument, { input: { id, name: "oslo" } }),
    ).toMatchObject({ number: 10015, field: "name" });
  });

  test("is deleted once no station stands there; a station in it counts, whoever runs it", async () => {
    const network = await world.network();
    const city = await network.city();
    const station = await network.station({ city, platform: await network.platform() });
    const input = { id: city.id };

    expect(await network.owner.expectRefusal(documents.DeleteCityDocument, { input })).toMatchObject({
      number: 10019,
      params: { stations: 1 },
    });
    await network.owner.run(documents.DeleteStationDocument, { input: { id: station.id } });
    expect(await network.owner.run(documents.DeleteCityDocument, { input })).toEqual({ deleteCity: true });

    expect(await network.owner.run("{ cities { id } }")).toEqual({ cities: [] });
    const again = { code: unique("S"), name: "Station", platformId: network.id, cityId: city.id };
    expect(await network.owner.expectRefusal(world$.CreateStationDocument, { input: again })).toMatchObject({
      number: 10014,
      field: "cityId",
    });
  });

  test("is either deleted or given a station where both come at once", async () => {
    const network = await world.network();
    for (let round = 0; round < 5; round += 1) {
      const city = await network.city();
      const input = { code: unique("S"), name: "Station", platformId: network.id, cityId: city.id };

      const [deleted, made] = await Promise.all([
        network.owner.send(documents.DeleteCityDocument, { input: { id: city.id } }),
        network.owner.send(world$.CreateStationDocument, { input }),
      ]);

      expect([outcomeOf(deleted), outcomeOf(made)]).toBeOneOf([
        ["OK", "10014"],
        ["10019", "OK"],
      ]);
    }
  });
});

describe("places of others", () => {
  test("are a superior's to change and delete: 10031, though they are seen", async () => {
    const network = await world.network();
    const { operator, platform } = await siblings(network);
    const region = await network.region();
    const city = await network.city({ region });
    const own = await network.city({ region: await network.region({ platform }) });
    const refused = async (document: never, input: object) =>
      (await operator.expectRefusal<unknown, object>(document, { input })).number;

    expect(await refused(documents.ChangeRegionDocument as never, { id: region.id, name: "Mine" })).toBe(10031);
    expect(await refused(documents.DeleteRegionDocument as never, { id: region.id })).toBe(10031);
    expect(await refused(documents.ChangeCityDocument as never, { id: city.id, name: "Mine" })).toBe(10031);
    expect(await refused(documents.ChangeCityDocument as never, { id: own.id, regionId: region.id })).toBe(10031);
    expect(await refused(documents.DeleteCityDocument as never, { id: city.id })).toBe(10031);
  });

  test("beside, in another network or nowhere are 10014", async () => {
    const network = await world.network();
    const { operator, sibling } = await siblings(network);
    const stranger = await world.network();
    const regions = [await network.region({ platform: sibling }), await stranger.region()];
    const cities = [await network.city({ region: regions[0]! }), await stranger.city()];

    for (const id of [...regions.map((region) => region.id), ...NOWHERE]) {
      const input = { id, name: "Mine" };
      expect(await operator.expectRefusal(documents.ChangeRegionDocument, { input })).toMatchObject({ number: 10014 });
      expect(await operator.expectRefusal(documents.DeleteRegionDocument, { input: { id } })).toMatchObject({
        number: 10014,
      });
    }
    for (const id of [...cities.map((city) => city.id), ...NOWHERE]) {
      const input = { id, name: "Mine" };
      expect(await operator.expectRefusal(documents.ChangeCityDocument, { input })).toMatchObject({ number: 10014 });
      expect(await operator.expectRefusal(documents.DeleteCityDocument, { input: { id } })).toMatchObject({
        number: 10014,
      });
    }
  });

  test("need the permission", async () => {
    const network = await world.network();
    const operator = await network.operator({
      permissions: ALL_PERMISSIONS.filter((value) => value !== Permission.StationSettings),
    });
    const { id } = await network.region();

    expect(await operator.expectRefusal(documents.ChangeRegionDocument, { input: { id, name: "Mine" } })).toMatchObject(
      { code: "FORBIDDEN" },
    );
  });
});
