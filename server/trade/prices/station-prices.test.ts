import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import { createBatch } from "../../test/price-batches.ts";
import { cellAt, changePrices, priceChange, priced } from "../../test/prices.ts";
import { gunReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Caller } from "../../test/execute.ts";
import { ChangePricesDocument, StationPricesDocument, UnitPricesDocument } from "./pricing.generated.ts";

const { world, app, clock } = await testServer();

const matrix = async (caller: Caller, variables: object = {}) =>
  (await caller.run(StationPricesDocument, { ...variables })).stationPrices;
const codes = async (caller: Caller, variables: object = {}) =>
  (await matrix(caller, variables)).nodes.map(({ code }) => code);
const prices = async (caller: Caller, filter: object) =>
  (await caller.run(UnitPricesDocument, { filter })).unitPrices.nodes.map(({ price }) => price);

async function threeStations() {
  const network = await world.network();
  const [a, b, c] = [
    await network.forecourt({ code: "A", name: "Harbour" }),
    await network.forecourt({ code: "B", name: "Airport" }),
    await network.forecourt({ code: "C", name: "Ring road" }),
  ];
  return { network, owner: network.owner, a, b, c };
}

describe("the matrix of stations and grades", () => {
  test("is paged, counted and ordered; a cell without a price is there too", async () => {
    const { owner, a } = await threeStations();
    await changePrices(owner, [priced(a, "7")]);

    const first = await matrix(owner, { first: 2 });
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    expect(first.nodes).toMatchObject([
      { code: "A", selfControlled: false, cells: [{ price: "7", progress: { guns: 2, failed: 2 } }] },
      { code: "B", cells: [{ price: null, unitPriceId: null, history: [], progress: { guns: 2, failed: 0 } }] },
    ]);
    expect(await codes(owner, { first: 2, after: first.pageInfo.endCursor })).toEqual(["C"]);
    expect(await codes(owner, { first: 2, offset: 1 })).toEqual(["B", "C"]);
    expect(await codes(owner, { orderBy: "NAME_DESC" })).toEqual(["C", "A", "B"]);
  });

  test("becomes a file with a line a price: what holds, what was before, what is planned, and how far the guns are", async () => {
    const { network, owner, a, b } = await threeStations();
    await changePrices(owner, [priced(a, "7.45"), priced(b, "7.5")]);
    clock.pass(HOUR);
    await changePrices(owner, [priced(a, "7.61")]);
    const at = new Date(clock.now().getTime() + HOUR);
    await changePrices(owner, [priced(a, "7.7")], { effectiveAt: at.toISOString() });
    const asked = {
      list: "STATION_PRICES" as const,
      columns: ["stationCode", "price", "previousPrice", "plannedPrice", "guns", "failed"].map((id) => ({ id })),
    };
    const linesOf = async (more: object = {}) => {
      const job = await exported(owner, { ...asked, ...more });
      return (await fetchFile(app, owner, job.id)).bytes.toString().trim().split("\r\n").slice(1);
    };

    expect(await linesOf()).toEqual(["A,7.61,7.45,7.7,2,2", "B,7.5,,,2,2", "C,,,,2,0"]);
    expect(await linesOf({ orderBy: "CODE_DESC", stationPrices: { search: "r" } })).toEqual([
      "C,,,,2,0",
      "B,7.5,,,2,2",
      "A,7.61,7.45,7.7,2,2",
    ]);
    expect(await linesOf({ stationPrices: { gradeIds: [(await network.grade()).id] } })).toEqual([]);
  });

  test("is marked as each station's platform marks amounts; a batch is where it is the same at all", async () => {
    const network = await world.network();
    const { owner } = network;
    const south = await network.platform({ currencySymbol: "CN¥" });
    const [home, coast] = [
      await network.forecourt({ code: "A" }),
      await network.forecourt({ code: "B", platform: south }),
    ];

    await changePrices(owner, [priced(home, "7"), priced(coast, "7")]);

    expect((await matrix(owner)).nodes.map(({ currencySymbol }) => currencySymbol)).toEqual(["¥", "CN¥"]);
    const { unitPrices } = await owner.run(UnitPricesDocument, { filter: { stationIds: [coast.station.id] } });
    expect(unitPrices.nodes).toMatchObject([{ currencySymbol: "CN¥" }]);
    expect(await createBatch(owner, [coast])).toMatchObject({ currencySymbol: "CN¥" });
    expect(await createBatch(owner, [home, coast], { delta: "0.1" })).toMatchObject({ currencySymbol: null });
  });

  test("is narrowed by words, places, grades and what did not get through yet", async () => {
    const { network, owner, a, b } = await threeStations();
    await changePrices(owner, [priced(a, "7"), priced(b, "7")]);
    await b.gateway.report({
      guns: ["1.1", "1.2"].map((address) =>
        gunReading(b.device, { address, at: clock.now().toISOString(), unitPrice: "7" }),
      ),
    });
    const other = await network.grade();

    expect(await codes(owner, { filter: { search: "air" } })).toEqual(["B"]);
    expect(await codes(owner, { filter: { stationIds: [a.station.id] } })).toEqual(["A"]);
    expect(await codes(owner, { filter: { gradeIds: [other.id] } })).toEqual([]);
    expect(await codes(owner, { filter: { unconfirmed: true } })).toEqual(["A"]);
    expect(await codes(owner, { filter: { unconfirmed: false } })).toEqual(["B", "C"]);
  });

  test("shows the course of a price, the oldest first, and no more than a glance", async () => {
    const { owner, a } = await threeStations();
    for (let step = 0; step < 14; step += 1) {
      await changePrices(owner, [priced(a, `7.${41 + step}`)]);
      clock.pass(HOUR);
    }

    const { history, previousPrice, price } = await cellAt(owner, a.station);
    expect({ price, previousPrice }).toEqual({ price: "7.54", previousPrice: "7.53" });
    expect(history.map((point) => point.price)).toEqual(
      Array.from({ length: 12 }, (_, step) => String((743 + step) / 100)),
    );
  });

  test("neither shows nor waits for guns and tanks that were taken away", async () => {
    const { network, owner, a } = await threeStations();
    const remove = (field: string, type: string, id: string) =>
      owner.run(`mutation Delete($input: ${type}!) { ${field}(input: $input) }`, { input: { id } });
    const [one, two] = a.guns;
    await changePrices(owner, [priced(a, "7")]);
    await a.gateway.report({
      guns: [gunReading(a.device, { address: "1.2", at: clock.now().toISOString(), unitPrice: "7" })],
    });
    expect(await codes(owner, { filter: { unconfirmed: true } })).toEqual(["A"]);

    await network.binding(a.device, { guns: { "1.2": 2 } });
    await remove("deleteGun", "DeleteGunInput", one?.id ?? "");
    expect((await cellAt(owner, a.station)).progress).toMatchObject({ guns: 1, confirmed: 1, failed: 0 });
    expect(await codes(owner, { filter: { unconfirmed: true } })).toEqual([]);
    await changePrices(owner, [priced(a, "7.1")]);
    expect((await cellAt(owner, a.station)).progress).toMatchObject({ guns: 1, failed: 1 });

    await network.binding(a.device, { guns: {} });
    await remove("deleteGun", "DeleteGunInput", two?.id ?? "");
    await remove("deleteTank", "DeleteTankInput", a.tank.id);
    expect((await matrix(owner, { filter: { search: "Harbour" } })).nodes).toMatchObject([{ code: "A", cells: [] }]);
    expect(await codes(owner, { filter: { gradeIds: [a.grade.id] } })).toEqual(["B", "C"]);
    expect(await owner.expectRefusal(ChangePricesDocument, priceChange([priced(a, "7.2")]))).toMatchObject({
      number: 10005,
    });
  });

  test("is each platform's own part of it", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const inside = await network.forecourt({ platformId: platform.id });
    await network.forecourt();
    const below = await network.operator({ platform, permissions: [Permission.PriceHistory] });

    expect((await matrix(below)).nodes.map(({ id }) => id)).toEqual([inside.station.id]);
    expect((await matrix(below)).totalCount).toBe(1);
  });
});

