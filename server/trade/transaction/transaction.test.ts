import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { SaleReport } from "../../schema-types.generated.ts";
import { manySales } from "../../test/exports.ts";
import { minute, sale } from "../../test/readings.ts";
import { statementsOf } from "../../test/sent.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Operator } from "../../test/world.ts";
import { SaleNumbersDocument, type SaleNumbersQueryVariables, SalesDocument } from "./transaction.generated.ts";

const { app, world, db } = await testServer();

type Asked = Partial<SaleNumbersQueryVariables>;

/** The device's numbers of the sales on a page, in their order. */
async function numbers(operator: Operator, asked: Asked = {}): Promise<string[]> {
  return (await page(operator, asked)).nodes.map(({ transactionNo }) => transactionNo);
}

const page = async (operator: Operator, asked: Asked) => (await operator.run(SaleNumbersDocument, asked)).transactions;

/** Reports sales numbered 1, 2, 3 …, a minute apart. */
async function sold({ device, gateway }: Forecourt, ...given: Partial<SaleReport>[]): Promise<void> {
  await gateway.report({
    sales: given.map((facts, index) =>
      sale(device, { transactionNo: String(index + 1), endedAt: minute(index + 1), ...facts }),
    ),
  });
}

/** Sales 1 to 3 of one station and 9 of another; only read. */
async function twoStationsWithSales() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const other = await network.forecourt();
  await sold(forecourt, {}, { address: "1.2" }, { cardNo: "C7" });
  await other.gateway.report({ sales: [sale(other.device, { transactionNo: "9", endedAt: minute(9) })] });
  return { owner: network.owner, forecourt };
}
let twoStations: ReturnType<typeof twoStationsWithSales> | undefined;

describe("sales are listed", () => {
  test("with all that a list shows, the newest first, whatever the order they came in", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const { device, gateway, grade, station } = forecourt;
    await gateway.report({ sales: [sale(device, { transactionNo: "2", endedAt: minute(5) })] });
    const facts = {
      volumeLitres: "12.345",
      unitPrice: "7.1234",
      amount: "87.94",
      totalizerLitres: "1000.5",
      cardNo: "C1",
      offline: true,
    };
    await gateway.report({
      sales: [sale(device, { transactionNo: "1", endedAt: minute(4), startedAt: minute(3), address: "1.2", ...facts })],
    });

    const { nodes, totalCount } = (await network.owner.run(SalesDocument, {})).transactions;

    expect(totalCount).toBe(2);
    expect(nodes.map(({ transactionNo }) => transactionNo)).toEqual(["2", "1"]);
    expect(nodes[1]).toMatchObject({
      time: minute(4),
      startedAt: minute(3),
      stationName: station.name,
      gunNumber: 2,
      gradeName: grade.name,
      gradeId: grade.id,
      volume: "12.345",
      price: "7.1234",
      amount: "87.94",
      oldAmount: "87.94",
      volumeTotal: "1000.5",
      cardNo: "C1",
      offline: true,
    });
  });

  test("the oldest first where that is asked for", async () => {
    const network = await world.network();
    await sold(await network.forecourt(), {}, {}, {});

    expect(await numbers(network.owner, { orderBy: "TIME_ASC" })).toEqual(["1", "2", "3"]);
  });

  test.each<[what: string, filter: (forecourt: Forecourt) => Asked["filter"], left: string[]]>([
    ["its station", ({ station }) => ({ stationIds: [station.id] }), ["3", "2", "1"]],
    ["its gun", ({ guns }) => ({ gunIds: [guns[1]?.id ?? ""] }), ["2"]],
    ["its grade", ({ grade }) => ({ gradeIds: [grade.id] }), ["9", "3", "2", "1"]],
    ["the tank that it was drawn from", ({ tank }) => ({ tankIds: [tank.id] }), ["3", "2", "1"]],
    ["its card", () => ({ cardNo: "C7" }), ["3"]],
    ["its number", () => ({ transactionNo: "9" }), ["9"]],
    ["a number that none has whole", () => ({ transactionNo: "99" }), []],
    ["from an instant on", () => ({ from: minute(2) }), ["9", "3", "2"]],
    ["before an instant", () => ({ to: minute(2) }), ["1"]],
    ["several at once", ({ station }) => ({ stationIds: [station.id], from: minute(2), to: minute(3) }), ["2"]],
    ["empty lists, which don't narrow", () => ({ stationIds: [], gunIds: [], gradeIds: [] }), ["9", "3", "2", "1"]],
    ["an id that is none", () => ({ stationIds: ["nonsense"] }), []],
  ])("narrowed by %s", async (_what, filter, left) => {
    const { owner, forecourt } = await (twoStations ??= twoStationsWithSales());

    expect(await numbers(owner, { filter: filter(forecourt) })).toEqual(left);
  });

  test("narrowed by their plate, however it is written there or here", async () => {
    const network = await world.network();
    await sold(await network.forecourt(), {}, {}, {});
    for (const [transactionNo, plate] of Object.entries({ 1: "浙A·12345", 2: "浙a 12345", 3: "浙A12346" })) {
      await sql`update sale set car_number = ${plate} where network_id = ${network.id} and transaction_no = ${transactionNo}`.execute(
        db,
      );
    }

    expect(await numbers(network.owner, { filter: { carNumber: "浙A-12345" } })).toEqual(["2", "1"]);
    expect(await numbers(network.owner, { filter: { carNumber: "浙A1234" } })).toEqual([]);
  });
});

