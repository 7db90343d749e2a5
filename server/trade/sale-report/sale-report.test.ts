import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { Caller, Variables } from "../../test/execute.ts";
import { cardDeed, cardOf, chargedCard } from "../../test/cards.ts";
import { cardGroupOf, joinGroup } from "../../test/card-groups.ts";
import { askFill } from "../../test/fills.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { rollUpFaultsOf } from "../transaction/roll-up-faults.ts";
import type { NozzleDistribution, SalesGrouping, SalesReport } from "./sale-report.types.ts";

const { app, world, db } = await testServer();

const FIGURES = "sales volume amount oldAmount discount averagePrice";
const REPORT = `query Report($filter: SalesReportFilter!, $by: SalesGrouping!, $split: SalesSplit, $compare: SalesComparison) {
  salesReport(filter: $filter, by: $by, split: $split, compare: $compare) {
    rows { key name figures { ${FIGURES} } compared { sales amount } parts { key name figures { sales amount } } }
    total { figures { ${FIGURES} } compared { sales amount } parts { name figures { sales } } } comparedDays { from to } } }`;

const DAYS = { from: "2026-10-01", to: "2026-11-30" };

const reportOf = async (caller: Caller, asked: Variables): Promise<SalesReport> =>
  (await caller.run<{ salesReport: SalesReport }>(REPORT, { by: "STATION", ...asked })).salesReport;

/** What the rows that sold say: their keys and amounts. */
const sold = ({ rows }: SalesReport) =>
  rows.filter(({ figures }) => figures.sales !== 0).map(({ key, figures }) => [key, figures.sales, figures.amount]);

const at = (endedAt: string) => ({ endedAt });

const COUNTED = `query Counted($sales: TransactionFilter, $guns: SalesReportFilter!) {
  transactions(filter: $sales) { totalCount } nozzleDistribution(filter: $guns) { fills } }`;
interface Counted {
  readonly transactions: { readonly totalCount: number };
  readonly nozzleDistribution: { readonly fills: number };
}