describe("the log of prices", () => {
  test("is narrowed by where, what, who, when, how and whether it got through", async () => {
    const { network, owner, a, b } = await threeStations();
    await changePrices(owner, [priced(a, "7")]);
    clock.pass(HOUR);
    const noon = clock.now();
    const other = await network.operator({ permissions: [Permission.UnitPrice] });
    await changePrices(other, [priced(b, "8")]);
    await changePrices(owner, [priced(a, "7.5")]);
    await changePrices(owner, [priced(a, "7.8")], { effectiveAt: new Date(noon.getTime() + HOUR).toISOString() });

    expect(await prices(owner, {})).toEqual(["7.8", "7.5", "8", "7"]);
    expect(await prices(owner, { stationIds: [b.station.id] })).toEqual(["8"]);
    expect(await prices(owner, { search: "airp" })).toEqual(["8"]);
    expect(await prices(owner, { author: other.login.slice(2) })).toEqual(["8"]);
    expect(await prices(owner, { statuses: ["IN_FORCE"] })).toEqual(["7.5", "8"]);
    expect(await prices(owner, { statuses: ["SUPERSEDED", "SCHEDULED"] })).toEqual(["7.8", "7"]);
    expect(await prices(owner, { sources: ["SCHEDULED"] })).toEqual(["7.8"]);
    expect(await prices(owner, { from: noon.toISOString(), to: new Date(noon.getTime() + 1).toISOString() })).toEqual([
      "7.5",
      "8",
    ]);
    expect(await prices(owner, { unconfirmed: true })).toEqual(["7.5", "8"]);
    expect(await prices(owner, { gradeIds: [a.station.id] })).toEqual([]);
  });

  test("goes on behind a cursor without a gap, also among prices of the same moment", async () => {
    const { owner, a, b, c } = await threeStations();
    await changePrices(owner, [priced(a, "7"), priced(b, "8"), priced(c, "9")]);

    const pageAfter = async (cursor: string | null) => {
      const variables = { first: 1, after: cursor, orderBy: "EFFECTIVE_ASC" } as const;
      return (await owner.run(UnitPricesDocument, variables)).unitPrices;
    };

    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await pageAfter(after);
      seen.push(...page.nodes.map(({ price }) => price));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(["7", "8", "9"]);
  });

  test("is exported as it is filtered, with how far each price got", async () => {
    const { owner, a, b } = await threeStations();
    await changePrices(owner, [priced(a, "7"), priced(b, "8.125")]);

    const job = await exported(owner, {
      list: "UNIT_PRICES",
      columns: [{ id: "stationCode" }, { id: "price" }, { id: "status" }, { id: "guns" }, { id: "failed" }],
      unitPrices: { search: "airp" },
    });
    const headers = { authorization: `Bearer ${owner.token}` };
    const { body } = await app.http.inject({ url: `/exports/${job.id}/file`, headers });

    expect(body).toBe("\uFEFFstationCode,price,status,guns,failed\r\nB,8.125,IN_FORCE,2,2\r\n");
  });
});
