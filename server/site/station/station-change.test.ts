import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";
import type { ChangeStationInput } from "../../schema-types.generated.ts";
import { outcomeOf } from "../../test/execute.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { deedsOf } from "../../test/stations.ts";
import type { Network } from "../../test/world.ts";
import * as documents from "./station.generated.ts";

const { world, live } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";

const change = (network: Network, input: ChangeStationInput) =>
  network.owner.run(documents.ChangeStationDocument, { input });

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

  test("leaves it its time zone once it has sold: its sums are by its days", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    await gateway.report({ sales: [sale(device)] });
    const input = { id: station.id, name: "Elsewhere", timeZone: "Asia/Tashkent" };

    expect(await network.owner.expectRefusal(documents.ChangeStationDocument, { input })).toMatchObject({
      number: 10115,
      field: "timeZone",
    });
    const own = { ...input, timeZone: "Asia/Shanghai" };
    expect((await change(network, own)).changeStation).toMatchObject({ name: "Elsewhere" });
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
