import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import { HOUR } from "../../test/clock.ts";
import { outcomeOf } from "../../test/execute.ts";
import { approvalAt, approve, askedFor, guardedForecourts } from "../../test/price-approvals.ts";
import { batchAt, batchInput, createBatch, rollBack } from "../../test/price-batches.ts";
import { changePrices, presentPrice, priceChange, priced, pricesAt } from "../../test/prices.ts";
import { testServer } from "../../test/server.ts";
import { expirePriceApprovals } from "./price-approval.service.ts";
import {
  ApprovePricesDocument,
  ChangePricesDocument,
  PreviewPriceBatchDocument,
  PriceApprovalChangesDocument,
  RejectPricesDocument,
  WithdrawPricesDocument,
} from "../prices/pricing.generated.ts";

const { app, world, clock, live } = await testServer();

const forecourts = (count?: number) => guardedForecourts({ world, clock }, count);

describe("a price change above the limit", () => {
  test("waits whole, with what stood there, until a second person approves it; then it is the asker's", async () => {
    const { network, asker, second, first, made } = await forecourts();
    const other = made[1]!;

    const outcomes = await changePrices(asker, [priced(first, "8.5"), priced(other, "7.6")]);

    const id = String(outcomes[0]?.approvalId);
    expect(outcomes).toMatchObject([
      { index: 0, outcome: "WAITING", unitPriceId: null, approvalId: id },
      { index: 1, outcome: "WAITING", unitPriceId: null, approvalId: id },
    ]);
    expect(await presentPrice(asker, other)).toBe("7.5");
    expect(await approvalAt(second, id)).toMatchObject({
      state: "WAITING",
      operation: "changePrices",
      author: asker.login,
      mine: false,
      mayDecide: true,
      stations: 2,
      prices: 2,
      biggestStep: "13.33",
      effectiveAt: null,
      rows: [
        { askedOldPrice: "7.5", oldPrice: "7.5", price: "8.5", outcome: "CHANGED" },
        { askedOldPrice: "7.5", oldPrice: "7.5", price: "7.6", outcome: "CHANGED" },
      ],
    });

    expect(await approve(second, id)).toMatchObject({ state: "APPROVED", decidedBy: second.login, mayDecide: false });
    expect((await pricesAt(asker, first.station)).at(-1)).toMatchObject({
      price: "8.5",
      status: "IN_FORCE",
      source: "STATION",
      author: asker.login,
    });
    expect(await presentPrice(asker, other)).toBe("7.6");
    expect(
      (await log(network, { objectId: id })).map(({ operation, accountName }) => [operation, accountName]),
    ).toEqual(
      expect.arrayContaining([
        ["changePrices", asker.login],
        ["approvePrices", second.login],
      ]),
    );
    expect(
      (await log(network, { objectId: first.station.id, operation: "changePrices" })).map(({ after }) => after),
    ).toContainEqual(expect.objectContaining({ approvalId: id, approvedBy: second.login }));
  });

  test("is one by more than the limit: at it, below it and for a first price nobody waits", async () => {
    const { network, asker, first } = await forecourts();
    const unpriced = await network.forecourt();

    expect(await changePrices(asker, [priced(first, "7.875")])).toMatchObject([{ outcome: "CHANGED" }]);
    expect(await changePrices(asker, [priced(unpriced, "9")])).toMatchObject([{ outcome: "CHANGED" }]);
    expect(await changePrices(asker, [priced(first, "8.27")])).toMatchObject([{ outcome: "WAITING" }]);
  });

  test("gives the same approval for the same key and input, also once it has ended", async () => {
    const { asker, second, first } = await forecourts();
    const change = priceChange([priced(first, "8.5")], { idempotencyKey: "waits once" });

    const [one, other] = await Promise.all([1, 2].map(() => asker.run(ChangePricesDocument, change)));
    expect(other).toEqual(one);
    await approve(second, String(one?.changePrices[0]?.approvalId));
    expect(await asker.run(ChangePricesDocument, change)).toEqual(one);
    expect(await pricesAt(asker, first.station)).toHaveLength(2);
  });

  test("is refused at once where all or nothing can't be; row by row keeps only what may be", async () => {
    const { asker, second, first, made } = await forecourts();
    const changes = [priced(first, "8.5"), priced(made[1]!, "0")];

    expect(await asker.expectRefusal(ChangePricesDocument, priceChange(changes))).toMatchObject({ number: 10012 });
    const outcomes = await changePrices(asker, changes, { allOrNothing: false });

    expect(outcomes).toMatchObject([{ outcome: "WAITING" }, { outcome: "REFUSED", number: 10012, approvalId: null }]);
    expect((await approvalAt(second, String(outcomes[0]?.approvalId)))?.rows).toHaveLength(1);
  });
});

