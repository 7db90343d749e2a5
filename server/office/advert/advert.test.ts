import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { Advert, StationAdverts } from "../../schema-types.generated.ts";
import { HOUR } from "../../test/clock.ts";
import { picture } from "../../test/display-deeds.ts";
import { changesOf } from "../../test/employees.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import type { Network, Thing } from "../../test/world.ts";
import { sweepUnusedImages } from "../upload/upload.service.ts";
import { stateOn } from "./advert.rules.ts";

const { world, clock, app } = await testServer();

const ADVERT = "id name position state regionId cityId stationId placeName fromDay untilDay image { id url }";
const LIST = `query List($platformId: ID!) { adverts(platformId: $platformId) { ${ADVERT} } }`;
const CREATE = `mutation Create($input: CreateAdvertInput!) { createAdvert(input: $input) { ${ADVERT} } }`;
const CHANGE = `mutation Change($input: ChangeAdvertInput!) { changeAdvert(input: $input) { ${ADVERT} } }`;
const ORDER = `mutation Order($input: OrderAdvertsInput!) { orderAdverts(input: $input) { ${ADVERT} } }`;
const DELETE = "mutation Delete($input: DeleteAdvertInput!) { deleteAdvert(input: $input) }";
const SHOWN = "stationId today shown { name image { url } } next { name fromDay }";
const STATION = `query Shown($stationId: ID!) { stationAdverts(stationId: $stationId) { ${SHOWN} } }`;
const GATEWAY = `{ gatewayAdverts { ${SHOWN} } }`;

async function show(network: Network, given: Record<string, unknown> = {}): Promise<Advert> {
  const { id } = await picture(network.owner);
  const input = { platformId: network.id, imageId: id, name: "Sale", ...given };
  return (await network.owner.run<{ createAdvert: Advert }>(CREATE, { input })).createAdvert;
}

const adverts = async (caller: Caller, platformId: string) =>
  (await caller.run<{ adverts: Advert[] }>(LIST, { platformId })).adverts;
const shownAt = async (caller: Caller, { id }: Thing) =>
  (await caller.run<{ stationAdverts: StationAdverts }>(STATION, { stationId: id })).stationAdverts;
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test.each([
  [null, null, "RUNNING"],
  ["2026-11-02", "2026-11-02", "RUNNING"],
  ["2026-11-03", null, "UPCOMING"],
  [null, "2026-11-01", "ENDED"],
])("from %s to %s is, on the second, %s", (fromDay, untilDay, state) => {
  expect(stateOn("2026-11-02", { fromDay, untilDay })).toBe(state);
});

describe("what a station shows", () => {
  test("is what its platform and those above show everywhere, in its region, its city or there, a superior's first", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const [region, elsewhere] = [await network.region(), await network.region()];
    const city = await network.city({ region });
    const forecourt = await network.forecourt({ platform, city });
    const { station, gateway } = forecourt;
    const beside = await network.station({ platform, city: await network.city({ region: elsewhere }) });
    await show(network, { name: "platform", platformId: platform.id });
    await show(network, { name: "station", platformId: platform.id, stationId: station.id });
    await show(network, { name: "network" });
    await show(network, { name: "city", cityId: city.id });
    await show(network, { name: "region", regionId: region.id });
    await show(network, { name: "elsewhere", regionId: elsewhere.id });
    await show(network, { name: "a sibling's", platformId: (await network.platform()).id });

    const shown = await shownAt(network.owner, station);
    expect(names(shown.shown)).toEqual(["network", "city", "region", "platform", "station"]);
    expect(names((await shownAt(network.owner, beside)).shown)).toEqual(["network", "elsewhere", "platform"]);
    // A gateway is told the same of its own stations, and of no other.
    expect(await gateway.run(GATEWAY)).toEqual({ gatewayAdverts: [shown] });
    const image = await app.http.inject({ url: shown.shown[0]?.image.url ?? "" });
    expect(image.headers["content-type"]).toBe("image/png");
  });

  test("begins and ends at midnight by its own clocks, and says what comes next", async () => {
    const network = await world.network();
    const [early, late] = [
      await network.station({ timeZone: "Pacific/Auckland" }),
      await network.station({ timeZone: "Pacific/Honolulu" }),
    ];
    await show(network, { name: "until the first", untilDay: "2026-11-01" });
    await show(network, { name: "from the third", fromDay: "2026-11-03" });
    await show(network, { name: "from the second", fromDay: "2026-11-02", untilDay: "2026-11-02" });

    // 08:00 UTC on the second: in Auckland 21:00 of that day, in Honolulu 22:00 of the day before.
    expect(await shownAt(network.owner, early)).toMatchObject({
      today: "2026-11-02",
      shown: [{ name: "from the second" }],
      next: { name: "from the third", fromDay: "2026-11-03" },
    });
    expect(await shownAt(network.owner, late)).toMatchObject({
      today: "2026-11-01",
      shown: [{ name: "until the first" }],
      next: { name: "from the second" },
    });
    clock.pass(4 * HOUR);
    expect(await shownAt(network.owner, early)).toMatchObject({ shown: [{ name: "from the third" }], next: null });
    clock.pass(-4 * HOUR);
  });
});