describe("sales of some days are added up", () => {
  test("by time of the station's own zone, also where its day is another one", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt({ timeZone: "Asia/Shanghai" });
    const elsewhere = await network.forecourt({ timeZone: "Europe/Moscow" });
    // 00:30 of the second of November in Shanghai, 19:30 of the first in Moscow.
    const midnight = "2026-11-01T16:30:00.000Z";
    await gateway.report({ sales: [sale(device, at(midnight)), sale(device, at("2026-10-31T02:00:00.000Z"))] });
    await elsewhere.gateway.report({ sales: [sale(elsewhere.device, at(midnight))] });

    expect(sold(await reportOf(network.owner, { filter: DAYS, by: "DAY" }))).toEqual([
      ["2026-10-31", 1, "70"],
      ["2026-11-01", 1, "70"],
      ["2026-11-02", 1, "70"],
    ]);
    expect(sold(await reportOf(network.owner, { filter: DAYS, by: "HOUR" }))).toEqual([
      ["2026-10-31T02:00:00Z", 1, "70"],
      ["2026-11-01T16:00:00Z", 2, "140"],
    ]);
    expect(sold(await reportOf(network.owner, { filter: DAYS, by: "HOUR_OF_DAY" }))).toEqual([
      ["0", 1, "70"],
      ["10", 1, "70"],
      ["19", 1, "70"],
    ]);
    expect(sold(await reportOf(network.owner, { filter: DAYS, by: "WEEKDAY" }))).toEqual([
      ["1", 1, "70"],
      ["6", 1, "70"],
      ["7", 1, "70"],
    ]);
    const weeks = await reportOf(network.owner, { filter: DAYS, by: "WEEK" });
    expect(weeks.rows).toHaveLength(10);
    expect(sold(weeks)).toEqual([
      ["2026-10-26", 2, "140"],
      ["2026-11-02", 1, "70"],
    ]);
    expect(sold(await reportOf(network.owner, { filter: DAYS, by: "MONTH" }))).toEqual([
      ["2026-10-01", 1, "70"],
      ["2026-11-01", 2, "140"],
    ]);
    const second = { from: "2026-11-02", to: "2026-11-02" };
    expect(sold(await reportOf(network.owner, { filter: second, by: "HOUR" }))).toEqual([
      ["2026-11-01T16:00:00Z", 1, "70"],
    ]);
  });

  test("and each day's sum is that of its sales, also at stations of several zones", async () => {
    const network = await world.network();
    const zones = ["Asia/Shanghai", "Europe/Moscow", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
    for (const timeZone of zones) {
      const { device, gateway } = await network.forecourt({ timeZone });
      const hours = ["2026-10-31T10:30:00.000Z", "2026-11-01T10:30:00.000Z", "2026-11-01T16:30:00.000Z"];
      await gateway.report({ sales: hours.map((hour) => sale(device, at(hour))) });
    }
    const salesOf = `query Sales($filter: TransactionFilter) { transactions(filter: $filter, first: 50) { totalCount }
      transactionStatistics(filter: $filter) { total { sales amount } } }`;

    const days = sold(await reportOf(network.owner, { filter: DAYS, by: "DAY" }));
    expect(days.map(([, count]) => count)).toEqual([1, 3, 5, 3]);
    for (const [day, sales, amount] of days) {
      expect(await network.owner.run(salesOf, { filter: { fromDay: day, toDay: day } })).toEqual({
        transactions: { totalCount: sales },
        transactionStatistics: { total: { sales, amount } },
      });
    }
    const transactions = { fromDay: "2026-11-01", toDay: "2026-11-01" };
    const job = await exported(network.owner, { transactions, columns: [{ id: "amount" }] });
    expect(job).toMatchObject({ state: "DONE", rows: 5 });
  });

  test("of a day whose midnight comes twice, from the first one on: by day, by hour, by gun and in the list", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt({ timeZone: "America/Havana" });
    // Before midnight, in the hour after it, and in the same hour once more.
    const hours = ["2026-11-01T03:30:00.000Z", "2026-11-01T04:30:00.000Z", "2026-11-01T05:30:00.000Z"];
    await gateway.report({ sales: hours.map((hour) => sale(device, at(hour))) });
    const counted = async (day: string) => {
      const told = await network.owner.run<Counted>(COUNTED, {
        sales: { fromDay: day, toDay: day },
        guns: { from: day, to: day },
      });
      return [told.transactions.totalCount, told.nozzleDistribution.fills];
    };

    const days = { from: "2026-10-31", to: "2026-11-01" };
    expect(
      sold(await reportOf(network.owner, { filter: days, by: "DAY" })).map(([day, count]) => [day, count]),
    ).toEqual([
      ["2026-10-31", 1],
      ["2026-11-01", 2],
    ]);
    const first = await reportOf(network.owner, { filter: { from: days.to, to: days.to }, by: "HOUR" });
    expect(sold(first).map(([, count]) => count)).toEqual([1, 1]);
    expect(await counted(days.from)).toEqual([1, 1]);
    expect(await counted(days.to)).toEqual([2, 2]);
  });

  test("by the hour that a clock shows twice, each of its own", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt({ timeZone: "Europe/Berlin" });
    const hours = ["2026-10-25T00:15:00.000Z", "2026-10-25T01:15:00.000Z"];
    await gateway.report({ sales: hours.map((hour) => sale(device, at(hour))) });

    const day = { from: "2026-10-25", to: "2026-10-25" };
    expect((await reportOf(network.owner, { filter: day, by: "HOUR" })).rows).toHaveLength(2);
    expect(sold(await reportOf(network.owner, { filter: day, by: "DAY" }))).toEqual([["2026-10-25", 2, "140"]]);
  });

  test("by station, grade and what paid, each sum that of its parts", async () => {
    const network = await world.network();
    const { device, gateway, station, grade } = await network.forecourt();
    const tag = "04A1B2";
    await chargedCard(network.owner, "500", { tag });
    const shared = { tag: "04A1B3" };
    const { group } = await cardGroupOf(network.owner, { wallet: "300", sharing: "SHARED" });
    const { id: member } = await cardOf(network.owner, shared);
    await joinGroup(network.owner, group.id, [member]);
    await askFill(gateway, device, tag);
    await gateway.report({
      sales: [
        sale(device),
        sale(device, { cardNo: tag }),
        sale(device, { cardNo: shared.tag }),
        sale(device, { address: "9.9" }),
      ],
    });

    const bySame = await reportOf(network.owner, { filter: DAYS, by: "PAYMENT", split: "PAYMENT" });
    expect(sold(bySame)).toEqual(sold(await reportOf(network.owner, { filter: DAYS, by: "PAYMENT" })));
    expect(sold(bySame)).not.toEqual([]);
    const byPayment = await reportOf(network.owner, { filter: DAYS, by: "PAYMENT", split: "GRADE" });
    expect(sold(byPayment).toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ["CARD", 1, "70"],
      ["GROUP", 1, "70"],
      ["TILL", 2, "140"],
    ]);
    expect(byPayment.rows.find(({ key }) => key === "TILL")?.parts).toEqual([
      { key: grade.id, name: grade.name, figures: { sales: 1, amount: "70" } },
      { key: null, name: null, figures: { sales: 1, amount: "70" } },
    ]);
    expect(byPayment.total.parts).toEqual([
      { name: grade.name, figures: { sales: 3 } },
      { name: null, figures: { sales: 1 } },
    ]);
    const byStation = await reportOf(network.owner, { filter: DAYS, by: "STATION" });
    expect(byStation.rows).toMatchObject([{ key: station.id, name: station.name, parts: [] }]);
    expect(byStation.total.figures).toEqual({
      sales: 4,
      volume: "40",
      amount: "280",
      oldAmount: "280",
      discount: "0",
      averagePrice: "7.0000",
    });
    const cards = await reportOf(network.owner, {
      filter: { ...DAYS, payments: ["CARD", "GROUP"], gradeIds: [grade.id] },
    });
    expect(cards.total.figures).toMatchObject({ sales: 2, amount: "140" });
    expect(await rollUpFaultsOf(db, network.id)).toEqual([]);
  });

  test("less what was taken back", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const tag = "04A1B2";
    await chargedCard(network.owner, "500", { tag });
    await gateway.report({ sales: [sale(device, { cardNo: tag }), sale(device)] });
    const { cardFlows } = await network.owner.run<{ cardFlows: { nodes: { id: string }[] } }>(
      "{ cardFlows(filter: { operations: [CONSUME] }) { nodes { id } } }",
    );
    await cardDeed(network.owner, "reverseCardFlow", { flowId: cardFlows.nodes[0]?.id, reason: "wrong card" });

    const { rows, total } = await reportOf(network.owner, { filter: DAYS, by: "PAYMENT" });
    expect(total.figures).toMatchObject({ sales: 1, volume: "10", amount: "70" });
    expect(rows.map(({ key, figures }) => [key, figures.sales])).toEqual([
      ["TILL", 1],
      ["CARD", 0],
    ]);
    expect(await rollUpFaultsOf(db, network.id)).toEqual([]);
  });

  test("and held against the days before, whose rows stand beside theirs", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt({ timeZone: "Asia/Shanghai" });
    await gateway.report({
      sales: [
        sale(device, at("2026-10-31T04:00:00.000Z")),
        sale(device, at("2026-10-24T04:00:00.000Z")),
        sale(device, at("2026-10-24T05:00:00.000Z")),
      ],
    });
    const day = { from: "2026-10-31", to: "2026-11-01" };

    const report = await reportOf(network.owner, { filter: day, by: "DAY", compare: "WEEKDAYS" });
    expect(report.comparedDays).toEqual({ from: "2026-10-24", to: "2026-10-25" });
    expect(report.rows).toMatchObject([
      { key: "2026-10-31", figures: { amount: "70" }, compared: { sales: 2, amount: "140" } },
      { key: "2026-11-01", figures: { amount: "0" }, compared: null },
    ]);
    expect(report.total).toMatchObject({ figures: { amount: "70" }, compared: { sales: 2, amount: "140" } });
    const hours = await reportOf(network.owner, { filter: day, by: "HOUR", compare: "WEEKDAYS" });
    expect(hours.rows.map(({ key, compared }) => [key, compared?.sales])).toEqual([
      ["2026-10-31T04:00:00Z", 1],
      ["2026-10-31T05:00:00Z", 1],
    ]);
  });

  test("each day and hour of a month against its own of the month before, and what that has more in the total alone", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt({ timeZone: "Asia/Shanghai" });
    const noons = ["2026-11-30", "2026-10-30", "2026-10-31"].map((day) => sale(device, at(`${day}T04:00:00.000Z`)));
    await gateway.report({ sales: noons });
    const asked = { filter: { from: "2026-11-01", to: "2026-11-30" }, compare: "PREVIOUS", split: "PAYMENT" };

    for (const [by, key] of [
      ["DAY", "2026-11-30"],
      ["HOUR", "2026-11-30T04:00:00Z"],
    ] as const) {
      const report = await reportOf(network.owner, { ...asked, by });
      expect(report.comparedDays).toEqual({ from: "2026-10-01", to: "2026-10-31" });
      expect(report.rows.at(-1)).toMatchObject({
        key,
        figures: { amount: "70" },
        compared: { sales: 1, amount: "70" },
      });
      expect(report.rows.map((row) => row.key)).not.toContain(null);
      expect(report.total).toMatchObject({ figures: { amount: "70" }, compared: { sales: 2, amount: "140" } });
    }
    const weeks = await reportOf(network.owner, { ...asked, by: "WEEK" });
    expect(weeks.rows.at(-1)).toMatchObject({ key: "2026-11-30", compared: { sales: 2 } });
  });
});

