import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { codes, NOWHERE, page } from "../../test/stations.ts";
import * as documents from "../../test/world.generated.ts";
import { unique } from "../../test/world.ts";

const { world } = await testServer();

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
    const { code, name } = await network.station();
    const input = { code, name: "Station", platformId: network.id, cityId: (await network.city()).id };

    expect(await network.owner.expectRefusal(documents.CreateStationDocument, { input })).toMatchObject({
      number: 10015,
      field: "code",
      params: { existing: name },
    });
    expect(await (await world.network()).station({ code })).toMatchObject({ code });
  });

  test("with a code of a station that the caller doesn't see tells no more than that it is taken", async () => {
    const network = await world.network();
    const [platform, sibling] = [await network.platform(), await network.platform()];
    const { code } = await network.station({ platform: sibling });
    const operator = await network.operator({ platform, permissions: [Permission.StationSettings] });
    const city = await network.city({ region: await network.region({ platform }) });
    const input = { code, name: "Station", platformId: platform.id, cityId: city.id };

    const { number, field, params } = await operator.expectRefusal(documents.CreateStationDocument, { input });

    expect({ number, field, params }).toEqual({ number: 10015, field: "code", params: {} });
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
