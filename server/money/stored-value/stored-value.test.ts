import { expect, test } from "vitest";
import type { StoredValue, StoredValueTotals, ValueStatement } from "../../schema-types.generated.ts";
import { cardGroupOf, groupDeed } from "../../test/card-groups.ts";
import { cardDeed, cardOf } from "../../test/cards.ts";
import { HOUR } from "../../test/clock.ts";
import { creditCard, repay } from "../../test/credit.ts";
import { depositRule } from "../../test/deposit-rules.ts";
import type { Caller } from "../../test/execute.ts";
import { memberFor } from "../../test/members.ts";
import { testServer } from "../../test/server.ts";
import { logIn } from "../../test/world.ts";

const { world, clock, app } = await testServer();

const VALUES = `query Values($filter: StoredValueFilter) {
  storedValues(filter: $filter, first: 50) { totalCount nodes { holder cardNumber groupName name phone idNumberMasked principal gift balance owed deposited } }
  storedValueTotals(filter: $filter) { principal gift owed balance deposited } }`;

interface Values {
  readonly storedValues: { readonly totalCount: number; readonly nodes: readonly StoredValue[] };
  readonly storedValueTotals: StoredValueTotals;
}

const valuesOf = (caller: Caller, filter: object = {}) => caller.run<Values>(VALUES, { filter });

test("what cards and groups held at the end of any day is what was posted until then", async () => {
  const network = await world.network();
  await depositRule(network.owner, { fromAmount: "200", gift: "10" });
  const { station } = await network.forecourt();
  const member = await memberFor(network.owner, { name: "Ines Prado", idNumber: "AB123456" });
  const { id: cardId, number } = await cardOf(network.owner, { memberId: member.id });
  await cardDeed(network.owner, "depositCard", { cardId, amount: "200", tender: "CASH" });
  const evening = clock.pass(HOUR);
  clock.pass(24 * HOUR);
  const owner = await logIn({ app, clock }, network.owner);
  await cardDeed(owner, "consumeAtStore", { cardId, amount: "60", stationId: station.id });
  await cardDeed(owner, "depositCard", { cardId, amount: "30", tender: "CASH" });
  const { group } = await cardGroupOf(owner, { wallet: "100", cards: 2 });
  await groupDeed(owner, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "60" });

  const then = await valuesOf(owner, { to: evening.toISOString() });
  expect(then.storedValues).toMatchObject({
    totalCount: 1,
    nodes: [
      {
        holder: "CARD",
        cardNumber: number,
        name: "Ines Prado",
        idNumberMasked: "••••3456",
        principal: "200",
        gift: "10",
        balance: "210",
        deposited: "200",
      },
    ],
  });
  expect(then.storedValueTotals).toEqual({ principal: "200", gift: "10", owed: "0", balance: "210", deposited: "200" });

  const now = await valuesOf(owner);
  expect(now.storedValueTotals).toMatchObject({ balance: "280", deposited: "330" });
  const sum = now.storedValues.nodes.reduce((total, { balance }) => total + Number(balance), 0);
  expect(sum).toBe(280);
  expect((await valuesOf(owner, { holders: ["GROUP"] })).storedValues.nodes).toMatchObject([
    { holder: "GROUP", cardNumber: null, groupName: group.name, name: null, principal: "40", deposited: "100" },
  ]);
  expect((await valuesOf(owner, { groupIds: [group.id] })).storedValues.totalCount).toBe(3);
  const since = { from: evening.toISOString(), search: "ab123456" };
  expect((await valuesOf(owner, since)).storedValues.nodes).toMatchObject([{ balance: "180", deposited: "30" }]);
  expect((await valuesOf(owner, since)).storedValueTotals).toMatchObject({ balance: "180", deposited: "30" });
});

