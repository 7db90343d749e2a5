import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { RequestExportInput } from "../../schema-types.generated.ts";
import { picture } from "../../test/display-deeds.ts";
import { REQUEST, exportInput, exported, fetchFile } from "../../test/exports.ts";
import { does } from "../../test/forecourt-deeds.ts";
import { testServer } from "../../test/server.ts";
import type { Network, Operator } from "../../test/world.ts";

const { world, app } = await testServer();

const NAME = [{ id: "place" }, { id: "name" }];

async function show(network: Network, name: string, given: object = {}): Promise<void> {
  const imageId = (await picture(network.owner)).id;
  await does("createAdvert", { platformId: network.id, imageId, name, ...given }).by(network);
}

async function linesOf(caller: Operator, given: Partial<RequestExportInput> = {}) {
  const job = await exported(caller, { list: "ADVERTS", columns: NAME, ...given });
  expect(job).toMatchObject({ state: "DONE", failure: null });
  return (await fetchFile(app, caller, job.id)).bytes.toString().trim().split("\r\n").slice(1);
}

test("adverts are exported in their order with where, when and how they stand by the clocks of their station", async () => {
  const network = await world.network({ name: "Network" });
  const region = await network.region({ name: "North" });
  const city = await network.city({ name: "Oslo", region });
  // 08:00 UTC on the second: here it is 22:00 of the day before.
  const station = await network.station({ name: "Harbour", city, timeZone: "Pacific/Honolulu" });
  await show(network, "Winter", { fromDay: "2026-12-01", untilDay: "2026-12-24" });
  await show(network, "Once", { stationId: station.id, untilDay: "2026-11-01" });
  await show(network, "Here", { cityId: city.id, untilDay: "2026-11-01" });
  await show(network, "Around", { regionId: region.id });
  const where = { id: "placeName", values: [{ value: "", text: "Every station" }] };
  const state = { id: "state", values: [{ value: "RUNNING", text: "Shown" }] };

  expect(
    await linesOf(network.owner, { columns: [...NAME, where, { id: "fromDay" }, { id: "untilDay" }, state] }),
  ).toEqual([
    "1,Winter,Every station,2026-12-01,2026-12-24,UPCOMING",
    "2,Once,Harbour,,2026-11-01,Shown",
    "3,Here,Oslo,,2026-11-01,ENDED",
    "4,Around,North,,,Shown",
  ]);
  const beside = ["regionName", "cityName", "stationName", "platformName", "createdAt"].map((id) => ({ id }));
  expect((await linesOf(network.owner, { columns: beside })).slice(1)).toEqual([
    ",,Harbour,Network,2026-11-02 08:00:00",
    ",Oslo,,Network,2026-11-02 08:00:00",
    "North,,,Network,2026-11-02 08:00:00",
  ]);
});

test("a file of adverts leads to the images", async () => {
  const network = await world.network();
  await show(network, "Sale");

  const [url = ""] = await linesOf(network.owner, { columns: [{ id: "image" }] });
  expect((await app.http.inject({ url })).headers["content-type"]).toBe("image/png");
});

test("a file of adverts is of one platform where one is named, and never of one beside the caller's", async () => {
  const network = await world.network();
  const [coast, lake] = [await network.platform(), await network.platform()];
  await show(network, "Lake", { platformId: lake.id });
  await show(network, "Coast", { platformId: coast.id });
  await show(network, "Network");
  const operator = await network.operator({ platform: coast, permissions: [Permission.Advertising] });
  const of = (platformId: string) => ({ adverts: { platformId } });

  expect(await linesOf(network.owner, of(lake.id))).toEqual(["1,Lake"]);
  expect(await linesOf(network.owner, of("no id at all"))).toEqual([]);
  expect((await linesOf(network.owner))[0]).toBe("1,Network");
  expect(await linesOf(network.owner)).toHaveLength(3);
  expect(await linesOf(operator)).toEqual(["1,Coast"]);
  for (const platformId of [lake.id, network.id]) {
    expect(await linesOf(operator, of(platformId))).toEqual([]);
  }
  expect(await linesOf((await world.network()).owner, of(coast.id))).toEqual([]);
});

test("without the permission for adverts there is no file of them", async () => {
  const operator = await (await world.network()).operator({ permissions: [Permission.PrintInfo] });

  const input = exportInput({ list: "ADVERTS", columns: NAME });
  expect(await operator.expectRefusal(REQUEST, { input })).toMatchObject({ number: 403, field: "list" });
});
