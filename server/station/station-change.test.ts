import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../auth/permission.ts";
import { exported } from "../test/exports.ts";
import { outcomeOf } from "../test/execute.ts";
import { testServer } from "../test/server.ts";
import { type Network, unique } from "../test/world.ts";
import * as world$ from "../test/world.generated.ts";
import type { ChangeStationInput } from "../schema-types.generated.ts";
import * as documents from "./station.generated.ts";

const { world, live, app, db } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";
const AT = "2026-11-02T08:00:00Z";

const change = (network: Network, input: ChangeStationInput) =>
  network.owner.run(documents.ChangeStationDocument, { input });
const deedsOf = async (network: Network, objectId: string) =>
  (await network.owner.run(documents.DeedsDocument, { objectId })).auditEntries.nodes;
const codes = async (network: Network) =>
  (
    await network.owner.run<{ stations: { nodes: { code: string }[] } }>("{ stations { nodes { code } } }")
  ).stations.nodes.map(({ code }) => code);

interface Version {
  gatewayConfigurationChanges: number;
}
const VERSIONS = "subscription { gatewayConfigurationChanges }";

describe("changing a station", () => {
  test("changes what is told and leaves the rest; null empties what may be empty", async () => {
    const network = await world.network();
    const { id } = await network.station({ code: "A1", name: "Harbour", latitude: 31.2, longitude: 121.5 });

    expect((await change(network, { id, name: "Harbour Gate", shiftsPerDay: 2 })).changeStation).toMatchObject({
      code: "A1",
      name: "Harbour Gate",
      shiftsPerDay: 2,
      latitude: 31.2,
    });
    expect((await change(network, { id, latitude: null, longitude: null, name: null })).changeStation).toMatchObject({
      name: "Harbour Gate",
      latitude: null,
      longitude: null,
    });
    expect(await deedsOf(network, id)).toMatchObject([
      { operation: "changeStation", before: { latitude: 31.2, longitude: 121.5 } },
      {
        operation: "changeStation",
        before: { name: "Harbour", shiftsPerDay: 3 },
        after: { name: "Harbour Gate", shiftsPerDay: 2 },
      },
      { operation: "createStation" },
    ]);
  });

  test("to what it is already leaves no trace", async () => {
    const network = await world.network();
    const { id, code, name } = await network.station();

    await change(network, { id, code, name, controlMode: "PLATFORM" });

    expect(await deedsOf(network, id)).toMatchObject([{ operation: "createStation" }]);
  });

  test.each([
    [{ code: " " }, "code"],
    [{ name: "" }, "name"],
    [{ phone: "1".repeat(201) }, "phone"],
    [{ latitude: 91, longitude: 0 }, "latitude"],
    [{ longitude: 120 }, "latitude"],
    [{ shiftsPerDay: 0 }, "shiftsPerDay"],
    [{ timeZone: "Moon" }, "timeZone"],
  ])("to %j is 10012", async (given, field) => {
    const network = await world.network();
    const { id } = await network.station();

    expect(
      await network.owner.expectRefusal(documents.ChangeStationDocument, { input: { id, ...given } }),
    ).toMatchObject({ number: 10012, field });
  });

  test("to a code that another has is 10015; of two who want the same one gets it", async () => {
    const network = await world.network();
    const { code } = await network.station();
    const [one, other] = [await network.station(), await network.station()];

    expect(
      await network.owner.expectRefusal(documents.ChangeStationDocument, { input: { id: one.id, code } }),
    ).toMatchObject({ number: 10015, field: "code" });
    const both = await Promise.all(
      [one, other].map(({ id }) =>
        network.owner.send(documents.ChangeStationDocument, { input: { id, code: "WANTED" } }),
      ),
    );
    expect(both.map(outcomeOf).toSorted()).toEqual(["10015", "OK"]);
  });

  test("that controls itself: its own parameters are 10022, its name and the control itself are not", async () => {
    const network = await world.network();
    const { id } = await network.station({ controlMode: "STATION" });

    expect(
      await network.owner.expectRefusal(documents.ChangeStationDocument, { input: { id, certification: "PASSWORD" } }),
    ).toMatchObject({ number: 10022, field: "certification" });
    expect((await change(network, { id, name: "Renamed" })).changeStation.name).toBe("Renamed");
    expect(
      (await change(network, { id, controlMode: "PLATFORM", certification: "PASSWORD" })).changeStation,
    ).toMatchObject({ controlMode: "PLATFORM", certification: "PASSWORD" });
    expect((await change(network, { id, controlMode: "STATION" })).changeStation.controlMode).toBe("STATION");
  });

  test("tells its gateway, which fetches its configuration with the new zone", async () => {
    const network = await world.network();
    const { station, gateway } = await network.forecourt();
    const versions = (await live(gateway)).subscribe<Version>(VERSIONS);
    const { gatewayConfigurationChanges: before } = await versions.next();

    await change(network, { id: station.id, timeZone: "Asia/Tashkent" });

    expect(await versions.next()).toEqual({ gatewayConfigurationChanges: before + 1 });
    expect(await gateway.run("{ gatewayConfiguration { devices { timeZone } } }")).toEqual({
      gatewayConfiguration: { devices: [{ timeZone: "Asia/Tashkent" }] },
    });
  });

  test("two who change different things of it at once both get what they want", async () => {
    const network = await world.network();
    const { id } = await network.station();

    await Promise.all([change(network, { id, name: "Renamed" }), change(network, { id, phone: "123" })]);

    expect(await network.owner.run(`{ station(id: "${id}") { name phone } }`)).toEqual({
      station: { name: "Renamed", phone: "123" },
    });
  });

  test("that isn't seen is 10003 in every way, and needs the permission", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const operator = await network.operator({ platform, permissions: [Permission.StationSettings] });
    const without = await network.operator({
      permissions: ALL_PERMISSIONS.filter((value) => value !== Permission.StationSettings),
    });
    const beside = await network.station();

    for (const id of [beside.id, (await (await world.network()).station()).id, UNKNOWN, "no id at all"]) {
      for (const document of [
        documents.ChangeStationDocument,
        documents.MoveStationDocument,
        documents.DeleteStationDocument,
      ]) {
        expect(await operator.expectRefusal<unknown, object>(document as never, { input: { id } })).toMatchObject({
          number: 10003,
          field: "id",
        });
      }
    }
    expect(
      await without.expectRefusal(documents.ChangeStationDocument, { input: { id: beside.id, name: "Mine" } }),
    ).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("changing many stations", () => {
  test("row by row tells of each what became of it", async () => {
    const network = await world.network();
    const [free, same, own] = [
      await network.station(),
      await network.station({ shiftsPerDay: 2 }),
      await network.station({ controlMode: "STATION" }),
    ];

    const { changeStations } = await network.owner.run(documents.ChangeStationsDocument, {
      input: {
        ids: [free.id, same.id, own.id, UNKNOWN, free.id],
        mode: "ROW_BY_ROW",
        parameters: { shiftsPerDay: 2 },
      },
    });

    expect(changeStations).toMatchObject([
      { index: 0, id: free.id, outcome: "DONE", number: null },
      { index: 1, id: same.id, outcome: "UNCHANGED", number: null },
      { index: 2, id: own.id, outcome: "REFUSED", number: 10022, field: "shiftsPerDay" },
      { index: 3, id: UNKNOWN, outcome: "REFUSED", number: 10003, field: "id" },
    ]);
    expect((await deedsOf(network, free.id))[0]).toMatchObject({ operation: "changeStation" });
  });

  test("all or nothing leaves all as they are when one is refused", async () => {
    const network = await world.network();
    const [free, own] = [await network.station(), await network.station({ controlMode: "STATION" })];
    const input = {
      filter: { platformIds: [network.id] },
      mode: "ALL_OR_NOTHING" as const,
      parameters: { certification: "PASSWORD" as const },
    };

    const { changeStations } = await network.owner.run(documents.ChangeStationsDocument, { input });
    expect(new Map(changeStations.map(({ id, outcome }) => [id, outcome]))).toEqual(
      new Map([
        [free.id, "UNDONE"],
        [own.id, "REFUSED"],
      ]),
    );
    expect(await deedsOf(network, free.id)).toMatchObject([{ operation: "createStation" }]);

    const taken = { ...input, parameters: { ...input.parameters, controlMode: "PLATFORM" as const } };
    const again = await network.owner.run(documents.ChangeStationsDocument, { input: taken });
    expect(again.changeStations.map(({ outcome }) => outcome)).toEqual(["DONE", "DONE"]);
  });

  test.each([
    ["neither rows nor a filter", {}],
    ["both", { ids: [UNKNOWN], filter: {} }],
    ["no row", { ids: [] }],
    ["more than 500 rows", { ids: Array.from({ length: 501 }, (_, index) => String(index)) }],
  ])("with %s is 10012", async (_title, which) => {
    const { owner } = await world.network();
    const input = { ...which, mode: "ROW_BY_ROW" as const, parameters: {} };

    expect(await owner.expectRefusal(documents.ChangeStationsDocument, { input })).toMatchObject({
      number: 10012,
      field: "ids",
    });
  });
});

describe("moving a station", () => {
  test("to another platform and city changes who sees it, and the log says so", async () => {
    const network = await world.network();
    const [left, right] = [await network.platform(), await network.platform()];
    const [leftHand, rightHand] = [
      await network.operator({ platform: left }),
      await network.operator({ platform: right }),
    ];
    const city = await network.city({ region: await network.region({ platform: right }) });
    const station = await network.station({ platform: left });
    const SEEN = "{ stations { nodes { id } } }";
    expect(await leftHand.run(SEEN)).toEqual({ stations: { nodes: [{ id: station.id }] } });

    const { moveStation } = await network.owner.run(documents.MoveStationDocument, {
      input: { id: station.id, platformId: right.id, cityId: city.id },
    });

    expect(moveStation).toMatchObject({ platform: { id: right.id }, city: { id: city.id } });
    expect(await leftHand.run(SEEN)).toEqual({ stations: { nodes: [] } });
    expect(await rightHand.run(SEEN)).toEqual({ stations: { nodes: [{ id: station.id }] } });
    expect((await deedsOf(network, station.id))[0]).toMatchObject({
      operation: "moveStation",
      before: { platformId: left.id },
      after: { platformId: right.id, cityId: city.id },
    });
  });

  test("to where it is leaves no trace", async () => {
    const network = await world.network();
    const { id, city } = await network.station();

    await network.owner.run(documents.MoveStationDocument, {
      input: { id, platformId: network.id, cityId: city.id },
    });

    expect(await deedsOf(network, id)).toMatchObject([{ operation: "createStation" }]);
  });

  test("to a platform that doesn't see its city, or to a city that its platform doesn't see, is 10014", async () => {
    const network = await world.network();
    const [left, right] = [await network.platform(), await network.platform()];
    const city = await network.city({ region: await network.region({ platform: left }) });
    const [inside, outside] = [
      await network.station({ platform: left, city }),
      await network.station({ platform: right }),
    ];

    for (const input of [
      { id: inside.id, platformId: right.id },
      { id: outside.id, cityId: city.id },
      { id: outside.id, cityId: UNKNOWN },
    ]) {
      expect(await network.owner.expectRefusal(documents.MoveStationDocument, { input })).toMatchObject({
        number: 10014,
        field: "cityId",
      });
    }
    expect(
      await network.owner.expectRefusal(documents.MoveStationDocument, {
        input: { id: inside.id, platformId: UNKNOWN },
      }),
    ).toMatchObject({ number: 10017, field: "platformId" });
  });

  test("to a platform that is full is 10018, or 10040; within a full network it goes on", async () => {
    const network = await world.network({ siteLimit: 4 });
    const full = await network.platform({ siteLimit: 2 });
    const single = await network.platform({ siteLimit: 1 });
    await network.station({ platform: single });
    await network.station({ platform: full });
    const [station, other] = [await network.station(), await network.station({ platform: full })];
    const to = (id: string, platformId: string) => ({ input: { id, platformId } });

    expect(await network.owner.expectRefusal(documents.MoveStationDocument, to(station.id, full.id))).toMatchObject({
      number: 10018,
      params: { limit: 2 },
    });
    expect(await network.owner.expectRefusal(documents.MoveStationDocument, to(station.id, single.id))).toMatchObject({
      number: 10040,
    });
    await network.owner.run(documents.MoveStationDocument, to(other.id, network.id));
    await network.owner.run(documents.MoveStationDocument, to(station.id, full.id));
  });

  test("twenty that go to a platform with room for five at once: five arrive", async () => {
    const network = await world.network();
    const platform = await network.platform({ siteLimit: 5 });
    const stations = await Promise.all(Array.from({ length: 20 }, () => network.station()));

    const answers = await Promise.all(
      stations.map(({ id }) =>
        network.owner.send(documents.MoveStationDocument, { input: { id, platformId: platform.id } }),
      ),
    );

    const outcomes = answers.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "OK")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "10018")).toHaveLength(15);
  });
});