describe("a batch above the limit", () => {
  test("waits as a batch without prices that tells where they are to be, and has them once it is approved", async () => {
    const { owner, asker, second, first, made } = await forecourts();
    const once = { price: "8.5", idempotencyKey: "batch that waits" };
    const waits = await createBatch(asker, made, once);
    expect(waits).toMatchObject({ state: "WAITING", prices: 0, leftOut: 0, stations: 2, effectiveAt: null });
    expect(waits.stationNames).toHaveLength(2);
    const id = String(waits.approvalId);
    expect(await createBatch(asker, made, once)).toEqual(waits);

    expect(await approve(second, id)).toMatchObject({
      state: "APPROVED",
      operation: "createPriceBatch",
      batchId: waits.id,
    });

    expect(await batchAt(owner, waits.id)).toMatchObject({ prices: 2, approvalId: id, author: asker.login });
    expect((await pricesAt(owner, first.station)).at(-1)).toMatchObject({ price: "8.5", source: "BATCH" });
    expect(await rollBack(asker, waits.id)).toMatchObject({ prices: 2, source: "ROLLBACK", approvalId: null });
    expect(await presentPrice(owner, first)).toBe("7.5");
  });

  test("says so in its preview, and that it was not approved", async () => {
    const { owner, asker, second, made } = await forecourts();
    const { idempotencyKey: _key, reason: _reason, ...input } = batchInput(made, { price: "8.5" }).input;
    const { previewPriceBatch } = await asker.run(PreviewPriceBatchDocument, { input });
    expect(previewPriceBatch.map(({ outcome }) => outcome)).toEqual(["WAITING", "WAITING"]);

    const { id, approvalId } = await createBatch(asker, made, { price: "8.5" });
    await second.run(RejectPricesDocument, { input: { id: String(approvalId), note: "too dear" } });

    expect(await batchAt(owner, id)).toMatchObject({ state: "NOT_APPROVED", prices: 0 });
  });
});

