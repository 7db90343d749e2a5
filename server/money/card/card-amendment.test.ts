import { describe, expect, test } from "vitest";
import type { Card } from "../../schema-types.generated.ts";
import { cardDeed, cardOf, cardRefusal, cardsOf, chargedCard, linesOf } from "../../test/cards.ts";
import { depositRule } from "../../test/deposit-rules.ts";
import { depositFor, passed, waitingInvoice } from "../../test/invoices.ts";
import { memberFor } from "../../test/members.ts";
import { askFill } from "../../test/fills.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { summaryOf } from "../../test/stored-value.ts";
import type { Caller } from "../../test/execute.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db } = await testServer();

const EVER = { from: "2020-01-01T00:00:00Z", to: "2040-01-01T00:00:00Z" };
const PAID = `query Paid($filter: DepositRecordFilter) { depositStatistics(filter: $filter, by: TENDER) { rows { key sums { paid gift } } } }`;
const TOTALS = "query Totals($filter: CardFlowFilter) { cardFlowTotals(filter: $filter) { deposit refund } }";
const reason = "a 0 too many";

const onlyCard = async (caller: Caller): Promise<Card> => (await cardsOf(caller))[0] as Card;
const deposited = async (caller: Caller, cardId: string, amount: string) =>
  (await cardDeed(caller, "depositCard", { cardId, amount, tender: "CASH" })).id;

test("the deposits with what of them was put right or paid out add up to what the till took", async () => {
  const network = await world.network();
  const { owner } = network;
  const { id: cardId } = await cardOf(owner);
  const { id: stationId } = await network.station();
  await cardDeed(owner, "amendCardFlow", { flowId: await deposited(owner, cardId, "100"), amount: "80", reason });
  await cardDeed(owner, "refundCardDeposit", { flowId: await deposited(owner, cardId, "50"), tender: "CASH", reason });
  await deposited(owner, cardId, "30");
  const { id: spent } = await cardDeed(owner, "consumeAtStore", { cardId, stationId, amount: "20" });
  await cardDeed(owner, "amendCardFlow", { flowId: spent, amount: "2", reason });

  const filter = { deposits: true, tenders: ["CASH"] };
  const lines = (await linesOf(owner, filter)) as { operation: string; deposit: string; refund: string }[];
  expect(lines.map(({ operation, deposit, refund }) => `${operation} ${deposit} ${refund}`).toSorted()).toEqual([
    "AMENDMENT -100 0",
    "AMENDMENT 0 50",
    "DEPOSIT 100 0",
    "DEPOSIT 30 0",
    "DEPOSIT 50 0",
    "DEPOSIT 80 0",
  ]);
  expect(await owner.run(TOTALS, { filter })).toEqual({ cardFlowTotals: { deposit: "160", refund: "50" } });
  expect(await owner.run(TOTALS, { filter: {} })).toEqual({ cardFlowTotals: { deposit: "160", refund: "50" } });
  expect(await owner.run(PAID, { filter: {} })).toMatchObject({
    depositStatistics: { rows: [{ key: "CASH", sums: { paid: "110" } }] },
  });
  expect(await owner.run(TOTALS, { filter: { deposits: false } })).toMatchObject({ cardFlowTotals: { deposit: "0" } });
});

test("a deposit that was put right, or paid out again, keeps nobody from paying in the same at once", async () => {
  const { owner } = await world.network();
  const { id: cardId } = await cardOf(owner);
  await cardDeed(owner, "amendCardFlow", { flowId: await deposited(owner, cardId, "100"), amount: "80", reason });
  const flowId = await deposited(owner, cardId, "100");
  await cardDeed(owner, "refundCardDeposit", { flowId, tender: "CASH", reason });
  await deposited(owner, cardId, "100");

  const again = { cardId, amount: "80", tender: "CASH" };
  expect(await cardRefusal(owner, "depositCard", again)).toMatchObject({ number: 10039 });
  expect(await onlyCard(owner)).toMatchObject({ principal: "180" });
});