describe("deleting a station", () => {
  test("takes it out of every list and count, frees its code and its place, and is in the log", async () => {
    const network = await world.network({ siteLimit: 1 });
    const station = await network.station({ code: "A1" });
    const { code: activationCode } = await network.activationCode(station);
    const input = { id: station.id };

    expect(await network.owner.run(documents.DeleteStationDocument, { input })).toEqual({ deleteStation: true });

    expect(await codes(network)).toEqual([]);
    expect(await network.owner.run("{ platforms { stationCount } kanban { stationCount } }")).toEqual({
      platforms: [{ stationCount: 0 }],
      kanban: { stationCount: 0 },
    });
    expect(await network.owner.expectRefusal(documents.DeleteStationDocument, { input })).toMatchObject({
      number: 10003,
    });
    const trade = { input: { code: activationCode, gatewayName: "late" } };
    expect((await network.owner.expectRefusal(world$.ActivateStationDocument, trade)).number).toBe(10029);
    expect(await deedsOf(network, station.id)).toMatchObject([
      { operation: "activateStation" },
      { operation: "deleteStation", before: { code: "A1" } },
      { operation: "createActivationCode" },
      { operation: "createStation" },
    ]);
    expect(await network.station({ code: "A1" })).toMatchObject({ code: "A1" });
  });

  test("leaves what was sold there readable, and counted nowhere as of today's board", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    const at = { startedAt: AT, endedAt: AT, receivedAt: AT };
    const sale = { address: "1.1", transactionNo: "1", unitPrice: "7", volumeLitres: "10", amount: "70" };
    await gateway.report({ sales: [{ deviceId: device.id, offline: false, ...at, ...sale }] });
    // What another screen does before: the device goes, the activation is deleted.
    await sql`delete from device_binding where device_id = ${device.id}`.execute(db);
    await sql`delete from device where id = ${device.id}`.execute(db);
    await sql`update station set activation_state = 'DELETED' where id = ${station.id}`.execute(db);

    await network.owner.run(documents.DeleteStationDocument, { input: { id: station.id } });

    expect(await network.owner.run("{ transactions { nodes { stationName amount } } }")).toEqual({
      transactions: { nodes: [{ stationName: station.name, amount: "70" }] },
    });
    expect(await network.owner.run("{ guns { id } tanks { id } }")).toEqual({ guns: [], tanks: [] });
  });

  test("is 10019 while a gateway, a device or a box works there, and says what", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    const boxed = await network.station();
    await network.communicationBox({ station: boxed });
    const refusal = (id: string) => network.owner.expectRefusal(documents.DeleteStationDocument, { input: { id } });

    expect(await refusal(station.id)).toMatchObject({
      number: 10019,
      params: { activated: true, devices: 1, boxes: 0 },
    });
    expect(await refusal(boxed.id)).toMatchObject({
      number: 10019,
      params: { activated: false, devices: 0, boxes: 1 },
    });
    expect(await codes(network)).toHaveLength(2);
  });

  test("and registering a device there at once: one of the two comes first", async () => {
    const network = await world.network();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await network.station();
      const device = { stationId: id, name: "Gauge", protocol: "TLS350" as const, address: unique("a"), version: "1" };

      const [deleted, made] = await Promise.all([
        network.owner.send(documents.DeleteStationDocument, { input: { id } }),
        network.owner.send(world$.CreateDeviceDocument, { input: { ...device, settings: {} } }),
      ]);

      expect([outcomeOf(deleted), outcomeOf(made)]).toBeOneOf([
        ["OK", "10003"],
        ["10019", "OK"],
      ]);
    }
  });
});

