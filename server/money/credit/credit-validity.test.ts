import { expect, test } from "vitest";
import { cardDeed, cardOf, cardRefusal, cardsOf } from "../../test/cards.ts";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { creditCard, creditOf, setCardCustomer } from "../../test/credit.ts";
import { askFill } from "../../test/fills.ts";
import { CHANGE_CUSTOMER } from "../../test/customers.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { faultsOf } from "../ledger/books.ts";

// Every story begins at 16:00 of 2026-11-02 by the platform's clock: its day ends eight hours later.
const { world, db, clock } = await testServer();

const TAG = "04A1B2";

test("a customer's credit is spent up to its last day, and a fill that was allowed on it is still on credit", async () => {
  const network = await world.network();
  const { station, gateway, device } = await network.forecourt();
  const { customer, card } = await creditCard(network.owner, "100", { tag: TAG }, { validUntil: "2026-11-02" });
  const spend = { cardId: card.id, stationId: station.id, amount: "30" };
  await cardDeed(network.owner, "consumeAtStore", spend);
  clock.pass(8 * HOUR - MINUTE);
  expect(await askFill(gateway, device, TAG)).toMatchObject({ allowed: true, bound: "70" });

  const endedAt = clock.pass(2 * MINUTE).toISOString();
  expect(await faultsOf(db, network.id)).toEqual([]);
  await gateway.report({ sales: [sale(device, { cardNo: TAG, endedAt, amount: "70" })] });

  expect(await cardsOf(network.owner)).toMatchObject([{ state: "NORMAL", available: "0", owed: "0" }]);
  expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "100" });
  expect(await cardRefusal(network.owner, "consumeAtStore", { ...spend, amount: "1" })).toMatchObject({
    number: 10021,
  });
  expect(await faultsOf(db, network.id)).toEqual([]);
});

test("a customer's credit is spent from its first day on", async () => {
  const network = await world.network();
  const { station } = await network.forecourt();
  const { card } = await creditCard(network.owner, "100", {}, { validFrom: "2026-11-04", validUntil: "2026-11-04" });
  const spend = { cardId: card.id, stationId: station.id, amount: "60" };

  expect(await cardsOf(network.owner)).toMatchObject([{ available: "0" }]);
  expect(await cardRefusal(network.owner, "consumeAtStore", spend)).toMatchObject({ number: 10021 });
  clock.pass(24 * HOUR - MINUTE);
  expect(await cardsOf(network.owner)).toMatchObject([{ available: "100" }]);
});

test.for([
  { terms: "is stopped", change: { state: "STOPPED" } },
  { terms: "may owe less", change: { creditLimit: "40" } },
  { terms: "is valid from later on", change: { validFrom: "2030-01-01" } },
])("what a fill held is honoured where its customer $terms meanwhile, and no more", async ({ change }) => {
  const network = await world.network();
  const { station, gateway, device } = await network.forecourt();
  const { customer, card } = await creditCard(network.owner, "90", { tag: TAG });
  const other = await cardOf(network.owner);
  await setCardCustomer(network.owner, customer.id, [other.id]);
  await cardDeed(network.owner, "consumeAtStore", { cardId: other.id, stationId: station.id, amount: "20" });
  expect(await askFill(gateway, device, TAG)).toMatchObject({ allowed: true, bound: "70" });
  await network.owner.run(CHANGE_CUSTOMER, { input: { id: customer.id, ...change } });

  expect(await faultsOf(db, network.id)).toEqual([]);
  for (const { id: cardId } of [card, other]) {
    const spend = { cardId, stationId: station.id, amount: "1" };
    expect(await cardRefusal(network.owner, "consumeAtStore", spend)).toMatchObject({ number: 10021 });
  }
  await gateway.report({
    sales: [sale(device, { cardNo: TAG, endedAt: clock.pass(MINUTE).toISOString(), amount: "70" })],
  });

  expect(await cardsOf(network.owner, { ids: [card.id] })).toMatchObject([
    { state: "NORMAL", available: "0", owed: "0" },
  ]);
  expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "90", held: "0", available: "0" });
  expect(await faultsOf(db, network.id)).toEqual([]);
});

test("what a fill takes beyond what was honoured is the card's debt", async () => {
  const network = await world.network();
  const { gateway, device } = await network.forecourt();
  const { customer, card } = await creditCard(network.owner, "60", { tag: TAG });
  await askFill(gateway, device, TAG);
  await network.owner.run(CHANGE_CUSTOMER, { input: { id: customer.id, state: "STOPPED" } });
  await gateway.report({
    sales: [sale(device, { cardNo: TAG, endedAt: clock.pass(MINUTE).toISOString(), amount: "70" })],
  });

  expect(await cardsOf(network.owner, { ids: [card.id] })).toMatchObject([{ state: "STOP", owed: "10" }]);
  expect(await creditOf(network.owner, customer.id)).toMatchObject({ owed: "60" });
  expect(await faultsOf(db, network.id)).toEqual([]);
});
