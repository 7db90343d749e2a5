import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { InvoiceDetail } from "../../schema-types.generated.ts";
import { cardGroupOf } from "../../test/card-groups.ts";
import { cardDeed, cardOf, cardRefusal, chargedCard, linesOf } from "../../test/cards.ts";
import { creditCard, setCardCustomer } from "../../test/credit.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import type { Caller } from "../../test/execute.ts";
import {
  COUNTER,
  INVOICE,
  PASS,
  REJECT,
  REQUEST,
  askCounter,
  askInvoice,
  depositFor,
  passed,
  setIssuer,
  waitingInvoice,
} from "../../test/invoices.ts";
import { sentMeanwhile } from "../../test/locks.ts";
import { memberFor } from "../../test/members.ts";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";

const { app, world, db, clock } = await testServer();

const DETAIL = `query Detail($id: ID!) { invoiceDetail(id: $id) { invoice { ${INVOICE} }
  lines { line source sourceId gradeName gradeUnit volume price rate gross cardNumber stationName } rates { rate net tax gross } } }`;
const ITEMS = `query Items($filter: InvoiceItemFilter) { invoiceItems(filter: $filter, first: 50) { nodes { id source amount holderName cardNumber gradeName gradeUnit volume price invoiceId } } }`;

const REVIEWER = { permissions: [Permission.InvoiceBusiness] };

interface Item {
  readonly id: string;
  readonly source: string;
  readonly amount: string;
  readonly holderName: string | null;
  readonly gradeName: string | null;
  readonly volume: string | null;
  readonly invoiceId: string | null;
}

const detailOf = async (caller: Caller, id: string) =>
  (await caller.run<{ invoiceDetail: InvoiceDetail }>(DETAIL, { id })).invoiceDetail;
const itemsOf = async (caller: Caller, filter: object = {}) =>
  (await caller.run<{ invoiceItems: { nodes: Item[] } }>(ITEMS, { filter })).invoiceItems.nodes;
const refusalOf = (caller: Caller, document: string, input: object) => caller.expectRefusal(document, { input });

/** A fill for cash at a station. */
async function soldAt(network: Network, amount: string): Promise<{ itemId: string; stationId: string }> {
  const { gateway, device, station } = await network.forecourt();
  await gateway.report({ sales: [sale(device, { amount, unitPrice: amount, volumeLitres: "1" })] });
  const [item] = await itemsOf(network.owner, { stationIds: [station.id] });
  return { itemId: item?.id ?? "", stationId: station.id };
}