test("who looks at the set-up hears of every change in their network, and of none elsewhere", async () => {
  const [network, stranger] = [await world.network(), await world.network()];
  const { id } = await network.station();
  const elsewhere = await stranger.station();
  const watcher = (await live(network.owner)).subscribe<{ setupChanges: string }>("subscription { setupChanges }");
  await watcher.next();

  await change(stranger, { id: elsewhere.id, name: "Elsewhere" });
  await change(network, { id, name: "Here" });

  expect(Date.parse((await watcher.next()).setupChanges)).not.toBeNaN();
});

test("the list of stations is exported as it is filtered", async () => {
  const network = await world.network();
  const city = await network.city({ name: "Oslo", region: await network.region({ name: "North" }) });
  await network.station({ code: "A1", name: "Harbour", city });
  await network.station({ code: "A2", name: "Airport", city, controlMode: "STATION" });

  const job = await exported(network.owner, {
    list: "STATIONS",
    stations: { controlMode: "STATION" },
    columns: ["code", "name", "city", "region", "controlMode"].map((id) => ({ id })),
  });

  expect(job).toMatchObject({ state: "DONE", rows: 1, total: 1 });
  const headers = { authorization: `Bearer ${network.owner.token}` };
  const { rawPayload } = await app.http.inject({ method: "GET", url: `/exports/${job.id}/file`, headers });
  expect(rawPayload.toString()).toContain("A2,Airport,Oslo,North,STATION");
});