/** So many sales that an index is worth its while, each of another number and plate. */
async function muchSold() {
  const network = await world.network();
  const { station, device, grade, guns } = await network.forecourt();
  const ids = { networkId: network.id, stationId: station.id, deviceId: device.id, gradeId: grade.id };
  await manySales(app, { ...ids, gunId: guns[0]?.id ?? "" }, 10_000);
  await sql`update sale set car_number = 'P' || transaction_no where network_id = ${network.id}`.execute(db);
  await sql`analyze sale`.execute(db);
  return network;
}
let soldMuch: ReturnType<typeof muchSold> | undefined;

describe("pages", () => {
  test("behind a cursor come one after the other without a gap, also where times are equal", async () => {
    const network = await world.network();
    await sold(
      await network.forecourt(),
      {},
      { endedAt: minute(5) },
      { endedAt: minute(5) },
      { endedAt: minute(5) },
      { endedAt: minute(7) },
    );
    const seen: string[] = [];
    const flags: boolean[][] = [];
    let after: string | undefined;
    do {
      const { nodes, pageInfo } = await page(network.owner, { first: 2, after });
      seen.push(...nodes.map(({ transactionNo }) => transactionNo));
      flags.push([pageInfo.hasPreviousPage, pageInfo.hasNextPage]);
      after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
    } while (after !== undefined);

    expect(seen[0]).toBe("5");
    expect(seen.slice(1, 4).toSorted()).toEqual(["2", "3", "4"]);
    expect(seen[4]).toBe("1");
    expect(flags).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
  });

  test("stand still while newer sales come", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sold(forecourt, {}, {}, {});
    const { pageInfo } = await page(network.owner, { first: 2 });

    await forecourt.gateway.report({ sales: [sale(forecourt.device, { endedAt: minute(30) })] });

    expect(await numbers(network.owner, { first: 2, after: pageInfo.endCursor })).toEqual(["1"]);
  });

  test("can be skipped to by number", async () => {
    const network = await world.network();
    await sold(await network.forecourt(), {}, {}, {}, {}, {});

    const { nodes, pageInfo } = await page(network.owner, { first: 2, offset: 2 });

    expect(nodes.map(({ transactionNo }) => transactionNo)).toEqual(["3", "2"]);
    expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
  });

  const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  test.each<[what: string, asked: Asked, field: string]>([
    ["of no rows", { first: 0 }, "first"],
    ["of more than 200 rows", { first: 201 }, "first"],
    ["before the first", { offset: -1 }, "offset"],
    [
      "by number and cursor at once",
      { offset: 1, after: cursor([minute(0), "01935c6e-0000-7000-8000-000000000000"]) },
      "offset",
    ],
    ["behind a cursor of another list", { after: cursor(["S1", "01935c6e-0000-7000-8000-000000000000"]) }, "after"],
    ["behind a damaged cursor", { after: "x" }, "after"],
  ])("%s are refused", async (_what, asked, field) => {
    const { owner } = await (twoStations ??= twoStationsWithSales());

    expect(await owner.expectRefusal(SaleNumbersDocument, asked)).toMatchObject({ number: 10012, field });
  });
});