test("a row that isn't what its sales come to is found", async () => {
  const network = await world.network();
  const { device, gateway, station } = await network.forecourt();
  await gateway.report({ sales: [sale(device)] });
  await sql`update sale set amount = amount + 1 where network_id = ${network.id}`.execute(db);

  expect(await rollUpFaultsOf(db, network.id)).toEqual([
    { networkId: network.id, what: "HOUR_NOT_ITS_SALES", id: station.id, difference: "-1" },
    { networkId: network.id, what: "DAY_NOT_ITS_SALES", id: station.id, difference: "-1" },
    { networkId: network.id, what: "MONTH_NOT_ITS_SALES", id: station.id, difference: "-1" },
  ]);
});

test.each([
  ["days that end before they begin", { from: "2026-11-02", to: "2026-11-01" }, "DAY", { least: "2026-11-02" }],
  ["hours of more than two months", { from: "2026-09-01", to: "2026-11-02" }, "HOUR", { most: 62 }],
  ["more than ten years", { from: "2015-01-01", to: "2026-11-02" }, "YEAR", { most: 3660 }],
  ["days of the month after which none has a name", { from: "9999-11-30", to: "9999-12-01" }, "GRADE", {}],
])("a report of %s is refused by its field", async (_what, filter, by, params) => {
  const { owner } = await world.network();
  expect(await owner.expectRefusal(REPORT, { filter, by })).toMatchObject({ number: 10012, field: "to", params });
});

