import { expect, test } from "vitest";
import type { DepositGrouping, DepositStatistics } from "../../schema-types.generated.ts";
import { cardGroupOf } from "../../test/card-groups.ts";
import { cardDeed, cardOf, cardRefusal } from "../../test/cards.ts";
import { HOUR } from "../../test/clock.ts";
import { depositRule } from "../../test/deposit-rules.ts";
import type { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { summaryOf } from "../../test/stored-value.ts";
import { logIn } from "../../test/world.ts";

const { world, clock, app } = await testServer();

const EVER = { from: "2020-01-01T00:00:00Z", to: "2040-01-01T00:00:00Z" };
const STATISTICS = `query Statistics($filter: DepositRecordFilter, $by: DepositGrouping!) { depositStatistics(filter: $filter, by: $by) {
  rows { key name sums { count cards groups refunded paid gift } } total { count cards groups refunded paid gift } } }`;

const statisticsOf = async (caller: Caller, by: DepositGrouping, filter: object = {}): Promise<DepositStatistics> =>
  (await caller.run<{ depositStatistics: DepositStatistics }>(STATISTICS, { by, filter: { ...EVER, ...filter } }))
    .depositStatistics;

test("deposits are added up by place, way of payment, person and day, and come to what the card summary says", async () => {
  const network = await world.network();
  const { station } = await network.forecourt();
  await depositRule(network.owner, { fromAmount: "200", gift: "10" });
  const { id: cardId } = await cardOf(network.owner);
  await cardDeed(network.owner, "depositCard", { cardId, amount: "200", tender: "CASH", stationId: station.id });
  await cardDeed(network.owner, "depositCard", { cardId, amount: "50", tender: "BANK_CARD" });
  await cardGroupOf(network.owner, { wallet: "100", cards: 1 });
  clock.pass(24 * HOUR);
  const owner = await logIn({ app, clock }, network.owner);
  await cardDeed(owner, "depositCard", { cardId, amount: "30", tender: "CASH", stationId: station.id });

  const byStation = await statisticsOf(owner, "STATION");
  expect(byStation.rows).toEqual([
    {
      key: station.id,
      name: station.name,
      sums: { count: 2, cards: "230", groups: "0", refunded: "0", paid: "230", gift: "10" },
    },
    { key: null, name: null, sums: { count: 2, cards: "50", groups: "100", refunded: "0", paid: "150", gift: "0" } },
  ]);
  expect(byStation.total).toEqual({ count: 4, cards: "280", groups: "100", refunded: "0", paid: "380", gift: "10" });
  expect((await summaryOf(owner, EVER)).total).toMatchObject({ deposits: "380", gifts: "10" });

  const days = (await statisticsOf(owner, "DAY")).rows.map(({ key, sums }) => [key, sums.paid]);
  expect(days).toEqual([
    ["2026-11-02", "350"],
    ["2026-11-03", "30"],
  ]);
  expect((await statisticsOf(owner, "MONTH")).rows).toMatchObject([{ key: "2026-11-01", sums: { count: 4 } }]);
  const people = (await statisticsOf(owner, "AUTHOR")).rows;
  expect(people).toMatchObject([{ key: network.owner.login, sums: { paid: "380" } }]);
  const tenders = (await statisticsOf(owner, "TENDER", { stationIds: [station.id] })).rows;
  expect(tenders).toMatchObject([{ key: "CASH", sums: { count: 2, paid: "230" } }]);
  expect((await statisticsOf(owner, "STATION", { search: people[0]?.key, tenders: ["BANK_CARD"] })).total.paid).toBe(
    "50",
  );
});

test("a deposit that is paid out again takes back what it gave, once, and stands in the statistics where it went out", async () => {
  const network = await world.network();
  const { owner } = network;
  const { station } = await network.forecourt();
  await depositRule(owner, { fromAmount: "80", gift: "10" });
  const { id: cardId } = await cardOf(owner);
  const { id: flowId } = await cardDeed(owner, "depositCard", { cardId, amount: "80", tender: "CASH" });
  // 5 of what was given is spent, and kept when the deposit goes out.
  await cardDeed(owner, "consumeAtStore", { cardId, amount: "5", stationId: station.id });
  const refund = { flowId, tender: "BANK_CARD", stationId: station.id, reason: "by mistake" };
  const { card } = await cardDeed(owner, "refundCardDeposit", refund);

  expect(card).toMatchObject({ principal: "0", gift: "0" });
  expect(await cardRefusal(owner, "refundCardDeposit", refund)).toMatchObject({ number: 10015, field: "flowId" });
  expect(await statisticsOf(owner, "TENDER")).toMatchObject({
    rows: [
      { key: "CASH", sums: { count: 1, cards: "80", refunded: "0", paid: "80", gift: "10" } },
      { key: "BANK_CARD", sums: { count: 0, cards: "0", refunded: "-75", paid: "-75", gift: "-10" } },
    ],
    total: { paid: "5", gift: "0" },
  });
  const { total } = await summaryOf(owner, EVER);
  expect(total).toMatchObject({ deposits: "80", gifts: "10", consumption: "-5", closing: "0", difference: "0" });
});

test("only a deposit can be paid out again, of a card with something left", async () => {
  const network = await world.network();
  const { owner } = network;
  const { station } = await network.forecourt();
  const { id: cardId } = await cardOf(owner);
  const { id: flowId } = await cardDeed(owner, "depositCard", { cardId, amount: "20", tender: "CASH" });
  const bought = await cardDeed(owner, "consumeAtStore", { cardId, amount: "20", stationId: station.id });
  const asked = { tender: "CASH", reason: "by mistake" };

  expect(await cardRefusal(owner, "refundCardDeposit", { ...asked, flowId: bought.id })).toMatchObject({
    number: 10036,
  });
  expect(await cardRefusal(owner, "refundCardDeposit", { ...asked, flowId })).toMatchObject({ number: 10021 });
  expect(await cardRefusal(owner, "refundCardDeposit", { ...asked, flowId, reason: " " })).toMatchObject({
    number: 10012,
    field: "reason",
  });
});

test("the records behind a figure are those of its filter, of cards and groups alike", async () => {
  const { owner } = await world.network();
  const { id: cardId, number } = await cardOf(owner);
  await cardDeed(owner, "depositCard", { cardId, amount: "80", tender: "CASH" });
  const { group } = await cardGroupOf(owner, { wallet: "100" });

  const records = `query Records($filter: DepositRecordFilter) { depositRecords(filter: $filter) { totalCount nodes { holder cardNumber groupName amount tender } } }`;
  const read = async (filter: object) =>
    (await owner.run<{ depositRecords: { totalCount: number; nodes: object[] } }>(records, { filter })).depositRecords;
  expect((await read({ tenders: ["CASH"] })).totalCount).toBe(2);
  expect((await read({ holders: ["GROUP"] })).nodes).toEqual([
    { holder: "GROUP", cardNumber: null, groupName: group.name, amount: "100", tender: "CASH" },
  ]);
  expect((await read({ search: number })).nodes).toMatchObject([{ holder: "CARD", amount: "80" }]);
  expect((await statisticsOf(owner, "TENDER", { search: number })).total.paid).toBe("80");
});

test("where nothing was paid all is 0", async () => {
  const { owner } = await world.network();
  expect(await statisticsOf(owner, "TENDER")).toEqual({
    rows: [],
    total: { count: 0, cards: "0", groups: "0", refunded: "0", paid: "0", gift: "0" },
  });
});