test("what a special customer pays back was not paid onto the card that tells of it", async () => {
  const network = await world.network();
  const { station } = await network.forecourt();
  const { card } = await creditCard(network.owner, "500");
  await cardDeed(network.owner, "depositCard", { cardId: card.id, amount: "20", tender: "CASH" });
  await cardDeed(network.owner, "consumeAtStore", { cardId: card.id, amount: "100", stationId: station.id });
  await repay(network.owner, card.id, "80");

  const { storedValues, storedValueTotals } = await valuesOf(network.owner);

  expect(storedValues.nodes).toMatchObject([{ principal: "0", deposited: "20" }]);
  expect(storedValueTotals).toMatchObject({ principal: "0", deposited: "20" });
});

test("a part of an identity number finds nobody, and a time that ends before it begins is refused", async () => {
  const { owner } = await world.network();
  const { id: memberId } = await memberFor(owner, { idNumber: "AB123456" });
  await cardOf(owner, { memberId });

  expect((await valuesOf(owner, { search: "123456" })).storedValues.totalCount).toBe(0);
  const filter = { from: "2026-11-03T00:00:00Z", to: "2026-11-02T00:00:00Z" };
  expect(await owner.expectRefusal(VALUES, { filter })).toMatchObject({ number: 10012, field: "filter.to" });
});

const STATEMENT = `query Statement($holderId: ID!, $from: DateTime!, $to: DateTime!) { valueStatement(holderId: $holderId, from: $from, to: $to) {
  holder { cardNumber groupName } figures { opening deposits gifts consumption transfersOut closing difference } lines { cause amount balance stationName author } } }`;

test("a statement tells every line with what was stored after it, and its ends agree with the balance", async () => {
  const network = await world.network();
  await depositRule(network.owner, { fromAmount: "200", gift: "10" });
  const { station } = await network.forecourt();
  const { id: cardId, number, cardAccountId } = await cardOf(network.owner);
  await cardDeed(network.owner, "depositCard", { cardId, amount: "200", tender: "CASH" });
  const from = clock.pass(HOUR).toISOString();
  clock.pass(HOUR);
  await cardDeed(network.owner, "consumeAtStore", { cardId, amount: "60", stationId: station.id });
  await cardDeed(network.owner, "depositCard", { cardId, amount: "250", tender: "CASH" });
  const to = clock.pass(HOUR).toISOString();
  await cardDeed(network.owner, "consumeAtStore", { cardId, amount: "5", stationId: station.id });

  const { valueStatement: told } = await network.owner.run<{ valueStatement: ValueStatement }>(STATEMENT, {
    holderId: cardAccountId,
    from,
    to,
  });
  expect(told.holder.cardNumber).toBe(number);
  expect(told.figures).toMatchObject({
    opening: "210",
    deposits: "250",
    gifts: "10",
    consumption: "-60",
    closing: "410",
    difference: "0",
  });
  expect(told.lines).toMatchObject([
    { cause: "CONSUMPTION", amount: "-60", balance: "150", stationName: station.name, author: network.owner.login },
    { cause: "DEPOSIT", amount: "250", balance: "400", stationName: null },
    { cause: "GIFT", amount: "10", balance: "410" },
  ]);
});

test("a group has a statement too; nobody's has none, and a time ends after it begins", async () => {
  const { owner } = await world.network();
  const { group } = await cardGroupOf(owner, { wallet: "100", cards: 2 });
  await groupDeed(owner, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "60" });
  const range = { from: "2020-01-01T00:00:00Z", to: "2040-01-01T00:00:00Z" };

  const { valueStatement: told } = await owner.run<{ valueStatement: ValueStatement }>(STATEMENT, {
    holderId: group.id,
    ...range,
  });
  expect(told.figures).toMatchObject({ deposits: "100", transfersOut: "-60", closing: "40", difference: "0" });
  expect(told.lines.map(({ amount, balance }) => [amount, balance])).toEqual([
    ["100", "100"],
    ["-60", "40"],
  ]);
  const stranger = { holderId: "01900000-0000-7000-8000-000000000000", ...range };
  expect(await owner.expectRefusal(STATEMENT, stranger)).toMatchObject({ number: 10014, field: "holderId" });
  const backwards = { holderId: group.id, from: range.to, to: range.from };
  expect(await owner.expectRefusal(STATEMENT, backwards)).toMatchObject({ number: 10012, field: "to" });
});