test("a report of nothing is nothing, and every day is there", async () => {
  const { owner } = await world.network();
  const report = await reportOf(owner, {
    filter: { from: "2026-11-01", to: "2026-11-03" },
    by: "DAY",
    compare: "PREVIOUS",
  });
  expect(report.rows.map(({ key }) => key)).toEqual(["2026-11-01", "2026-11-02", "2026-11-03"]);
  expect(report.total).toMatchObject({ figures: { sales: 0, amount: "0", averagePrice: null }, compared: null });
});

test("who may not see reports is refused", async () => {
  const network = await world.network();
  const clerk = await network.operator({ permissions: [Permission.TransactionStatistics] });
  expect(await clerk.expectRefusal(REPORT, { filter: DAYS, by: "DAY" })).toMatchObject({ number: 403 });
});

test("a report is a file too, of the same rows", async () => {
  const network = await world.network();
  const { device, gateway } = await network.forecourt();
  await gateway.report({ sales: [sale(device), sale(device)] });
  const filter = { ...DAYS, by: "PAYMENT" as const };
  const columns = [
    { id: "name", header: "Paid by", values: [{ value: "TILL", text: "Till" }] },
    { id: "sales", header: "Sales" },
    { id: "amount", header: "Amount" },
  ];

  const job = await exported(network.owner, { list: "SALES_REPORT", format: "CSV", salesReport: filter, columns });
  const { bytes } = await fetchFile(app, network.owner, job.id);
  expect(bytes.toString("utf8")).toContain("Till,2,140");
});