describe("an advert", () => {
  test("is made at the end, changed where told, and the log tells what", async () => {
    const network = await world.network();
    const station = await network.station({ name: "Harbour" });
    const first = await show(network, { name: "First" });
    const made = await show(network, { name: "Second", stationId: station.id, fromDay: "2026-12-01" });

    expect(made).toMatchObject({ position: 2, placeName: "Harbour", state: "UPCOMING" });
    const city = await network.city();
    const input = { id: made.id, cityId: city.id, fromDay: null };
    const { changeAdvert } = await network.owner.run<{ changeAdvert: Advert }>(CHANGE, { input });
    expect(changeAdvert).toMatchObject({
      stationId: null,
      cityId: city.id,
      fromDay: null,
      state: "RUNNING",
      name: "Second",
    });
    expect(await changesOf(network.owner, made.id)).toMatchObject([
      { operation: "changeAdvert", before: { stationId: station.id }, after: { stationId: null, cityId: city.id } },
      { operation: "createAdvert" },
    ]);
    await network.owner.run(CHANGE, { input });
    expect(await changesOf(network.owner, made.id)).toHaveLength(2);
    expect(await adverts(network.owner, network.id)).toEqual([first, changeAdvert]);
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ["no name", { name: " " }, 10012, "name"],
    ["days the wrong way round", { fromDay: "2026-02-01", untilDay: "2026-01-01" }, 10012, "untilDay"],
    ["an image that is nowhere", { imageId: "no id" }, 10014, "imageId"],
    ["a station that is nowhere", { stationId: "no id" }, 10003, "stationId"],
    ["a city that is nowhere", { cityId: "no id" }, 10014, "cityId"],
    ["a region that is nowhere", { regionId: "no id" }, 10014, "regionId"],
    ["two places", { cityId: "one", stationId: "another" }, 10012, "stationId"],
    ["a platform that is nowhere", { platformId: "no id" }, 10017, "platformId"],
  ])("with %s is refused", async (_title, given, number, field) => {
    const network = await world.network();
    const { id } = await picture(network.owner);
    const input = { platformId: network.id, imageId: id, name: "Sale", ...given };

    expect(await network.owner.expectRefusal(CREATE, { input })).toMatchObject({ number, field });
    expect(await adverts(network.owner, network.id)).toEqual([]);
  });

  test("for a region or a city that was deleted is 10014", async () => {
    const network = await world.network();
    const { id } = await picture(network.owner);
    const [region, city] = [await network.region(), await network.city()];
    await network.owner.run("mutation Delete($input: DeleteRegionInput!) { deleteRegion(input: $input) }", {
      input: { id: region.id },
    });
    await network.owner.run("mutation Delete($input: DeleteCityInput!) { deleteCity(input: $input) }", {
      input: { id: city.id },
    });
    const input = { platformId: network.id, imageId: id, name: "Sale" };

    for (const [field, place] of [["regionId", region] as const, ["cityId", city] as const]) {
      expect(await network.owner.expectRefusal(CREATE, { input: { ...input, [field]: place.id } })).toMatchObject({
        number: 10014,
        field,
      });
    }
    expect(await adverts(network.owner, network.id)).toEqual([]);
  });

  test("takes pictures alone, and stations of its own platform", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const station = await network.station();
    const [icon, image] = [await picture(network.owner, "logo"), await picture(network.owner)];
    const input = { platformId: platform.id, name: "Sale" };

    expect(await network.owner.expectRefusal(CREATE, { input: { ...input, imageId: icon.id } })).toMatchObject({
      number: 10006,
    });
    expect(
      await network.owner.expectRefusal(CREATE, { input: { ...input, imageId: image.id, stationId: station.id } }),
    ).toMatchObject({ number: 10003, field: "stationId" });
  });

  test("is at most one of a hundred, also when many come at once", async () => {
    const network = await world.network();
    const { id } = await picture(network.owner);
    const input = { platformId: network.id, imageId: id, name: "Sale" };
    const answers = await Promise.all(Array.from({ length: 103 }, () => network.owner.send(CREATE, { input })));

    expect(answers.map(outcomeOf).filter((outcome) => outcome === "10012")).toHaveLength(3);
    const list = await adverts(network.owner, network.id);
    expect(list.map(({ position }) => position)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  test("keeps its picture from being swept, and once it is deleted the others move up", async () => {
    const network = await world.network();
    const list = [
      await show(network, { name: "A" }),
      await show(network, { name: "B" }),
      await show(network, { name: "C" }),
    ];
    clock.pass(25 * HOUR);
    await sweepUnusedImages({ em: app.services.em.fork(), clock });
    clock.pass(-25 * HOUR);
    expect((await app.http.inject({ url: list[0]?.image.url ?? "" })).statusCode).toBe(200);
    await network.owner.run(DELETE, { input: { id: list[0]?.id } });

    expect((await adverts(network.owner, network.id)).map(({ name, position }) => `${position} ${name}`)).toEqual([
      "1 B",
      "2 C",
    ]);
    expect(await network.owner.expectRefusal(DELETE, { input: { id: list[0]?.id } })).toMatchObject({ number: 10014 });
  });
});

describe("an advert that somebody else has to do with", () => {
  test("is changed by two at once without losing either, and deleted by two at once by one", async () => {
    const network = await world.network();
    const { id } = await show(network);
    const changes = [{ name: "Other" }, { untilDay: "2026-12-01" }];
    await Promise.all(changes.map((more) => network.owner.run(CHANGE, { input: { id, ...more } })));
    expect(await adverts(network.owner, network.id)).toMatchObject([{ name: "Other", untilDay: "2026-12-01" }]);

    const answers = await Promise.all([1, 2].map(() => network.owner.send(DELETE, { input: { id } })));
    expect(answers.map(outcomeOf).toSorted()).toEqual(["10014", "OK"]);
  });

  test("is 10014 for a sibling platform and for another network, and stays as it is", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const made = await show(network, { platformId: platform.id });
    const sibling = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.Advertising],
    });

    for (const stranger of [sibling, (await world.network()).owner]) {
      for (const operation of [CHANGE, DELETE]) {
        const input = { id: made.id, ...(operation === CHANGE && { name: "Mine" }) };
        expect(await stranger.expectRefusal(operation, { input })).toMatchObject({ number: 10014, field: "id" });
      }
      const order = { platformId: platform.id, ids: [made.id] };
      expect(await stranger.expectRefusal(ORDER, { input: order })).toMatchObject({ number: 10017 });
    }
    expect(await adverts(network.owner, platform.id)).toEqual([made]);
  });
});