describe("an invoice", () => {
  test("bills a fill and a deposit with the tax that is in each, and gets its number from a second person", async () => {
    const network = await world.network();
    await setIssuer(network.owner);
    const { itemId: fill } = await soldAt(network, "100");
    const { itemId: deposit, number } = await depositFor(network.owner, "250.5");
    const asker = await network.operator(REVIEWER);

    const { id, invoice, rates } = await askInvoice(asker, { itemIds: [fill, deposit], taxNumber: "91ab-7" });
    expect(invoice).toMatchObject({
      state: "WAITING",
      number: null,
      taxNumber: "91AB-7",
      seller: "Delta Fuel",
      mine: true,
    });
    // 100 × 13 / 113 = 11.504…
    expect(rates).toEqual([
      { rate: "13", net: "88.5", tax: "11.5", gross: "100" },
      { rate: "0", net: "250.5", tax: "0", gross: "250.5" },
    ]);

    expect(await passed(network.owner, id ?? "")).toMatchObject({
      state: "PASSED",
      number: "2026-000001",
      net: "339",
      tax: "11.5",
      gross: "350.5",
      decider: network.owner.login,
    });
    const { lines } = await detailOf(network.owner, id ?? "");
    expect(lines).toMatchObject([
      { line: 1, source: "SALE", gross: "100", rate: "13", volume: "1", price: "100" },
      { line: 2, source: "DEPOSIT", gross: "250.5", rate: "0", cardNumber: number },
    ]);
    expect((await itemsOf(network.owner, { billed: true })).map(({ invoiceId }) => invoiceId)).toEqual([id, id]);
    expect(await itemsOf(network.owner, { billed: false })).toEqual([]);
  });

  test("is looked at before it is asked for, and asked for once with its key", async () => {
    const { owner } = await world.network();
    await setIssuer(owner);
    const { itemId } = await depositFor(owner);
    const asked = { itemIds: [itemId], idempotencyKey: "twice" };

    const seen = await askInvoice(owner, { ...asked, preview: true });
    expect(seen).toMatchObject({ id: null, invoice: { gross: "100" } });
    expect(await itemsOf(owner, { billed: true })).toEqual([]);
    const [first, second] = [await askInvoice(owner, asked), await askInvoice(owner, asked)];
    expect(second.id).toBe(first.id);
  });

  test("bills nothing twice, however many ask at once", async () => {
    const { owner } = await world.network();
    await setIssuer(owner);
    const { itemId } = await depositFor(owner);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_each, nth) =>
        askInvoice(owner, { itemIds: [itemId], idempotencyKey: `at once ${nth}` }),
      ),
    );

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const again = { itemIds: [itemId], title: "Haulage", idempotencyKey: "later" };
    expect(await refusalOf(owner, REQUEST, again)).toMatchObject({ number: 10015, field: "itemIds" });
  });

  test("bills no deposit that is being paid out at the same moment, nor is what it bills paid out", async () => {
    const network = await world.network();
    const { owner } = network;
    await setIssuer(owner);
    const { itemId } = await depositFor(owner);
    const areBothWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length > 1;
    };
    let asking: Promise<unknown> = Promise.resolve();
    const refund = { flowId: itemId, tender: "CASH", reason: "not theirs" };
    // The refund has looked whether it is billed, and waits for the card's money, as the invoice is asked for.
    const refunding = sentMeanwhile(
      db,
      (other) =>
        sql`select from ledger_account where network_id = ${network.id} and kind = 'PRINCIPAL' for update`.execute(
          other,
        ),
      () => Promise.allSettled([cardDeed(owner, "refundCardDeposit", refund)]),
      async () => {
        let isAnswered = false;
        asking = askInvoice(owner, { itemIds: [itemId] }).finally(() => (isAnswered = true));
        asking.catch(() => undefined);
        await vi.waitUntil(async () => isAnswered || (await areBothWaiting()), { timeout: 5_000 });
      },
    );
    const [[refunded], [asked]] = [await refunding, await Promise.allSettled([asking])];

    expect([refunded?.status, asked.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await itemsOf(owner, { billed: true })).toHaveLength(asked.status === "fulfilled" ? 1 : 0);
  });

  test("is of one buyer, of what is there, for somebody, issued by somebody", async () => {
    const { owner } = await world.network();
    const [one, other] = [await depositFor(owner), await depositFor(owner)];
    const asked = { itemIds: [one.itemId], title: "Haulage", idempotencyKey: "key" };
    const lacking = { number: 10013, field: undefined, params: { missing: "seller" } };
    expect(await refusalOf(owner, REQUEST, asked)).toMatchObject(lacking);

    await setIssuer(owner);
    const refused = (given: object) => refusalOf(owner, REQUEST, { ...asked, ...given });
    expect(await refused({ itemIds: [one.itemId, other.itemId] })).toMatchObject({ number: 10037, field: "itemIds" });
    expect(await refused({ itemIds: ["01900000-0000-7000-8000-000000000000"] })).toMatchObject({ number: 10014 });
    expect(await refused({ itemIds: [] })).toMatchObject({ number: 10012, field: "itemIds" });
    expect(await refused({ title: " " })).toMatchObject({ number: 10012, field: "title" });
    expect(await refused({ taxNumber: "no!" })).toMatchObject({ number: 10012, field: "taxNumber" });
  });

  test("bills what was filled on credit to the special customer who owes it, and to nobody else", async () => {
    const network = await world.network();
    const { owner } = network;
    await setIssuer(owner);
    const { gateway, device } = await network.forecourt();
    const { id: memberId } = await memberFor(owner);
    const [one, other] = [
      await creditCard(owner, "100", { tag: "04A1B1", memberId }),
      await creditCard(owner, "100", { tag: "04A1B2" }),
    ];
    const fills = ["04A1B1", "04A1B2"].map((cardNo, nth) => sale(device, { cardNo, endedAt: minute(nth + 1) }));
    await gateway.report({ sales: fills });
    await setCardCustomer(owner, null, [one.card.id, other.card.id]);

    const items = await itemsOf(owner, { sources: ["SALE"] });
    expect(items.map(({ holderName }) => holderName)).toEqual([other.customer.name, one.customer.name]);
    const ids = items.map(({ id }) => id);
    const both = { itemIds: ids, title: "Haulage", idempotencyKey: "both" };
    expect(await refusalOf(owner, REQUEST, both)).toMatchObject({ number: 10037, field: "itemIds" });
    const { invoice } = await askInvoice(owner, { itemIds: ids.slice(0, 1) });
    expect(invoice).toMatchObject({ holderName: other.customer.name, gross: "70" });
  });

  test("bills a deposit of a special customer's card to that customer", async () => {
    const { owner } = await world.network();
    const { customer, card } = await creditCard(owner, "100");
    await cardDeed(owner, "depositCard", { cardId: card.id, amount: "30", tender: "CASH" });

    expect(await itemsOf(owner)).toMatchObject([{ source: "DEPOSIT", holderName: customer.name }]);
  });

  test("bills a fill that was put right with its right amount, in place of the wrong one", async () => {
    const network = await world.network();
    const { owner } = network;
    await setIssuer(owner);
    const { gateway, device } = await network.forecourt();
    const { id: cardId } = await chargedCard(owner, "100", { tag: "04A1B1" });
    await gateway.report({ sales: [sale(device, { cardNo: "04A1B1" })] });
    const [before] = await itemsOf(owner, { sources: ["SALE"] });
    const [line] = (await linesOf(owner, { cardIds: [cardId], operations: ["CONSUME"] })) as { id: string }[];
    const right = { amount: "60", reason: "a wrong price", idempotencyKey: "right" };
    await cardDeed(owner, "amendCardFlow", { flowId: line?.id, ...right });

    const items = await itemsOf(owner, { sources: ["SALE"] });
    expect(items).toMatchObject([
      { amount: "60", gradeName: expect.any(String), gradeUnit: "LITRE", volume: before?.volume, price: null },
    ]);
    const { id } = await askInvoice(owner, { itemIds: items.map((item) => item.id) });
    const flowId = items[0]?.id;
    expect(await cardRefusal(owner, "amendCardFlow", { flowId, reason: "once more" })).toMatchObject({
      number: 10019,
      params: { invoiceId: id },
    });
  });

  test("bills a fill on credit that was put right to who owes it, for what it was, while the clock goes on", async () => {
    const network = await world.network();
    const { owner } = network;
    const { gateway, device } = await network.forecourt();
    const { id: memberId } = await memberFor(owner);
    const { customer, card } = await creditCard(owner, "100", { tag: "04A1B1", memberId });
    await gateway.report({ sales: [sale(device, { cardNo: "04A1B1" })] });
    const [line] = (await linesOf(owner, { cardIds: [card.id], operations: ["CONSUME"] })) as { id: string }[];
    clock.tick(1);
    await cardDeed(owner, "amendCardFlow", { flowId: line?.id, amount: "60", reason: "a wrong price" });
    clock.tick(0);

    expect(await itemsOf(owner, { sources: ["SALE"] })).toMatchObject([
      { amount: "60", holderName: customer.name, gradeName: expect.any(String) },
    ]);
  });

  test("says what a gas is measured in, and goes on saying it whatever becomes of the grade", async () => {
    const network = await world.network();
    await setIssuer(network.owner);
    const unitBy = (unit: string) =>
      sql`update grade set kind = 'GAS', unit = ${unit} where network_id = ${network.id}`.execute(db);
    const { itemId: deposit } = await depositFor(network.owner);
    const { itemId: gas } = await soldAt(network, "100");
    await unitBy("KILOGRAM");
    const asked = await askInvoice(network.owner, { itemIds: [gas, deposit] });
    await unitBy("CUBIC_METRE");

    const { lines } = await detailOf(network.owner, asked.id ?? "");
    expect(new Map(lines.map(({ source, gradeUnit }) => [source, gradeUnit]))).toEqual(
      new Map([
        ["SALE", "KILOGRAM"],
        ["DEPOSIT", null],
      ]),
    );
  });

  test("bills a group's deposit", async () => {
    const { owner } = await world.network();
    await setIssuer(owner);
    const { group } = await cardGroupOf(owner, { wallet: "500" });
    const [item] = await itemsOf(owner, { groupIds: [group.id] });

    const { invoice } = await askInvoice(owner, { itemIds: [item?.id ?? ""] });
    expect(invoice).toMatchObject({ holderName: group.name, gross: "500" });
  });
});

