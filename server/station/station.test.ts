import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../auth/permission.ts";
import { type Caller, outcomeOf } from "../test/execute.ts";
import { testServer } from "../test/server.ts";
import * as documents from "../test/world.generated.ts";
import { unique } from "../test/world.ts";

const { world } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";
const NOWHERE = [UNKNOWN, "no id at all"];

interface Stations {
  stations: {
    nodes: { code: string }[];
    totalCount?: number;
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
  };
}

const STATIONS = `query Stations($first: Int! = 25, $after: String, $offset: Int, $filter: StationFilter, $orderBy: StationOrder! = CODE) {
  stations(first: $first, after: $after, offset: $offset, filter: $filter, orderBy: $orderBy) {
    nodes { code } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

const page = async (caller: Caller, variables: Record<string, unknown> = {}) =>
  (await caller.run<Stations>(STATIONS, variables)).stations;
const codes = async (caller: Caller, variables: Record<string, unknown> = {}) =>
  (await page(caller, variables)).nodes.map(({ code }) => code);

describe("making a station", () => {
  test("takes the platform's shifts and time zone where none are given, and waits for its activation", async () => {
    const network = await world.network();
    const platform = await network.platform({ handshiftNumber: 2, timeZone: "Asia/Tashkent" });

    expect(await network.station({ platform })).toMatchObject({
      shiftsPerDay: 2,
      timeZone: "Asia/Tashkent",
      activationState: "NOT_GENERATED",
      controlMode: "PLATFORM",
      platform: { id: platform.id },
    });
    expect(await network.station({ platform, shiftsPerDay: 4, timeZone: "UTC" })).toMatchObject({
      shiftsPerDay: 4,
      timeZone: "UTC",
    });
  });

  test.each([
    { title: "an empty code", given: { code: " " }, field: "code" },
    { title: "an empty name", given: { name: "" }, field: "name" },
    { title: "a latitude beyond the pole", given: { latitude: 90.1 }, field: "latitude" },
    { title: "a longitude beyond the date line", given: { longitude: -180.1 }, field: "longitude" },
    { title: "a time zone that is none", given: { timeZone: "Moon" }, field: "timeZone" },
    { title: "no shifts", given: { shiftsPerDay: 0 }, field: "shiftsPerDay" },
  ])("with $title is 10012", async ({ given, field }) => {
    const network = await world.network();
    const city = await network.city();
    const input = { code: unique("S"), name: "Station", platformId: network.id, cityId: city.id, ...given };

    expect(await network.owner.expectRefusal(documents.CreateStationDocument, { input })).toMatchObject({
      number: 10012,
      field,
    });
    expect(await codes(network.owner)).toEqual([]);
  });

  test("with a code that the network has is 10015; another network may have it", async () => {
    const network = await world.network();
    const { code } = await network.station();
    const input = { code, name: "Station", platformId: network.id, cityId: (await network.city()).id };

    expect(await network.owner.expectRefusal(documents.CreateStationDocument, { input })).toMatchObject({
      number: 10015,
      field: "code",
    });
    expect(await (await world.network()).station({ code })).toMatchObject({ code });
  });

  test("at a platform above, beside, in another network or nowhere is 10017", async () => {
    const network = await world.network();
    const [platform, sibling, stranger] = [await network.platform(), await network.platform(), await world.network()];
    const operator = await network.operator({ platform, permissions: [Permission.StationSettings] });
    const city = await network.city();

    for (const platformId of [network.id, sibling.id, stranger.id, ...NOWHERE]) {
      const input = { code: unique("S"), name: "Station", platformId, cityId: city.id };
      expect(await operator.expectRefusal(documents.CreateStationDocument, { input })).toMatchObject({
        number: 10017,
        field: "platformId",
      });
    }
  });

  test("in a city of another network or nowhere is 10014", async () => {
    const network = await world.network();
    const stranger = await (await world.network()).city();

    for (const cityId of [stranger.id, ...NOWHERE]) {
      const input = { code: unique("S"), name: "Station", platformId: network.id, cityId };
      expect(await network.owner.expectRefusal(documents.CreateStationDocument, { input })).toMatchObject({
        number: 10014,
        field: "cityId",
      });
    }
  });

  test("in a city that its platform doesn't see is 10014, and the platform's list stays whole", async () => {
    const network = await world.network();
    const [platform, sibling] = [await network.platform(), await network.platform()];
    const city = await network.city({ region: await network.region({ platform: sibling }) });
    const { code } = await network.station({ platform });
    const input = { code: unique("S"), name: "Station", platformId: platform.id, cityId: city.id };

    expect(await network.owner.expectRefusal(documents.CreateStationDocument, { input })).toMatchObject({
      number: 10014,
      field: "cityId",
    });
    const operator = await network.operator({ platform });
    expect(await operator.run("{ stations { nodes { code city { name regionName } } } }")).toMatchObject({
      stations: { nodes: [{ code }] },
    });
  });

  test("needs the permission", async () => {
    const network = await world.network();
    const operator = await network.operator({
      permissions: ALL_PERMISSIONS.filter((value) => value !== Permission.StationSettings),
    });
    const input = { code: unique("S"), name: "Station", platformId: network.id, cityId: (await network.city()).id };

    expect(await operator.expectRefusal(documents.CreateStationDocument, { input })).toMatchObject({
      code: "FORBIDDEN",
      number: 403,
    });
  });
});

describe("the limit of sites", () => {
  test("of a platform is 10018 and names the limit; of one above it too", async () => {
    const network = await world.network({ siteLimit: 3 });
    const platform = await network.platform({ siteLimit: 2 });
    const city = await network.city();
    const make = (platformId: string) => ({
      input: { code: unique("S"), name: "Station", platformId, cityId: city.id },
    });
    await network.station({ platform });
    await network.station({ platform });

    expect(await network.owner.expectRefusal(documents.CreateStationDocument, make(platform.id))).toMatchObject({
      number: 10018,
      params: { limit: 2 },
    });
    await network.station();
    const sibling = await network.platform();
    expect(await network.owner.expectRefusal(documents.CreateStationDocument, make(sibling.id))).toMatchObject({
      number: 10018,
      params: { limit: 3 },
    });
    expect((await page(network.owner)).totalCount).toBe(3);
  });

  test("of one is 10040 for the second station", async () => {
    const network = await world.network();
    const platform = await network.platform({ siteLimit: 1 });
    const { city } = await network.station({ platform });
    const input = { code: unique("S"), name: "Second", platformId: platform.id, cityId: city.id };

    expect(await network.owner.expectRefusal(documents.CreateStationDocument, { input })).toMatchObject({
      number: 10040,
    });
  });

  test("holds for twenty stations made at once on two levels", async () => {
    const network = await world.network({ siteLimit: 7 });
    const [left, right] = [await network.platform({ siteLimit: 5 }), await network.platform({ siteLimit: 5 })];
    const city = await network.city();

    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const input = {
          code: unique("S"),
          name: "Station",
          platformId: (index % 2 === 0 ? left : right).id,
          cityId: city.id,
        };
        return network.owner.send(documents.CreateStationDocument, { input });
      }),
    );

    const outcomes = answers.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "OK")).toHaveLength(7);
    expect(outcomes.filter((outcome) => outcome === "10018")).toHaveLength(13);
    expect((await page(network.owner)).totalCount).toBe(7);
  });
});

describe("regions and cities", () => {
  test("of a platform are seen by those below it, and not beside or above another's", async () => {
    const network = await world.network();
    const [platform, sibling] = [await network.platform(), await network.platform()];
    const shared = await network.city({ region: await network.region({ name: "Shared" }), name: "Shared city" });
    const own = await network.city({ region: await network.region({ platform, name: "Own" }), name: "Own city" });
    const seenBy = async (caller: Caller) => {
      const { regions, cities } = await caller.run<{
        regions: { name: string; cities: { id: string }[] }[];
        cities: { id: string; regionName: string }[];
      }>("{ regions { name cities { id } } cities { id regionName } }");
      return {
        regions: regions.map(({ name }) => name),
        cities: cities.map(({ id }) => id).toSorted(),
        inRegions: regions.flatMap((region) => region.cities.map(({ id }) => id)).toSorted(),
      };
    };

    const both = [shared.id, own.id].toSorted();
    expect(await seenBy(await network.operator({ platform }))).toEqual({
      regions: ["Own", "Shared"],
      cities: both,
      inRegions: both,
    });
    expect(await seenBy(await network.operator({ platform: sibling }))).toEqual({
      regions: ["Shared"],
      cities: [shared.id],
      inRegions: [shared.id],
    });
    expect(await seenBy((await world.network()).owner)).toEqual({ regions: [], cities: [], inRegions: [] });
  });

  test("can't be made where the caller has no business", async () => {
    const network = await world.network();
    const [platform, sibling, stranger] = [await network.platform(), await network.platform(), await world.network()];
    const operator = await network.operator({ platform, permissions: [Permission.StationSettings] });

    for (const platformId of [network.id, sibling.id, stranger.id, ...NOWHERE]) {
      expect(
        await operator.expectRefusal(documents.CreateRegionDocument, { input: { name: "Region", platformId } }),
      ).toMatchObject({ number: 10017 });
    }
    for (const regionId of [
      (await network.region({ platform: sibling })).id,
      (await stranger.region()).id,
      ...NOWHERE,
    ]) {
      expect(
        await operator.expectRefusal(documents.CreateCityDocument, { input: { name: "City", regionId } }),
      ).toMatchObject({ number: 10014 });
    }
  });

  test("in a superior's region only the superior makes cities (10031): they would be seen beside", async () => {
    const network = await world.network();
    const region = await network.region();
    const operator = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.StationSettings],
    });

    expect(
      await operator.expectRefusal(documents.CreateCityDocument, { input: { name: "City", regionId: region.id } }),
    ).toMatchObject({ number: 10031, field: "regionId" });
    expect(await network.owner.run("{ cities { id } }")).toEqual({ cities: [] });
  });

  test.each([
    {
      title: "a region",
      document: documents.CreateRegionDocument,
      input: (id: string) => ({ platformId: id, name: "" }),
    },
    { title: "a city", document: documents.CreateCityDocument, input: (id: string) => ({ regionId: id, name: " " }) },
  ])("$title without a name is 10012", async ({ document, input }) => {
    const network = await world.network();

    expect(
      await network.owner.expectRefusal<unknown, object>(document as never, {
        input: input((await network.region()).id),
      }),
    ).toMatchObject({ number: 10012, field: "name" });
  });
});

describe("the list of stations", () => {
  async function five() {
    const network = await world.network();
    const [north, south] = [await network.region({ name: "North" }), await network.region({ name: "South" })];
    const [oslo, rome] = [
      await network.city({ region: north, name: "Oslo" }),
      await network.city({ region: south, name: "Rome" }),
    ];
    const platform = await network.platform();
    await network.station({ code: "A1", name: "Zebra", city: rome });
    await network.station({ code: "A2", name: "Yak", city: oslo, platform });
    await network.station({ code: "B1", name: "Xerus", city: rome });
    await network.station({ code: "B2", name: "Wolf", city: oslo });
    await network.station({ code: "C1", name: "Vole", city: rome, platform });
    return { network, north, oslo, platform };
  }

  test("goes on page by page behind the cursor, and by offset, without a row twice or missing", async () => {
    const { network } = await five();

    const first = await page(network.owner, { first: 2 });
    const second = await page(network.owner, { first: 2, after: first.pageInfo.endCursor });
    const third = await page(network.owner, { first: 2, after: second.pageInfo.endCursor });

    expect([first, second, third].map(({ nodes }) => nodes.map(({ code }) => code))).toEqual([
      ["A1", "A2"],
      ["B1", "B2"],
      ["C1"],
    ]);
    expect([first, second, third].map(({ pageInfo }) => [pageInfo.hasPreviousPage, pageInfo.hasNextPage])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
    expect(second.pageInfo.startCursor).not.toBe(second.pageInfo.endCursor);
    expect(await codes(network.owner, { first: 2, offset: 3 })).toEqual(["B2", "C1"]);
    expect([first.totalCount, third.totalCount]).toEqual([5, 5]);
  });

  test.each([
    { orderBy: "CODE", expected: ["A1", "A2", "B1", "B2", "C1"] },
    { orderBy: "NAME", expected: ["C1", "B2", "B1", "A2", "A1"] },
  ])("is sorted by $orderBy, also over pages", async ({ orderBy, expected }) => {
    const { network } = await five();

    const first = await page(network.owner, { first: 3, orderBy });
    const rest = await page(network.owner, { first: 3, orderBy, after: first.pageInfo.endCursor });

    expect([...first.nodes, ...rest.nodes].map(({ code }) => code)).toEqual(expected);
  });

  test("by city has all of a city together", async () => {
    const { network } = await five();

    const listed = await codes(network.owner, { orderBy: "CITY" });
    expect([listed.slice(0, 2).toSorted(), listed.slice(2).toSorted()]).toEqual([
      ["A2", "B2"],
      ["A1", "B1", "C1"],
    ]);
  });

  test("is narrowed by region, city, platform, id and part of the name or code", async () => {
    const { network, north, oslo, platform } = await five();
    const listed = (filter: object) => codes(network.owner, { filter });

    expect(await listed({ regionIds: [north.id] })).toEqual(["A2", "B2"]);
    expect(await listed({ cityIds: [oslo.id], platformIds: [platform.id] })).toEqual(["A2"]);
    expect(await listed({ search: "wol" })).toEqual(["B2"]);
    expect(await listed({ search: "%" })).toEqual([]);
    expect(await listed({ ids: NOWHERE })).toEqual([]);
    expect(await listed({ ids: [] })).toHaveLength(5);
    expect((await page(network.owner, { filter: { platformIds: [platform.id] }, first: 1 })).totalCount).toBe(2);
  });

  test("is narrowed to stations whose devices all answer, or don't", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt({ code: "ON" });
    const silent = await network.forecourt({ code: "OFF" });
    const counters = { bytesIn: 1, bytesOut: 1, frames: 1, badFrames: 0, reconnects: 0 };
    await gateway.report({ devices: [{ deviceId: device.id, at: "2026-11-02T08:00:00Z", online: true, ...counters }] });

    expect(await codes(network.owner, { filter: { online: true } })).toEqual([station.code]);
    expect(await codes(network.owner, { filter: { online: false } })).toEqual([silent.station.code]);
  });

  test.each([
    { title: "no rows", variables: { first: 0 }, field: "first" },
    { title: "more than 200", variables: { first: 201 }, field: "first" },
    { title: "a negative offset", variables: { offset: -1 }, field: "offset" },
    { title: "a cursor and an offset", variables: { offset: 1, after: "WyJhIiwiYiJd" }, field: "offset" },
    { title: "a cursor that is damaged", variables: { after: "%%%" }, field: "after" },
    {
      title: "a cursor that was never given out",
      variables: { after: Buffer.from('["a","b"]').toString("base64url") },
      field: "after",
    },
  ])("asked for $title is 10012", async ({ variables, field }) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(STATIONS, variables)).toMatchObject({ number: 10012, field });
  });

  test("shows a platform its own stations and those below, one by one too", async () => {
    const { network, platform } = await five();
    const operator = await network.operator({ platform });
    const beside = await network.station({ code: "D1" });

    expect(await codes(operator)).toEqual(["A2", "C1"]);
    for (const id of [beside.id, ...NOWHERE]) {
      expect(
        await operator.expectRefusal("query Station($id: ID!) { station(id: $id) { name } }", { id }),
      ).toMatchObject({ number: 10003, params: {} });
    }
  });
});

describe("what stands on a station", () => {
  test.each(["tanks", "dispensers", "guns", "devices"])(
    "%s are shown to those who may see them, by way of the station too",
    async (field) => {
      const network = await world.network();
      await network.station();
      const query = `{ stations { nodes { ${field} { id } } } }`;
      const guest = await network.operator({ permissions: [Permission.EnergyTypes] });
      const watcher = await network.operator({ permissions: [Permission.RealTimeEquip] });

      expect((await guest.expectRefusal(query)).number).toBe(403);
      expect(await watcher.run(query)).toEqual({ stations: { nodes: [{ [field]: [] }] } });
    },
  );
});
