import { describe, expect, test } from "vitest";
import { SalesDocument } from "../../trade/transaction/transaction.generated.ts";
import { log } from "../../test/audit-log.ts";
import { cardGroupOf, cardGroupsOf, groupRefusal, joinGroup } from "../../test/card-groups.ts";
import { cardDeed, cardOf, cardRefusal, cardsOf, chargedCard, linesOf } from "../../test/cards.ts";
import { creditCard, creditOf, repay, setCardCustomer } from "../../test/credit.ts";
import { CHANGE_CUSTOMER, CHANGE_SETTINGS, DELETE_CUSTOMER } from "../../test/customers.ts";
import { askFill } from "../../test/fills.ts";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock } = await testServer({ POOL_SIZE: "12" });

const TAG = "04A1B2";
const moneyOf = async (network: Network, cardId: string) => (await cardsOf(network.owner, { ids: [cardId] }))[0];
const walletOf = async (network: Network, id: string) => (await cardGroupsOf(network.owner, { ids: [id] }))[0]?.balance;
/** Gives each card a tag of its own by number. */
const tagged = (count: number): string => `04A1B${count}`;

describe("a card on a special customer's credit", () => {
  test("fills for its own money and then on credit, which is held and owed", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { customer, card } = await creditCard(network.owner, "500", { tag: TAG });
    await cardDeed(network.owner, "depositCard", { cardId: card.id, amount: "20", tender: "CASH" });

    expect(await askFill(gateway, device, TAG)).toMatchObject({ allowed: true, bound: "520" });
    expect(await creditOf(network.owner, customer.id)).toMatchObject({ held: "500", available: "0", cardCount: 1 });
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });

    expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "50", held: "0", available: "450" });
    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "0", available: "450", owed: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("shares it with the customer's other cards: two at once hold it once", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { customer } = await creditCard(network.owner, "60", { tag: tagged(1) });
    const other = await cardOf(network.owner, { tag: tagged(2) });
    await setCardCustomer(network.owner, customer.id, [other.id]);

    const answers = await Promise.all(
      [1, 2].map((count) => askFill(gateway, device, tagged(count), { address: `1.${count}` })),
    );

    expect(answers.map(({ declinedBy }) => declinedBy ?? "").toSorted()).toEqual(["", "AVAILABLE"]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("never owes more than the limit, however many spend at once", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    const { customer, card } = await creditCard(network.owner, "100");
    const spend = () =>
      cardDeed(network.owner, "consumeAtStore", { cardId: card.id, stationId: station.id, amount: "15" });

    const done = (await Promise.allSettled(Array.from({ length: 12 }, spend))).filter(
      ({ status }) => status === "fulfilled",
    );

    expect(done).toHaveLength(6);
    expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "90", available: "10" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is drawn on by sales that come together one after another, in the order in which they were made", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { customer, card } = await creditCard(network.owner, "100", { tag: tagged(1) });
    const other = await cardOf(network.owner, { tag: tagged(2) });
    await setCardCustomer(network.owner, customer.id, [other.id]);
    await cardDeed(network.owner, "depositCard", { cardId: card.id, amount: "20", tender: "CASH" });
    const fill = (count: number, at: number) => sale(device, { cardNo: tagged(count), endedAt: minute(at) });

    await gateway.report({ sales: [fill(1, 3), fill(2, 2), fill(1, 1)] });

    // 70 = 20 + 50 on credit, then 70 = 50 on credit + 20 owed, then 70 owed.
    expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "100", available: "0" });
    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "0", owed: "70", state: "STOP" });
    expect(await moneyOf(network, other.id)).toMatchObject({ balance: "0", owed: "20", state: "STOP" });
    const lines = (await linesOf(network.owner, { operations: ["CONSUME"] })) as { lacked: string }[];
    expect(lines.map(({ lacked }) => lacked).toSorted()).toEqual(["0", "20", "70"]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("goes into clearing with what an offline fill took beyond it", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { customer, card } = await creditCard(network.owner, "50", { tag: TAG });

    await gateway.report({ sales: [sale(device, { cardNo: TAG, offline: true })] });

    expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "50" });
    expect(await moneyOf(network, card.id)).toMatchObject({ owed: "20", state: "STOP" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is declined while its customer is stopped", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { customer } = await creditCard(network.owner, "50", { tag: TAG });
    await network.owner.run(CHANGE_CUSTOMER, { input: { id: customer.id, state: "STOPPED" } });

    expect(await askFill(gateway, device, TAG)).toMatchObject({ allowed: false, declinedBy: "CUSTOMER" });
  });

  test("is paid back, and the flow tells it", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    const { customer, card } = await creditCard(network.owner, "100");
    await cardDeed(network.owner, "consumeAtStore", { cardId: card.id, stationId: station.id, amount: "40" });

    const { line } = await repay(network.owner, card.id, "25");

    expect(line).toMatchObject({ operation: "REPAYMENT", deposit: "25", tender: "CASH", owedAfter: "15" });
    expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "15", available: "85" });
    expect(
      await cardRefusal(network.owner, "repayCardCredit", { cardId: card.id, amount: "15.01", tender: "CASH" }),
    ).toMatchObject({
      number: 10012,
      field: "amount",
      params: { most: "15" },
    });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is paid back on the days of the network's window alone", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    const { card } = await creditCard(network.owner, "100");
    await cardDeed(network.owner, "consumeAtStore", { cardId: card.id, stationId: station.id, amount: "40" });
    const given = { cardId: card.id, amount: "40", tender: "CASH" };
    const day = clock.now().getUTCDate();
    const isWithin = day === 11 || (day >= 21 && day <= 28);
    await network.owner.run(CHANGE_SETTINGS, { input: { repaymentWindow: "DAY_11_OR_21_TO_28" } });

    const refusal = isWithin ? null : await cardRefusal(network.owner, "repayCardCredit", given);

    expect(refusal?.number ?? 10042).toBe(10042);
    await network.owner.run(CHANGE_SETTINGS, { input: { repaymentWindow: "DAYS_1_TO_28" } });
    expect((await cardDeed(network.owner, "repayCardCredit", given)).line).toMatchObject({ deposit: "40" });
  });

  test("gets its credit back with a fill that is reversed", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { customer } = await creditCard(network.owner, "100", { tag: TAG });
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });
    const [fill] = (await linesOf(network.owner, { operations: ["CONSUME"] })) as { id: string }[];

    await cardDeed(network.owner, "reverseCardFlow", { flowId: fill?.id, reason: "wrong card" });

    expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "0", available: "100" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("that was paid back already is the card's own again, with a fill that is reversed", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { customer, card } = await creditCard(network.owner, "100", { tag: TAG });
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });
    await repay(network.owner, card.id, "30");
    const [fill] = (await linesOf(network.owner, { operations: ["CONSUME"] })) as { id: string }[];

    await cardDeed(network.owner, "reverseCardFlow", { flowId: fill?.id, reason: "wrong card" });

    expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "0", available: "100" });
    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "30", available: "130", owed: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is paid back by its customer as well, who has no card any more, and may be deleted then", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    const { customer, card } = await creditCard(network.owner, "100");
    const shop = { stationId: station.id, amount: "40" };
    await cardDeed(network.owner, "consumeAtStore", { cardId: card.id, ...shop });
    const { card: heir } = await cardDeed(network.owner, "changeCard", { cardId: card.id, number: "HEIR-2000" });
    await setCardCustomer(network.owner, null, [heir.id]);
    await cardDeed(network.owner, "closeCard", { cardId: heir.id });
    const input = { id: customer.id };
    expect(await network.owner.expectRefusal(DELETE_CUSTOMER, { input })).toMatchObject({ number: 10019 });

    const given = { customerId: customer.id, amount: "15", tender: "CASH", idempotencyKey: "back" };
    const refused = (more: object) => cardRefusal(network.owner, "repayCardCredit", { ...given, ...more });
    expect(await refused({ customerId: null })).toMatchObject({ number: 10012, field: "cardId" });
    expect(await refused({ cardId: heir.id })).toMatchObject({ number: 10012, field: "customerId" });
    expect(await refused({ amount: "40.01" })).toMatchObject({ number: 10012, params: { most: "40" } });
    const [first, again] = [
      await cardDeed(network.owner, "repayCardCredit", given),
      await cardDeed(network.owner, "repayCardCredit", given),
    ];
    expect(again.id).toBe(first.id);
    expect(first.line).toMatchObject({ operation: "REPAYMENT", deposit: "15", tender: "CASH", cardId: card.id });
    expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "25" });
    expect(await log(network, { operation: "repayCardCredit", objectId: customer.id })).toMatchObject([
      { after: { deposit: "15", tender: "CASH", customerId: customer.id } },
    ]);

    await cardDeed(network.owner, "repayCardCredit", { ...given, amount: "25", idempotencyKey: "rest" });
    expect(await refused({ amount: "1", idempotencyKey: "too much" })).toMatchObject({ params: { most: "0" } });
    expect(await network.owner.run(DELETE_CUSTOMER, { input })).toMatchObject({ deleteCustomer: true });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("keeps its customer from being deleted", async () => {
    const network = await world.network();
    const { customer, card } = await creditCard(network.owner, "100");
    const input = { id: customer.id };

    expect(await network.owner.expectRefusal(DELETE_CUSTOMER, { input })).toMatchObject({ number: 10019 });

    await setCardCustomer(network.owner, null, [card.id]);
    expect(await network.owner.run(DELETE_CUSTOMER, { input })).toMatchObject({ deleteCustomer: true });
  });

  test("keeps its customer while it fills, and nobody else's customer is taken", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { card } = await creditCard(network.owner, "100", { tag: TAG });
    await askFill(gateway, device, TAG);
    const strange = await creditCard((await world.network()).owner, "100");

    expect(await setCardCustomer(network.owner, null, [card.id])).toMatchObject([
      { outcome: "REFUSED", refusal: { number: 10036, field: "cardIds" } },
    ]);
    await expect(setCardCustomer(network.owner, strange.customer.id, [card.id])).rejects.toThrow(/not exist|10014/i);
  });

  test("that is on nobody's credit takes no repayment", async () => {
    const network = await world.network();
    const card = await chargedCard(network.owner, "10");

    expect(
      await cardRefusal(network.owner, "repayCardCredit", { cardId: card.id, amount: "1", tender: "CASH" }),
    ).toMatchObject({
      number: 10036,
      field: "cardId",
    });
  });
});

