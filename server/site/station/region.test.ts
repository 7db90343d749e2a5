import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { NOWHERE } from "../../test/stations.ts";
import * as documents from "../../test/world.generated.ts";

const { world } = await testServer();

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