describe("what waits ends", () => {
  test("by a note of who rejects it, or by who asked withdrawing it; nobody hears of it again", async () => {
    const { asker, second, first } = await forecourts();
    const [one, other] = [await askedFor(asker, first), await askedFor(asker, first, "8.6")];

    for (const note of ["", "  ", "x".repeat(501)]) {
      expect(await second.expectRefusal(RejectPricesDocument, { input: { id: one, note } })).toMatchObject({
        number: 10012,
        field: "note",
      });
    }
    const { rejectPrices } = await second.run(RejectPricesDocument, { input: { id: one, note: "too dear" } });
    const { withdrawPrices } = await asker.run(WithdrawPricesDocument, { input: { id: other } });

    expect(rejectPrices).toMatchObject({ state: "REJECTED", note: "too dear", decidedBy: second.login });
    expect(withdrawPrices).toMatchObject({ state: "WITHDRAWN", decidedBy: asker.login, mine: true });
    expect(rejectPrices.rows).toMatchObject([{ outcome: "WAITING", askedOldPrice: "7.5", oldPrice: "7.5" }]);
    expect(await presentPrice(asker, first)).toBe("7.5");
  });

  test("after 7 days, on behalf of who asked; not a moment before", async () => {
    const { network, asker, second, first } = await forecourts();
    const id = await askedFor(asker, first);
    // Whoever is about stays logged in.
    for (let hours = 21; hours < 7 * 24; hours += 21) {
      clock.pass(21 * HOUR);
      await approvalAt(second, id);
      await log(network, { objectId: id });
    }
    clock.pass(21 * HOUR - 1);
    await expirePriceApprovals(app.services);
    expect(await approvalAt(second, id)).toMatchObject({ state: "WAITING" });

    clock.pass(1);
    expect(await second.expectRefusal(ApprovePricesDocument, { input: { id } })).toMatchObject({
      number: 10041,
      params: { state: "EXPIRED" },
    });
    await expirePriceApprovals(app.services);

    expect(await approvalAt(second, id)).toMatchObject({ state: "EXPIRED", decidedBy: null, mayDecide: false });
    expect(await log(network, { objectId: id, operation: "expirePrices" })).toMatchObject([
      { accountName: asker.login, after: { state: "EXPIRED" } },
    ]);
  });

  test("once: of two who decide at once one wins, and the other is told that it is over", async () => {
    const { network, asker, second, first } = await forecourts();
    const third = await network.operator({ permissions: [Permission.UnitPrice] });
    const id = await askedFor(asker, first);

    const answers = await Promise.all([
      second.send(ApprovePricesDocument, { input: { id } }),
      third.send(RejectPricesDocument, { input: { id, note: "too dear" } }),
    ]);

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10041", "OK"]);
    const { state } = (await approvalAt(asker, id)) ?? {};
    expect(await presentPrice(asker, first)).toBe(state === "APPROVED" ? "8.5" : "7.5");
  });

  test("the same way again for who ended it so, and sets its prices once", async () => {
    const { asker, second, first } = await forecourts();
    const id = await askedFor(asker, first);

    const answers = await Promise.all([1, 2].map(() => second.send(ApprovePricesDocument, { input: { id } })));

    expect(answers.map(outcomeOf)).toEqual(["OK", "OK"]);
    expect(await pricesAt(asker, first.station)).toHaveLength(2);
    expect(
      await second.expectRefusal(RejectPricesDocument, { input: { id, note: "on second thoughts" } }),
    ).toMatchObject({ number: 10041, params: { state: "APPROVED" } });
  });
});

test("how many wait is told live, to each what they may decide about", async () => {
  const { asker, second, first } = await forecourts();
  const [theirs, own] = await Promise.all([live(second), live(asker)]);
  const [told, mine] = [theirs.subscribe(PriceApprovalChangesDocument), own.subscribe(PriceApprovalChangesDocument)];
  const next = async (stream: typeof told) => (await stream.nextResult()).data?.priceApprovalChanges;
  expect(await next(told)).toEqual({ waiting: 0, mayDecide: 0 });
  expect(await next(mine)).toEqual({ waiting: 0, mayDecide: 0 });

  await askedFor(asker, first);

  expect(await next(told)).toEqual({ waiting: 1, mayDecide: 1 });
  expect(await next(mine)).toEqual({ waiting: 1, mayDecide: 0 });
  await Promise.all([told.end(), mine.end()]);
});

test("what takes effect later does so at its time, once it is approved before", async () => {
  const { asker, second, first } = await forecourts();
  const effectiveAt = new Date(clock.now().getTime() + 5 * HOUR).toISOString();
  const [outcome] = await changePrices(asker, [priced(first, "8.5")], { effectiveAt });
  const id = String(outcome?.approvalId);
  expect(await approvalAt(second, id)).toMatchObject({ effectiveAt, rows: [{ outcome: "PLANNED" }] });

  await approve(second, id, true);

  expect((await pricesAt(asker, first.station)).at(-1)).toMatchObject({ status: "SCHEDULED", effectiveAt });
});
