import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { statementsOf } from "../../test/sent.ts";
import { testServer } from "../../test/server.ts";
import { codes, NOWHERE, page, STATIONS } from "../../test/stations.ts";

const { world } = await testServer();

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

test("each station tells its city with the region, and its platform, to who looks after one platform alone", async () => {
  const network = await world.network();
  const platform = await network.platform();
  const region = await network.region({ platform });
  const city = await network.city({ region });
  const one = await network.station({ platform, city });
  const other = await network.station({ platform, city });
  const operator = await network.operator({ platform, permissions: [Permission.StationSettings] });

  const { stations } = await operator.run<{ stations: { nodes: object[] } }>(
    "{ stations { nodes { id city { id name regionId regionName } platform { id name } } } }",
  );

  const place = {
    city: { id: city.id, name: city.name, regionId: region.id, regionName: region.name },
    platform: { id: platform.id, name: platform.name },
  };
  expect(stations.nodes).toEqual(expect.arrayContaining([one, other].map(({ id }) => ({ id, ...place }))));
});

test("a station tells its platform's superior, and counts of its city and devices only what the caller sees", async () => {
  const network = await world.network();
  const [platform, sibling] = [await network.platform(), await network.platform()];
  const city = await network.city();
  const { id } = await network.station({ platform, city });
  await network.station({ platform: sibling, city });
  const operator = await network.operator({ platform });
  const query =
    "query Station($id: ID!) { station(id: $id) { platform { parentId stationCount } city { stationCount } devicesOnline devicesOffline openAlarms } }";
  const nothing = { devicesOnline: 0, devicesOffline: 0, openAlarms: 0 };

  expect(await operator.run(query, { id })).toEqual({
    station: { platform: { parentId: network.id, stationCount: 1 }, city: { stationCount: 1 }, ...nothing },
  });
  expect(await network.owner.run(query, { id })).toEqual({
    station: { platform: { parentId: network.id, stationCount: 1 }, city: { stationCount: 2 }, ...nothing },
  });
});

test("a station that was changed is told as it is now, with its new place", async () => {
  const network = await world.network();
  const region = await network.region({ name: "South" });
  const rome = await network.city({ region, name: "Rome" });
  const { id } = await network.station({ code: "A1" });

  expect(
    await network.owner.run(
      "mutation Move($input: MoveStationInput!) { moveStation(input: $input) { code city { name regionName stationCount } } }",
      { input: { id, cityId: rome.id } },
    ),
  ).toEqual({ moveStation: { code: "A1", city: { name: "Rome", regionName: "South", stationCount: 1 } } });
});

describe("one statement reads", () => {
  test.each([
    { title: "the tree of places", query: "{ regions { id own stationCount cities { id name stationCount } } }" },
    { title: "the cities", query: "{ cities { id regionName stationCount } }" },
    {
      title: "a page of stations with their places and figures",
      query:
        "{ stations(orderBy: NAME) { nodes { id city { name regionName stationCount } platform { name parentId } devicesOnline openAlarms } pageInfo { endCursor } } }",
    },
  ])("$title", async ({ query }) => {
    const network = await world.network();
    await network.station();
    await network.station({ platform: await network.platform() });
    await network.owner.run(query);

    expect(await statementsOf(() => network.owner.run(query))).toHaveLength(1);
  });
});
