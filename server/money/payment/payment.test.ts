import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { cardDeed, cardOf, cardRefusal, cardsOf, linesOf } from "../../test/cards.ts";
import { MINUTE } from "../../test/clock.ts";
import { depositRule } from "../../test/deposit-rules.ts";
import type { Caller } from "../../test/execute.ts";
import { memberFor } from "../../test/members.ts";
import {
  BOOK_PAYMENT,
  CREATE_PAYMENT,
  PAYMENT_ENVIRONMENT,
  PAYMENT_SECRET,
  REFUND_PAYMENT,
  SET_PAYMENT_SECRET,
  payFor,
  paymentsOf,
  shareSecret,
  tellPayment,
  unbookedOf,
} from "../../test/payments.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";
import { askRefunds, expirePayments } from "./payment.chores.ts";
import { signatureOf } from "./payment.rules.ts";

interface Asked {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** What the provider was asked for, as it came. */
const asked: Asked[] = [];
const provider = createServer((request, response) => {
  let body = "";
  request.on("data", (piece: Buffer) => (body += piece.toString()));
  request.on("end", () => {
    asked.push({ headers: request.headers, body });
    response.end("{}");
  });
});
await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
provider.unref();
const { port } = provider.address() as AddressInfo;

const server = await testServer({ ...PAYMENT_ENVIRONMENT, PAYMENT_PROVIDER_URL: `http://127.0.0.1:${port}` });
const { world, app, db, clock } = server;

const refusalOf = (caller: Caller, document: string, input: object) => caller.expectRefusal(document, { input });
const told = (network: Network, message: object, more: object = {}) => tellPayment(server, network, message, more);

/** A network with a secret, and a payment of 100 for a card of a member. */
async function begun() {
  const network = await world.network();
  await shareSecret(network.owner);
  const { id: memberId } = await memberFor(network.owner);
  const { id: cardId } = await cardOf(network.owner, { memberId });
  const { payment, pageUrl } = await payFor(network.owner, cardId);
  return { network, owner: network.owner, cardId, id: payment.id, pageUrl };
}

describe("a deposit that is paid online", () => {
  test("is asked for once with its key, and its page says what is to be paid, signed", async () => {
    const { owner, cardId } = await begun();
    const keyed = { idempotencyKey: "once" };
    const [first, again] = [await payFor(owner, cardId, keyed), await payFor(owner, cardId, keyed)];
    expect(again).toEqual(first);

    const page = new URL(first.pageUrl);
    const signature = page.searchParams.get("signature");
    page.searchParams.delete("signature");
    const timestamp = page.searchParams.get("timestamp") ?? "";
    expect(signature).toBe(signatureOf(PAYMENT_SECRET, timestamp, page.searchParams.toString()));
    expect(Object.fromEntries(page.searchParams)).toMatchObject({ payment: first.payment.id, amount: "100" });
    expect(first.payment).toMatchObject({ state: "CREATED", flowId: null });
    expect(await cardsOf(owner)).toMatchObject([{ balance: "0" }]);
  });

  test("is booked with its gift once, however often and at once it is told", async () => {
    const { network, owner, id } = await begun();
    await depositRule(owner, { fromAmount: "100", gift: "10" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => told(network, { payment: id, event: "PAID", reference: "P-1" })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    clock.pass(4 * MINUTE);
    expect(await told(network, { payment: id, event: "PAID" })).toBe(200);

    const [payment] = await paymentsOf(owner);
    expect(payment).toMatchObject({ state: "PAID", reference: "P-1", unbooked: null });
    expect(await linesOf(owner, { operations: ["DEPOSIT"] })).toMatchObject([
      { id: payment?.flowId, deposit: "100", gift: "10", tender: "ONLINE", author: owner.login, reason: "P-1" },
    ]);
    expect(await cardsOf(owner)).toMatchObject([{ principal: "100", gift: "10" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is booked whatever comes late or out of order", async () => {
    const { network, owner, cardId, id } = await begun();
    expect(await told(network, { payment: id, event: "PAID" })).toBe(200);
    expect(await told(network, { payment: id, event: "FAILED" })).toBe(200);
    expect(await paymentsOf(owner)).toMatchObject([{ state: "PAID" }]);

    const failed = (await payFor(owner, cardId)).payment.id;
    await told(network, { payment: failed, event: "FAILED" });
    expect(await paymentsOf(owner, { states: ["FAILED"] })).toMatchObject([{ id: failed, flowId: null }]);
    await told(network, { payment: failed, event: "PAID" });

    const late = (await payFor(owner, cardId)).payment.id;
    clock.pass(29 * MINUTE);
    await expirePayments({ db, clock });
    expect(await paymentsOf(owner, { ids: [late] })).toMatchObject([{ state: "CREATED" }]);
    clock.pass(2 * MINUTE);
    await expirePayments({ db, clock });
    expect(await paymentsOf(owner, { ids: [late] })).toMatchObject([{ state: "EXPIRED" }]);
    await told(network, { payment: late, event: "PAID" });
    expect(await cardsOf(owner)).toMatchObject([{ principal: "300" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test.each([
    { title: "signed with another secret", message: {}, more: { secret: `${PAYMENT_SECRET}!` }, status: 401 },
    { title: "too old", message: {}, more: { late: 301 }, status: 401 },
    { title: "from the future", message: {}, more: { late: -301 }, status: 401 },
    { title: "of another provider", message: {}, more: { provider: "other" }, status: 401 },
    { title: "of another amount", message: { amount: "99.99" }, more: {}, status: 409 },
    { title: "in another currency", message: { currency: "XTS" }, more: {}, status: 409 },
    { title: "of no payment", message: { payment: "01900000-0000-7000-8000-000000000000" }, more: {}, status: 404 },
    { title: "without sense", message: { event: "PERHAPS" }, more: {}, status: 404 },
  ])("moves nothing by a message $title ($status)", async ({ message, more, status }) => {
    const { network, owner, id } = await begun();
    expect(await told(network, { payment: id, event: "PAID", ...message }, more)).toBe(status);
    expect(await paymentsOf(owner)).toMatchObject([{ state: "CREATED", flowId: null }]);
    expect(await cardsOf(owner)).toMatchObject([{ balance: "0" }]);
  });

  test("is no other network's, whatever that one signs, and a message has its size", async () => {
    const [{ network, owner, id }, other] = [await begun(), await world.network()];
    await shareSecret(other.owner, "the secret of quite another network");
    const theirs = { secret: "the secret of quite another network" };
    expect(await told(other, { payment: id, event: "PAID" }, theirs)).toBe(404);
    expect(await told(network, { payment: id, event: "PAID" }, theirs)).toBe(401);
    expect(await told(network, { payment: id, event: "PAID", reference: "x".repeat(5_000) })).toBe(413);
    expect(await paymentsOf(other.owner)).toEqual([]);
    expect(await paymentsOf(owner)).toMatchObject([{ state: "CREATED" }]);
  });

  test("is refused as a deposit at the counter would be, and where nobody takes it", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id: cardId } = await cardOf(owner);
    const wants = { cardId, amount: "100", idempotencyKey: "key" };
    expect(await refusalOf(owner, CREATE_PAYMENT, wants)).toMatchObject({ number: 10013 });
    await shareSecret(owner);
    expect(await refusalOf(owner, CREATE_PAYMENT, { ...wants, amount: "0.5" })).toMatchObject({ number: 10035 });
    await cardDeed(owner, "stopCard", { cardId });
    expect(await refusalOf(owner, CREATE_PAYMENT, wants)).toMatchObject({ number: 10036, field: "cardId" });
  });
});

describe("what is paid and can't be put on its card", () => {
  test("is kept with its reason, and put on the card once it allows it", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id, cardId } = await unbookedOf(server, network);
    expect(await paymentsOf(owner, { unbooked: true })).toMatchObject([
      { id, state: "PAID", flowId: null, unbooked: 10036 },
    ]);
    expect(await refusalOf(owner, BOOK_PAYMENT, { id })).toMatchObject({ number: 10036 });
    await cardDeed(owner, "findCard", { cardId });
    await owner.run(BOOK_PAYMENT, { input: { id } });
    expect(await cardsOf(owner)).toMatchObject([{ principal: "100" }]);
    expect(await refusalOf(owner, BOOK_PAYMENT, { id })).toMatchObject({ number: 10006 });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("goes back by the provider, which is asked until it tells, and moves nothing", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id } = await unbookedOf(server, network);
    expect(await told(network, { payment: id, event: "REFUNDED" })).toBe(200);
    expect(await paymentsOf(owner)).toMatchObject([{ state: "PAID" }]);
    await owner.run(REFUND_PAYMENT, { input: { id, reason: "card is lost" } });
    expect(await refusalOf(owner, BOOK_PAYMENT, { id })).toMatchObject({ number: 10006 });

    asked.length = 0;
    await askRefunds(app.services);
    await askRefunds(app.services);
    expect(asked.map(({ body }) => JSON.parse(body) as object)).toMatchObject([{ payment: id, amount: "100" }]);
    const [{ headers, body } = { headers: {}, body: "" }] = asked;
    expect(headers["x-payment-signature"]).toBe(
      signatureOf(PAYMENT_SECRET, String(headers["x-payment-timestamp"]), body),
    );
    clock.pass(2 * MINUTE);
    await askRefunds(app.services);
    expect(asked).toHaveLength(2);

    await told(network, { payment: id, event: "REFUNDED" });
    await told(network, { payment: id, event: "PAID" });
    expect(await paymentsOf(owner)).toMatchObject([{ state: "REFUNDED", flowId: null }]);
    expect(await linesOf(owner, { operations: ["DEPOSIT"] })).toEqual([]);
  });
});

test("a deposit that was paid online and is refunded online goes back by the provider, as much as was left of it", async () => {
  const { network, owner, cardId, id } = await begun();
  await told(network, { payment: id, event: "PAID" });
  const { id: stationId } = await network.station();
  await cardDeed(owner, "consumeAtStore", { cardId, stationId, amount: "30" });
  const [payment] = await paymentsOf(owner);
  await cardDeed(owner, "refundCardDeposit", { flowId: payment?.flowId, tender: "ONLINE", reason: "moved away" });

  asked.length = 0;
  await askRefunds(app.services);
  expect(asked.map(({ body }) => JSON.parse(body) as object)).toMatchObject([{ payment: id, amount: "70" }]);
  expect(await told(network, { payment: id, event: "REFUNDED" })).toBe(409);
  await told(network, { payment: id, event: "REFUNDED", amount: "70" });
  expect(await paymentsOf(owner)).toMatchObject([{ state: "REFUNDED", refundAmount: "70" }]);
  expect(await faultsOf(db, network.id)).toEqual([]);
});

describe("what is said by hand to have come or gone online", () => {
  test("is refused, and nothing is booked: a provider alone tells of it", async () => {
    const { owner } = await world.network();
    const { id: cardId } = await cardOf(owner);
    const refused = { number: 10006, field: "tender" };

    expect(await cardRefusal(owner, "depositCard", { cardId, amount: "21", tender: "ONLINE" })).toMatchObject(refused);
    await cardDeed(owner, "depositCard", { cardId, amount: "21", tender: "CASH" });
    expect(await cardRefusal(owner, "closeCard", { cardId, tender: "ONLINE" })).toMatchObject(refused);
    expect(await cardsOf(owner)).toMatchObject([{ balance: "21" }]);
  });

  test("is not put right by hand either: what a payment brought is refunded, or stays", async () => {
    const { network, owner, id } = await begun();
    await told(network, { payment: id, event: "PAID" });
    const flowId = (await paymentsOf(owner))[0]?.flowId;

    for (const amount of ["80", "120", null]) {
      expect(await cardRefusal(owner, "amendCardFlow", { flowId, amount, reason: "typed wrongly" })).toMatchObject({
        number: 10006,
        field: "flowId",
        params: { tender: "ONLINE" },
      });
    }
    expect(await cardsOf(owner)).toMatchObject([{ balance: "100" }]);
  });

  test("is no way for a deposit to go back that no payment brought, nor for one that goes back already", async () => {
    const { network, owner, cardId, id } = await begun();
    const refund = (flowId: string | null | undefined) => ({ flowId, tender: "ONLINE", reason: "moved away" });
    const { id: byHand } = await cardDeed(owner, "depositCard", { cardId, amount: "21", tender: "CASH" });

    expect(await cardRefusal(owner, "refundCardDeposit", refund(byHand))).toMatchObject({
      number: 10006,
      field: "tender",
    });
    await told(network, { payment: id, event: "PAID" });
    const [payment] = await paymentsOf(owner);
    await cardDeed(owner, "refundCardDeposit", refund(payment?.flowId));

    expect(await cardsOf(owner)).toMatchObject([{ balance: "21" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });
});

test("whoever takes deposits can't share a secret, and then tell of payments that nobody made", async () => {
  const network = await world.network();
  const { id: cardId } = await cardOf(network.owner);
  await shareSecret(network.owner);
  const clerk = await network.operator({ permissions: [Permission.OnlineDeposit] });
  const decider = await network.operator({ permissions: [Permission.OnlineDeposit, Permission.OrderReview] });
  const own = "a secret that the clerk has made up, long enough";

  expect(await refusalOf(clerk, SET_PAYMENT_SECRET, { secret: own })).toMatchObject({
    code: "FORBIDDEN",
    field: "secret",
    params: { missing: [Permission.OrderReview], level: "APPROVE" },
  });

  const { payment } = await payFor(clerk, cardId);
  expect(await tellPayment(server, network, { payment: payment.id, event: "PAID" }, { secret: own })).toBe(401);
  expect((await cardsOf(network.owner, { ids: [cardId] }))[0]).toMatchObject({ balance: "0" });
  await shareSecret(decider, own);
  expect(await tellPayment(server, network, { payment: payment.id, event: "PAID" }, { secret: own })).toBe(200);
});

test("where people practise nobody pays at the provider, who takes real money", async () => {
  const network = await world.network();
  await shareSecret(network.owner);
  const { owner } = await network.training();
  const { id: cardId } = await cardOf(owner);

  expect(await owner.run("{ paymentSettings { available } }", {})).toEqual({ paymentSettings: { available: false } });
  expect(await refusalOf(owner, CREATE_PAYMENT, { cardId, amount: "100", idempotencyKey: "practice" })).toMatchObject({
    number: 10013,
  });
  expect(await paymentsOf(owner)).toEqual([]);
});

test("a secret is never told again, and has its length", async () => {
  const { owner } = await world.network();
  expect(await refusalOf(owner, SET_PAYMENT_SECRET, { secret: "short" })).toMatchObject({
    number: 10012,
    field: "secret",
  });
  await shareSecret(owner);
  const settings = "query { paymentSettings { available hasSecret } }";
  expect(await owner.run(settings, {})).toEqual({ paymentSettings: { available: true, hasSecret: true } });
  const log = "query { auditEntries(first: 200) { nodes { operation before after } } }";
  expect(JSON.stringify(await owner.run(log, {}))).not.toContain(PAYMENT_SECRET);
});