describe("a second person", () => {
  test("is never who asked, nor whom they have a hand in, and decides once", async () => {
    const network = await world.network();
    const { id, asker } = await waitingInvoice(network);
    const count = `query Count($mine: Boolean!) { invoices(filter: { mine: $mine, states: [WAITING] }) { totalCount } }`;
    expect(await asker.run(count, { mine: false })).toEqual({ invoices: { totalCount: 0 } });
    expect(await network.owner.run(count, { mine: false })).toEqual({ invoices: { totalCount: 1 } });
    const decides = `query { invoices(filter: { mayDecide: true }) { totalCount } }`;
    expect(await asker.run(decides)).toEqual({ invoices: { totalCount: 0 } });
    expect(await network.owner.run(decides)).toEqual({ invoices: { totalCount: 1 } });
    expect(await refusalOf(asker, PASS, { id })).toMatchObject({ code: "FORBIDDEN" });
    await passed(network.owner, id);

    expect(await refusalOf(network.owner, REJECT, { id, reason: "late" })).toMatchObject({
      number: 10015,
      params: { state: "PASSED", by: network.owner.login },
    });

    const { itemId } = await depositFor(network.owner);
    const mine = await askInvoice(network.owner, { itemIds: [itemId] });
    const made = await network.operator(REVIEWER);
    expect(await refusalOf(made, PASS, { id: mine.id })).toMatchObject({ code: "FORBIDDEN" });
    expect(await made.run(decides)).toEqual({ invoices: { totalCount: 0 } });
  });

  test("rejects with a reason, and what was billed can be billed anew", async () => {
    const network = await world.network();
    const { id, itemId, asker } = await waitingInvoice(network);
    expect(await refusalOf(network.owner, REJECT, { id, reason: "" })).toMatchObject({
      number: 10012,
      field: "reason",
    });
    await network.owner.run(REJECT, { input: { id, reason: "wrong title" } });

    expect((await detailOf(asker, id)).invoice).toMatchObject({
      state: "REJECTED",
      reason: "wrong title",
      number: null,
    });
    expect((await askInvoice(asker, { itemIds: [itemId] })).id).not.toBe(id);
  });

  test("passes many at once, numbered without a gap, also when one of them fails", async () => {
    const network = await world.network();
    const asker = await network.operator(REVIEWER);
    await setIssuer(network.owner);
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { itemId } = await depositFor(network.owner);
      ids.push((await askInvoice(asker, { itemIds: [itemId] })).id ?? "");
    }
    // What the third bills is gone: passing it fails after its turn had come.
    await sql`update invoice_line set source_id = ${network.id} where network_id = ${network.id} and invoice_id = ${ids[2]}`.execute(
      db,
    );
    const outcomes = await Promise.allSettled(ids.map((id) => passed(network.owner, id)));

    const numbers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.number] : []));
    expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4, 5].map((number) => `2026-00000${number}`)));
    expect(numbers).toHaveLength(5);
  });
});