describe("a deposit that was mistyped", () => {
  test("is put right with its gift: the till is told what is in it, and both lines name the first", async () => {
    const network = await world.network();
    const { owner } = network;
    await depositRule(owner, { fromAmount: "100", kind: "PERCENT", gift: "10" });
    const { id: cardId } = await cardOf(owner);
    const flowId = await deposited(owner, cardId, "1000");

    const asked = { flowId, amount: "100", reason };
    const seen = await cardDeed(owner, "amendCardFlow", { ...asked, preview: true });
    expect(seen).toMatchObject({ id: null, card: { principal: "100", gift: "10" } });
    expect(await onlyCard(owner)).toMatchObject({ principal: "1000", gift: "100" });
    const { id } = await cardDeed(owner, "amendCardFlow", asked);
    expect(await onlyCard(owner)).toMatchObject({ principal: "100", gift: "10" });

    const lines = await linesOf(owner);
    expect(lines).toHaveLength(4);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: flowId, deposit: "1000", reversed: true, correctsId: null }),
        expect.objectContaining({
          id,
          operation: "AMENDMENT",
          deposit: "-1000",
          gift: "-100",
          correctsId: flowId,
          reason,
        }),
        expect.objectContaining({
          operation: "DEPOSIT",
          deposit: "100",
          gift: "10",
          tender: "CASH",
          correctsId: flowId,
        }),
      ]),
    );
    expect(await owner.run(PAID, { filter: EVER })).toEqual({
      depositStatistics: { rows: [{ key: "CASH", sums: { paid: "100", gift: "10" } }] },
    });
    const { total } = await summaryOf(owner, EVER);
    expect(total).toMatchObject({ deposits: "100", gifts: "10", corrections: "0", closing: "110", difference: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is put right once, and what is right can be put right again", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id: cardId } = await cardOf(owner);
    const flowId = await deposited(owner, cardId, "10");
    const attempts = await Promise.allSettled(
      ["100", "200", "300"].map((amount) => cardDeed(owner, "amendCardFlow", { flowId, amount, reason })),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const [deed, more] of [
      ["amendCardFlow", { amount: "5" }],
      ["refundCardDeposit", { tender: "CASH" }],
    ] as const) {
      expect(await cardRefusal(owner, deed, { flowId, reason, ...more })).toMatchObject({
        number: 10015,
        field: "flowId",
      });
    }

    const right = (await linesOf(owner, { operations: ["DEPOSIT"] })).find(
      (line) => (line as { id: string }).id !== flowId,
    );
    await cardDeed(owner, "amendCardFlow", { flowId: (right as { id: string }).id, reason: "never paid" });
    expect(await onlyCard(owner)).toMatchObject({ balance: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("takes no more than is there and not held", async () => {
    const network = await world.network();
    const { owner } = network;
    const { gateway, device, station } = await network.forecourt();
    const { id: cardId } = await cardOf(owner, { tag: "AB12" });
    const flowId = await deposited(owner, cardId, "1000");
    await cardDeed(owner, "consumeAtStore", { cardId, stationId: station.id, amount: "850" });
    const asked = { flowId, reason };
    expect(await cardRefusal(owner, "amendCardFlow", { ...asked, amount: "100" })).toMatchObject({ number: 10021 });
    // 1000 less 850 leaves 150: what was spent of it doesn't hinder that 50 of it go.
    await cardDeed(owner, "amendCardFlow", { ...asked, amount: "950" });
    expect(await onlyCard(owner)).toMatchObject({ balance: "100" });

    await askFill(gateway, device, "AB12");
    expect(await onlyCard(owner)).toMatchObject({ available: "0" });
    const [right] = (await linesOf(owner, { operations: ["DEPOSIT"] })) as { id: string }[];
    expect(await cardRefusal(owner, "amendCardFlow", { flowId: right?.id, amount: "900", reason })).toMatchObject({
      number: 10021,
      field: "amount",
    });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("can be put right on a lost, a paused and a replaced card, not on a closed one", async () => {
    const network = await world.network();
    const { owner } = network;
    const amend = (flowId: unknown) => cardDeed(owner, "amendCardFlow", { flowId, amount: "2", reason });
    for (const deed of ["reportCardLoss", "stopCard"]) {
      const { id: cardId } = await cardOf(owner);
      const flowId = await deposited(owner, cardId, "5");
      await cardDeed(owner, deed, { cardId });
      expect((await amend(flowId)).card).toMatchObject({ balance: "2" });
    }
    const { id: old } = await cardOf(owner);
    const flowId = await deposited(owner, old, "5");
    const { card: heir } = await cardDeed(owner, "changeCard", { cardId: old, number: "HEIR-1000" });
    expect((await amend(flowId)).card).toMatchObject({ id: heir.id, balance: "2" });
    const again = await deposited(owner, heir.id, "7");
    await cardDeed(owner, "closeCard", { cardId: heir.id, tender: "CASH" });
    expect(await cardRefusal(owner, "amendCardFlow", { flowId: again, amount: "2", reason })).toMatchObject({
      number: 10036,
    });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is left alone where it is billed, nothing would change, or it is no such line", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id, itemId } = await waitingInvoice(network);
    await passed(owner, id);
    expect(await cardRefusal(owner, "amendCardFlow", { flowId: itemId, amount: "2", reason })).toMatchObject({
      number: 10019,
      field: "flowId",
    });
    const { itemId: flowId } = await depositFor(owner);
    const refused = (given: object) => cardRefusal(owner, "amendCardFlow", { flowId, amount: "2", reason, ...given });
    expect(await refused({ amount: "100" })).toMatchObject({
      number: 10012,
      field: "amount",
      params: { reason: "UNCHANGED" },
    });
    expect(await refused({ amount: "0" })).toMatchObject({ number: 10012, field: "amount" });
    expect(await refused({ reason: " " })).toMatchObject({ number: 10012, field: "reason" });
    expect(await refused({ flowId: "01900000-0000-7000-8000-000000000000" })).toMatchObject({ number: 10014 });
    const [opened] = (await linesOf(owner, { operations: ["OPEN_ACCOUNT"] })) as { id: string }[];
    expect(await refused({ flowId: opened?.id })).toMatchObject({ number: 10036, field: "flowId" });
  });
});

describe("what was spent wrongly", () => {
  test("in the shop is taken back, and spent with its right amount", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id: cardId } = await chargedCard(owner, "100");
    const { id: stationId } = await network.station();
    const { id: flowId } = await cardDeed(owner, "consumeAtStore", { cardId, stationId, amount: "50" });

    expect(await cardRefusal(owner, "amendCardFlow", { flowId, amount: "101", reason })).toMatchObject({
      number: 10021,
    });
    expect((await cardDeed(owner, "amendCardFlow", { flowId, amount: "5", reason })).card).toMatchObject({
      balance: "95",
    });
    const { total, places } = await summaryOf(owner, EVER);
    expect(total).toMatchObject({ consumption: "-55", reversals: "50", closing: "95", difference: "0" });
    expect(places).toMatchObject([{ stationId, figures: { difference: "0" } }, { stationId: null }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("at a gun keeps the volume that flowed; what was owed for it is paid", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id: memberId } = await memberFor(owner);
    await chargedCard(owner, "10", { tag: "AB12", memberId });
    const { gateway, device } = await network.forecourt();
    await gateway.report({ sales: [sale(device, { cardNo: "AB12", amount: "70" })] });
    expect(await onlyCard(owner)).toMatchObject({ balance: "0", owed: "60", state: "STOP" });
    const [fill] = (await linesOf(owner, { operations: ["CONSUME"] })) as { id: string; oilVolume: string }[];

    await cardDeed(owner, "amendCardFlow", { flowId: fill?.id, amount: "7", reason });
    expect(await onlyCard(owner)).toMatchObject({ balance: "3", owed: "0" });
    expect(await linesOf(owner, { operations: ["CONSUME"] })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ oilAmount: "7", oilVolume: fill?.oilVolume, correctsId: fill?.id }),
      ]),
    );
    expect(await faultsOf(db, network.id)).toEqual([]);
  });
});