test("a report's file has its times in their order, also those at which nothing was sold", async () => {
  const network = await world.network();
  const { device, gateway } = await network.forecourt();
  const days = ["2026-11-01", "2026-11-03", "2026-11-03"];
  await gateway.report({ sales: days.map((day) => sale(device, at(`${day}T04:00:00.000Z`))) });
  const columns = [{ id: "name" }, { id: "sales" }, { id: "amount" }, { id: "averagePrice" }];
  const fileBy = async (by: SalesGrouping) => {
    const salesReport = { from: "2026-10-31", to: "2026-11-03", by };
    const job = await exported(network.owner, { list: "SALES_REPORT", format: "CSV", salesReport, columns });
    expect(job).toMatchObject({ state: "DONE" });
    return (await fetchFile(app, network.owner, job.id)).bytes.toString("utf8").split("\r\n").slice(1, -1);
  };

  expect(await fileBy("DAY")).toEqual([
    "2026-10-31,0,0,",
    "2026-11-01,1,70,7.0000",
    "2026-11-02,0,0,",
    "2026-11-03,2,140,7.0000",
  ]);
  expect(await fileBy("MONTH")).toEqual(["2026-10-01,0,0,", "2026-11-01,3,210,7.0000"]);
  expect((await fileBy("WEEKDAY")).map((line) => line.slice(0, 4))).toEqual([
    "1,0,",
    "2,2,",
    "3,0,",
    "4,0,",
    "5,0,",
    "6,0,",
    "7,1,",
  ]);
  expect(await fileBy("HOUR_OF_DAY")).toHaveLength(24);
});

describe("guns", () => {
  const NOZZLES = `query Nozzles($filter: SalesReportFilter!) { nozzleDistribution(filter: $filter) { fills volume amount
    rows { gunNumber fills volume flow peakFlow slow idleHours uncounted } } }`;
  const nozzlesOf = async (caller: Caller, filter: object = {}) =>
    (await caller.run<{ nozzleDistribution: NozzleDistribution }>(NOZZLES, { filter: { ...DAYS, ...filter } }))
      .nozzleDistribution;

  test("tell their fills, their flow, how long they hung idle and what their meters counted beyond", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const fill = (address: string, endedAt: string, given: object) => sale(device, { address, endedAt, ...given });
    await gateway.report({
      sales: [
        fill("1.1", minute(0), { totalizerLitres: "1010" }),
        fill("1.1", minute(62), { totalizerLitres: "1025" }),
        fill("1.2", minute(0), { volumeLitres: "60", amount: "420" }),
      ],
    });

    const { rows, ...all } = await nozzlesOf(network.owner);
    expect(all).toEqual({ fills: 3, volume: "80", amount: "560" });
    expect(rows).toEqual([
      { gunNumber: 2, fills: 1, volume: "60", flow: 30, peakFlow: 30, slow: false, idleHours: null, uncounted: null },
      { gunNumber: 1, fills: 2, volume: "20", flow: 5, peakFlow: 5, slow: true, idleHours: 1, uncounted: "5" },
    ]);

    const columns = ["gunNumber", "fills", "volume", "amount", "flow", "slow", "idleHours", "uncounted"].map((id) => ({
      id,
    }));
    const job = await exported(network.owner, { list: "NOZZLE_DISTRIBUTION", nozzleDistribution: DAYS, columns });
    const { bytes } = await fetchFile(app, network.owner, job.id);
    expect(bytes.toString("utf8").split("\r\n").slice(1, -1)).toEqual([
      "2,1,60,420,30,false,,",
      "1,2,20,140,5,true,1,5",
    ]);
  });

  test("tell of their meters nothing where one was set back, and of all of their fills where some are asked for", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const tag = "04A1B2";
    await chargedCard(network.owner, "500", { tag });
    await askFill(gateway, device, tag);
    const fill = (address: string, minutes: number, totalizerLitres: string, given: object = {}) =>
      sale(device, { address, endedAt: minute(minutes), totalizerLitres, ...given });
    await gateway.report({
      sales: [
        ...["999990", "1000000", "10"].map((totalizer, index) => fill("1.1", index * 5, totalizer)),
        ...["1010", "1020", "1030"].map((totalizer, index) =>
          fill("1.2", index * 62, totalizer, index === 1 ? { cardNo: tag } : {}),
        ),
      ],
    });

    const uncounted = async (filter: object) =>
      (await nozzlesOf(network.owner, filter)).rows.map((row) => [
        row.gunNumber,
        row.fills,
        row.idleHours,
        row.uncounted,
      ]);
    expect(await uncounted({})).toEqual([
      [1, 3, 0.05, null],
      [2, 3, 1, "0"],
    ]);
    expect(await uncounted({ payments: ["TILL"] })).toEqual([
      [1, 3, 0.05, null],
      [2, 2, 1, "0"],
    ]);
  });
});