describe("a passed invoice", () => {
  test("is taken back by a counter-invoice alone, which has the next number, and can then be billed anew", async () => {
    const network = await world.network();
    const { id, itemId, asker } = await waitingInvoice(network);
    await passed(network.owner, id);
    const counter = await askCounter(asker, id);
    expect(counter).toMatchObject({ kind: "COUNTER", state: "WAITING", gross: "-100", cancelsNumber: "2026-000001" });
    const twice = { id, reason: "again", idempotencyKey: "again" };
    expect(await refusalOf(asker, COUNTER, twice)).toMatchObject({ number: 10015, field: "id" });

    expect(await passed(network.owner, counter.id)).toMatchObject({ state: "PASSED", number: "2026-000002" });
    expect((await detailOf(asker, id)).invoice).toMatchObject({
      state: "CANCELLED",
      number: "2026-000001",
      countered: true,
    });
    expect((await askInvoice(asker, { itemIds: [itemId] })).invoice).toMatchObject({ state: "WAITING" });
    expect(await refusalOf(asker, COUNTER, { ...twice, id: counter.id })).toMatchObject({ number: 10006 });
  });

  test("keeps what it bills from being refunded", async () => {
    const network = await world.network();
    const { itemId } = await waitingInvoice(network);

    const refund = { flowId: itemId, tender: "CASH", reason: "by mistake" };
    expect(await cardRefusal(network.owner, "refundCardDeposit", refund)).toMatchObject({
      number: 10019,
      field: "flowId",
    });
  });

  test("bills nothing that was taken back", async () => {
    const { owner } = await world.network();
    await setIssuer(owner);
    const { id: cardId } = await cardOf(owner);
    const { id: flowId } = await cardDeed(owner, "depositCard", { cardId, amount: "20", tender: "CASH" });
    await cardDeed(owner, "refundCardDeposit", { flowId, tender: "CASH", reason: "by mistake" });

    const asked = { itemIds: [flowId], title: "Haulage", idempotencyKey: "key" };
    expect(await refusalOf(owner, REQUEST, asked)).toMatchObject({ number: 10014, field: "itemIds" });
  });
});