describe("a card of a shared group", () => {
  test("spends the group's wallet, and the sale is marked shared", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { group } = await cardGroupOf(network.owner, { sharing: "SHARED", wallet: "100" });
    const card = await cardOf(network.owner, { tag: TAG });
    await joinGroup(network.owner, group.id, [card.id]);

    expect(await askFill(gateway, device, TAG)).toMatchObject({ bound: "100" });
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });

    expect(await walletOf(network, group.id)).toBe("30");
    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "0", available: "30" });
    expect((await network.owner.run(SalesDocument, {})).transactions.nodes).toMatchObject([{ group: "SHARED" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("shares the wallet with the others: what one holds no other has, in fills and in the shop", async () => {
    const network = await world.network();
    const { gateway, device, station } = await network.forecourt();
    const { group, cardIds } = await cardGroupOf(network.owner, { sharing: "SHARED", wallet: "100", cards: 1 });
    const filling = await cardOf(network.owner, { tag: TAG });
    await joinGroup(network.owner, group.id, [filling.id]);
    await askFill(gateway, device, TAG);
    const given = { cardId: cardIds[0], stationId: station.id, amount: "1" };

    expect(await cardRefusal(network.owner, "consumeAtStore", given)).toMatchObject({ number: 10021 });

    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });
    await cardDeed(network.owner, "consumeAtStore", { ...given, amount: "30" });
    expect(await walletOf(network, group.id)).toBe("0");
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("many at once never overdraw the wallet", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    const { group, cardIds } = await cardGroupOf(network.owner, { sharing: "SHARED", wallet: "50", cards: 6 });
    const spend = (cardId: string) =>
      cardDeed(network.owner, "consumeAtStore", { cardId, stationId: station.id, amount: "9" });

    const all = await Promise.allSettled([...cardIds, ...cardIds].map(spend));

    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await walletOf(network, group.id)).toBe("5");
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("that was cancelled meanwhile gives the money of a reversed fill to its card", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { group } = await cardGroupOf(network.owner, { sharing: "SHARED", wallet: "100" });
    const card = await cardOf(network.owner, { tag: TAG });
    await joinGroup(network.owner, group.id, [card.id]);
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });
    const [fill] = (await linesOf(network.owner, { operations: ["CONSUME"] })) as { id: string }[];
    await network.owner.run(CANCEL, { input: { groupId: group.id, tender: "CASH", idempotencyKey: "cancel" } });

    await cardDeed(network.owner, "reverseCardFlow", { flowId: fill?.id, reason: "wrong card" });

    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "70" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("keeps its group while it fills, as what is held of the wallet is held for it", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();
    const { group } = await cardGroupOf(network.owner, { sharing: "SHARED", wallet: "100" });
    const card = await cardOf(network.owner, { tag: TAG });
    await joinGroup(network.owner, group.id, [card.id]);
    await askFill(gateway, device, TAG);

    expect(await joinGroup(network.owner, null, [card.id])).toMatchObject([
      { outcome: "REFUSED", refusal: { number: 10036, field: "ids" } },
    ]);
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });

    expect(await walletOf(network, group.id)).toBe("30");
    expect(await moneyOf(network, card.id)).toMatchObject({ state: "NORMAL", owed: "0" });
    expect(await joinGroup(network.owner, null, [card.id])).toMatchObject([{ outcome: "DONE" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is given nothing of it", async () => {
    const network = await world.network();
    const { group } = await cardGroupOf(network.owner, { sharing: "SHARED", wallet: "50", cards: 1 });

    expect(
      await groupRefusal(network.owner, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "5" }),
    ).toMatchObject({ number: 10006 });
  });
});

const CANCEL = "mutation Cancel($input: CancelCardGroupInput!) { cancelCardGroup(input: $input) { id } }";