describe("a list costs", () => {
  /** The statements on sales that a request sends. */
  async function statements(operator: Operator, fields: string, filter = ""): Promise<string[]> {
    const sent = await statementsOf(() => operator.run(`{ transactions(filter: {${filter}}) { ${fields} } }`));
    return sent.filter((text) => /\bsale\b/.test(text));
  }

  test("one statement, with joins for what is asked for alone", async () => {
    const { owner } = await world.network();

    const [plain, ...others] = await statements(owner, "nodes { id amount }");
    expect(others).toEqual([]);
    expect(plain).not.toMatch(/join (gun|grade)/);
    expect(plain).not.toContain("volume");
    const [joined, ...more] = await statements(owner, "nodes { gunNumber gradeName stationName }");
    expect(more).toEqual([]);
    expect(joined).toMatch(/join gun .*join grade/);
  });

  test("the same one with the total in it, where it is asked for", async () => {
    const { owner } = await world.network();

    expect(await statements(owner, "totalCount nodes { id }")).toEqual([expect.stringMatching(/count\(\*\).* limit /)]);
  });

  test.each<[what: string, filter: string, index: string]>([
    ["number", 'transactionNo: "4711"', "sale_2026_11_network_id_transaction_no_time_id_idx"],
    ["plate", 'carNumber: "P 4711"', "sale_2026_11_network_id_licence_plate_key_time_id_idx"],
  ])("the sales found by a %s alone, by its index", async (_what, filter, index) => {
    const { owner } = await (soldMuch ??= muchSold());
    const [text = ""] = await statements(owner, "nodes { id }", filter);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain (generic_plan) ${sql.raw(text)}`.execute(db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");

    expect(plan).toContain(`Index Scan using ${index} `);
  });
});

describe("who sees a sale", () => {
  test("the station's platform and those above, no sibling and no other network", async () => {
    const network = await world.network();
    const [north, south] = [await network.platform(), await network.platform()];
    await sold(await network.forecourt({ platform: north }), {});
    const permissions = [Permission.TransactionStatistics];
    const operators = {
      north: await network.operator({ platform: north, permissions }),
      south: await network.operator({ platform: south, permissions }),
      stranger: (await world.network()).owner,
    };

    expect(await numbers(network.owner)).toEqual(["1"]);
    expect(await numbers(operators.north)).toEqual(["1"]);
    expect(await numbers(operators.south)).toEqual([]);
    expect(await numbers(operators.stranger)).toEqual([]);
    expect((await operators.south.run(SalesDocument, {})).transactions.totalCount).toBe(0);
  });

  test("nobody without the permission", async () => {
    const network = await world.network();
    const guest = await network.operator({ permissions: [Permission.Home] });

    expect(await guest.expectRefusal(SaleNumbersDocument, {})).toMatchObject({ code: "FORBIDDEN" });
  });
});

test("what was sold before its station was deleted is still told", async () => {
  const network = await world.network();
  const forecourt = await network.forecourt();
  await sold(forecourt, { transactionNo: "7" });
  await sql`update station set deleted_at = now() where network_id = ${network.id} and id = ${forecourt.station.id}`.execute(
    db,
  );

  expect(await numbers(network.owner)).toEqual(["7"]);
});
