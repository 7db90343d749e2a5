import { describe, expect, test } from "vitest";
import type { Caller, Variables } from "../../test/execute.ts";
import { chargedCard } from "../../test/cards.ts";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { TransactionStatistics } from "./sale-report.types.ts";

const { world } = await testServer();

const STATISTICS = `query Statistics($filter: TransactionFilter, $by: TransactionGrouping) { transactionStatistics(filter: $filter, by: $by) {
  rows { key name gunNumber figures { sales amount } } total { sales volume amount oldAmount discount averagePrice } } }`;
const NUMBERS =
  "query Numbers($filter: TransactionFilter) { transactions(filter: $filter) { nodes { transactionNo missingAfter payment } } }";

const statisticsOf = async (caller: Caller, asked: Variables = {}): Promise<TransactionStatistics> =>
  (await caller.run<{ transactionStatistics: TransactionStatistics }>(STATISTICS, asked)).transactionStatistics;

const listed = async (caller: Caller, filter: object) =>
  (
    await caller.run<{
      transactions: { nodes: { transactionNo: string; missingAfter: string | null; payment: string }[] };
    }>(NUMBERS, { filter })
  ).transactions.nodes;

const rowsOf = ({ rows }: TransactionStatistics) =>
  rows.map(({ key, figures }) => [key, figures.sales, figures.amount]);

/** Three sales of two guns, one of them by card, another on its own volume's meter after a gap and told late. */
async function threeSales() {
  const network = await world.network();
  const forecourt = await network.forecourt({ timeZone: "Asia/Shanghai" });
  const { device, gateway } = forecourt;
  const tag = "04A1B2";
  await chargedCard(network.owner, "500", { tag });
  await gateway.report({
    sales: [
      sale(device, { transactionNo: "1", endedAt: minute(-60), totalizerLitres: "1000" }),
      sale(device, {
        transactionNo: "2",
        endedAt: minute(0),
        totalizerLitres: "1042.5",
        receivedAt: minute(20),
        offline: true,
      }),
      sale(device, {
        transactionNo: "3",
        endedAt: minute(0),
        address: "1.2",
        cardNo: tag,
        amount: "50",
        unitPrice: "5",
      }),
    ],
  });
  return { network, ...forecourt };
}

describe("the sales that a filter leaves are added up", () => {
  test("by gun, grade, way of payment, hour, day and station; the total is that of the same sales", async () => {
    const { network, guns, grade, station } = await threeSales();
    const { owner } = network;
    const [one, two] = guns;

    const byGun = await statisticsOf(owner, { by: "GUN" });
    expect(byGun.rows).toEqual([
      { key: one?.id, name: station.name, gunNumber: 1, figures: { sales: 2, amount: "140" } },
      { key: two?.id, name: station.name, gunNumber: 2, figures: { sales: 1, amount: "50" } },
    ]);
    expect(byGun.total).toEqual({
      sales: 3,
      volume: "30",
      amount: "190",
      oldAmount: "190",
      discount: "0",
      averagePrice: "6.3333",
    });
    expect(rowsOf(await statisticsOf(owner, { by: "GRADE" }))).toEqual([[grade.id, 3, "190"]]);
    expect(rowsOf(await statisticsOf(owner, { by: "PAYMENT" }))).toEqual([
      ["TILL", 2, "140"],
      ["CARD", 1, "50"],
    ]);
    const hours = rowsOf(await statisticsOf(owner, { by: "HOUR_OF_DAY" }));
    expect(hours.map(([, sales, amount]) => [sales, amount])).toEqual([
      [1, "70"],
      [2, "120"],
    ]);
    expect(Number(hours[1]?.[0]) - Number(hours[0]?.[0])).toBe(1);
    expect(rowsOf(await statisticsOf(owner, { by: "DAY" }))).toHaveLength(1);
    expect(rowsOf(await statisticsOf(owner, { by: "STATION", filter: { payments: ["TILL"] } }))).toEqual([
      [station.id, 2, "140"],
    ]);
  });

  test("without a row where nothing is asked by, and to 0 where nothing is left", async () => {
    const { owner } = (await threeSales()).network;
    expect(await statisticsOf(owner, { filter: { offline: true } })).toMatchObject({
      rows: [],
      total: { sales: 1, amount: "70" },
    });
    expect(await statisticsOf(owner, { filter: { cardNo: "none" }, by: "GUN" })).toEqual({
      rows: [],
      total: { sales: 0, volume: "0", amount: "0", oldAmount: "0", discount: "0", averagePrice: null },
    });
  });
});

test("sales are found by what paid, by how they came and by what is missing behind them", async () => {
  const { owner } = (await threeSales()).network;

  expect(await listed(owner, { missing: true })).toEqual([
    { transactionNo: "1", missingAfter: "32.500", payment: "TILL" },
  ]);
  expect((await listed(owner, { missing: false })).map(({ missingAfter }) => missingAfter)).toEqual([null, null]);
  expect(await listed(owner, { payments: ["CARD", "GROUP"] })).toMatchObject([{ transactionNo: "3", payment: "CARD" }]);
  expect(await listed(owner, { late: true })).toMatchObject([{ transactionNo: "2" }]);
  expect(await listed(owner, { late: false, offline: false })).toHaveLength(2);
  expect(await listed(owner, { consumeTypes: ["REVERSE"] })).toEqual([]);
});
