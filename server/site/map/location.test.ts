import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { exported } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";
import type { Network, Operator } from "../../test/world.ts";

const { world, live } = await testServer();

const AT = "2026-11-02T08:00:00Z";
const COUNTERS = { bytesIn: 1, bytesOut: 1, frames: 1, badFrames: 0, reconnects: 0 };
const PLACE = { latitude: 31.2, longitude: 121.5 };

const LOCATIONS = `query Locations($filter: LocationFilter, $first: Int! = 25, $after: String, $orderBy: LocationOrder! = STATION) {
  locations(filter: $filter, first: $first, after: $after, orderBy: $orderBy) {
    nodes { id kind name stationCode latitude state openAlarms lastSeenAt } totalCount pageInfo { endCursor } } }`;

interface Locations {
  locations: {
    nodes: { kind: string; name: string; stationCode: string; state: string; openAlarms: number }[];
    totalCount: number;
    pageInfo: { endCursor: string };
  };
}

const page = async (caller: Operator, variables: object = {}) =>
  (await caller.run<Locations>(LOCATIONS, variables as Record<string, unknown>)).locations;
const lines = async (caller: Operator, filter: object = {}, more: object = {}) =>
  (await page(caller, { filter, ...more })).nodes.map(
    ({ kind, stationCode, state }) => `${stationCode} ${kind} ${state}`,
  );

/** A: answers. B: answers, with an alarm. C: silent, no place known. D: nothing there yet. */
async function four(network: Network) {
  const [a, b] = [
    await network.forecourt({ code: "A", name: "Harbour", ...PLACE }),
    await network.forecourt({ code: "B", name: "Quay", ...PLACE }),
  ];
  for (const { device, gateway } of [a, b]) {
    await gateway.report({ devices: [{ deviceId: device.id, at: AT, online: true, lastSeenAt: AT, ...COUNTERS }] });
  }
  await b.gateway.report({
    alarms: [
      {
        deviceId: b.device.id,
        address: "1",
        at: AT,
        code: "TANK_LEAK",
        edge: "RAISED",
        sourceType: "TANK",
        vendorCode: "x",
      },
    ],
  });
  const c = await network.forecourt({ code: "C", name: "Lake" });
  const d = await network.station({ code: "D", name: "Meadow", ...PLACE });
  return { a, b, c, d };
}

describe("the list of locations", () => {
  test("has stations and devices with the gravest that is true of them", async () => {
    const network = await world.network();
    await four(network);

    expect((await lines(network.owner)).toSorted()).toEqual([
      "A DEVICE ONLINE",
      "A STATION ONLINE",
      "B DEVICE ONLINE",
      "B STATION ALARM",
      "C DEVICE OFFLINE",
      "C STATION OFFLINE",
      "D STATION OFFLINE",
    ]);
    expect((await page(network.owner)).totalCount).toBe(7);
  });

  test("has no device that was deleted, and its station is as those are that are left", async () => {
    const network = await world.network();
    const { a } = await four(network);
    const { id } = await network.device({ station: a.station });
    expect(await lines(network.owner, { stationIds: [a.station.id] })).toContain("A STATION OFFLINE");

    await network.owner.run("mutation Delete($input: DeleteDeviceInput!) { deleteDevice(input: $input) }", {
      input: { id },
    });

    const left = await page(network.owner, { filter: { stationIds: [a.station.id] } });
    expect(left.nodes.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      "DEVICE ONLINE",
      "STATION ONLINE",
    ]);
    expect(left.totalCount).toBe(2);
  });

  test("is narrowed by kind, state, place known or not, words and station", async () => {
    const network = await world.network();
    const { d } = await four(network);

    expect(await lines(network.owner, { kinds: ["STATION"], states: ["ALARM", "OFFLINE"] })).toEqual([
      "B STATION ALARM",
      "C STATION OFFLINE",
      "D STATION OFFLINE",
    ]);
    expect((await lines(network.owner, { located: false })).toSorted()).toEqual([
      "C DEVICE OFFLINE",
      "C STATION OFFLINE",
    ]);
    expect(await lines(network.owner, { search: "mead" })).toEqual(["D STATION OFFLINE"]);
    expect(await lines(network.owner, { stationIds: [d.id] })).toEqual(["D STATION OFFLINE"]);
    expect(await lines(network.owner, { search: "%" })).toEqual([]);
  });

  test("is sorted and paged behind a cursor, without a row twice or missing", async () => {
    const network = await world.network();
    await four(network);
    const all = await lines(network.owner, {}, { orderBy: "STATE_DESC" });

    const first = await page(network.owner, { first: 4, orderBy: "STATE_DESC" });
    const rest = await lines(network.owner, {}, { first: 4, orderBy: "STATE_DESC", after: first.pageInfo.endCursor });

    expect(all.at(-1)).toBe("B STATION ALARM");
    expect(rest).toEqual(all.slice(4));
  });

  test("needs the permission, and is exported as it is filtered", async () => {
    const network = await world.network();
    await four(network);
    const guest = await network.operator({ permissions: [Permission.RealTimeEquip] });

    expect(await guest.expectRefusal(LOCATIONS, {})).toMatchObject({ code: "FORBIDDEN" });
    const job = await exported(network.owner, {
      list: "LOCATIONS",
      locations: { kinds: ["DEVICE"] },
      columns: [{ id: "name" }, { id: "state" }, { id: "latitude" }],
    });
    expect(job).toMatchObject({ state: "DONE", rows: 3 });
  });
});

test("the map has each station once that has a place, and follows what becomes of it", async () => {
  const network = await world.network();
  const { a, d } = await four(network);
  const markers = (await live(network.owner)).subscribe<{ stationMarkers: { code: string; state: string }[] }>(
    "subscription { stationMarkers { code name latitude longitude state } }",
  );
  const said = async () => (await markers.next()).stationMarkers.map(({ code, state }) => `${code} ${state}`);
  expect(await said()).toEqual(["A ONLINE", "B ALARM", "D OFFLINE"]);

  await a.gateway.report({
    devices: [{ deviceId: a.device.id, at: "2026-11-02T08:01:00Z", online: false, ...COUNTERS }],
  });
  expect(await said()).toEqual(["A OFFLINE", "B ALARM", "D OFFLINE"]);

  await network.owner.run("mutation Delete($input: DeleteStationInput!) { deleteStation(input: $input) }", {
    input: { id: d.id },
  });
  expect(await said()).toEqual(["A OFFLINE", "B ALARM"]);
});