describe("the order", () => {
  test("is changed as a whole; one that somebody else has changed meanwhile is 10015", async () => {
    const network = await world.network();
    const ids = [
      (await show(network, { name: "A" })).id,
      (await show(network, { name: "B" })).id,
      (await show(network, { name: "C" })).id,
    ];
    const turned = ids.toReversed();
    await network.owner.run(ORDER, { input: { platformId: network.id, ids: turned } });

    expect(names(await adverts(network.owner, network.id))).toEqual(["C", "B", "A"]);
    for (const wrong of [ids.slice(1), [...ids, ids[0]], [ids[0], ids[0], ids[1]], ["no id", ...ids.slice(1)]]) {
      expect(await network.owner.expectRefusal(ORDER, { input: { platformId: network.id, ids: wrong } })).toMatchObject(
        { number: 10015, field: "ids" },
      );
    }
    expect(names(await adverts(network.owner, network.id))).toEqual(["C", "B", "A"]);
    await network.owner.run(ORDER, { input: { platformId: network.id, ids: turned } });
    expect(
      (await changesOf(network.owner, network.id)).filter((entry) => JSON.stringify(entry).includes("orderAdverts")),
    ).toHaveLength(1);
  });
});

test("without the permission nothing of it is answered; with it a picture can be uploaded, and a logo can't", async () => {
  const network = await world.network();
  const [operator, designer] = [
    await network.operator({ permissions: [Permission.PrintInfo] }),
    await network.operator({ permissions: [Permission.Advertising] }),
  ];

  expect(await operator.expectRefusal(LIST, { platformId: network.id })).toMatchObject({ number: 403 });
  expect(await picture(operator)).toBeNull();
  expect(await picture(designer)).toMatchObject({ id: expect.any(String) });
  expect(await picture(designer, "logo")).toBeNull();
});