test("who issues invoices is set at the network's root, with rates from 0 to 100", async () => {
  const network = await world.network();
  const below = await network.operator({ ...REVIEWER, platform: await network.platform() });
  const set = `mutation Set($input: ChangeInvoiceSettingsInput!) { changeInvoiceSettings(input: $input) { seller taxNumber fuelRate } }`;
  expect(await refusalOf(below, set, { seller: "Mine" })).toMatchObject({ number: 10031 });
  expect(await refusalOf(network.owner, set, { fuelRate: "101" })).toMatchObject({ number: 10012, field: "fuelRate" });
  expect(await network.owner.run(set, { input: { seller: "Delta", taxNumber: "a1", fuelRate: "9.5" } })).toEqual({
    changeInvoiceSettings: { seller: "Delta", taxNumber: "A1", fuelRate: "9.5" },
  });
});

test("what can be billed is a file that says whether it is", async () => {
  const network = await world.network();
  const { stationId } = await soldAt(network, "100");
  const columns = [{ id: "invoiceId" }];
  const job = await exported(network.owner, {
    list: "INVOICE_ITEMS",
    invoiceItems: { stationIds: [stationId] },
    columns,
  });

  const csv = (await fetchFile(app, network.owner, job.id)).bytes.toString("utf8");
  expect(csv.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual(["invoiceId", "false"]);
});
