import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { CARD_DEEDS } from "../../test/card-deeds.ts";
import { cardDeed, cardRefusal, cardsOf, chargedCard, linesOf } from "../../test/cards.ts";
import { log } from "../../test/audit-log.ts";
import type { Caller } from "../../test/execute.ts";
import {
  PASS_REVIEW,
  REJECT_REVIEW,
  SET_LIMIT,
  WITHDRAW_REVIEW,
  passReviewOf,
  reviewAbove,
  reviewsOf,
  twoPersons,
  waitingRefund,
} from "../../test/reviews.ts";
import { programWithRightsOf } from "../../test/programs.ts";
import { testServer } from "../../test/server.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock } = await testServer();

/** How many wait that a caller sees, and about how many of them it may decide. */
const countOf = async (caller: Caller) => ({
  waiting: (await reviewsOf(caller, { states: ["WAITING"] })).length,
  mayDecide: (await reviewsOf(caller, { mayDecide: true })).length,
});
const refusalOf = (caller: Caller, document: string, input: object) => caller.expectRefusal(document, { input });

describe("what moves more than one person may alone", () => {
  test("waits above the limit, and is done at it and below", async () => {
    const network = await world.network();
    const { asker } = await twoPersons(network);
    const { id: cardId } = await chargedCard(network.owner, "60");
    const { id: stationId } = await network.station();
    const spend = async (amount: string) =>
      (await cardDeed(network.owner, "consumeAtStore", { cardId, stationId, amount })).id;
    const [little, just, much] = [await spend("9.99"), await spend("10"), await spend("10.01")];
    await reviewAbove(network, "10");

    const reverse = (flowId: unknown) => cardDeed(asker, "reverseCardFlow", { flowId, reason: "wrong goods" });
    expect(await reverse(little)).toMatchObject({ needsReview: false, reviewId: null, card: { balance: "39.99" } });
    expect(await reverse(just)).toMatchObject({ needsReview: false, card: { balance: "49.99" } });
    const seen = await cardDeed(asker, "reverseCardFlow", { flowId: much, reason: "wrong goods", preview: true });
    expect(seen).toMatchObject({ id: null, needsReview: true, reviewId: null, card: { balance: "60.00" } });
    const waits = await reverse(much);
    expect(waits).toMatchObject({ id: null, needsReview: true, card: { balance: "60.00" } });
    expect(await reviewsOf(asker)).toMatchObject([
      { id: waits.reviewId, state: "WAITING", operation: "REVERSE", amount: "10.01", mine: true, mayDecide: false },
    ]);
    expect(await cardsOf(asker)).toMatchObject([{ balance: "49.99" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("waits until a second person passes it, with who asked as the author", async () => {
    const network = await world.network();
    const { asker, second } = await twoPersons(network);
    const { cardId, flowId, reviewId, receipt, asked } = await waitingRefund(network, asker);
    expect(receipt).toMatchObject({ line: { refund: "100", operation: "AMENDMENT" }, card: { principal: "1" } });
    expect(await cardsOf(asker)).toMatchObject([{ principal: "101" }]);
    expect(await countOf(second)).toEqual({ waiting: 1, mayDecide: 1 });
    expect(await countOf(asker)).toEqual({ waiting: 1, mayDecide: 0 });

    expect(await passReviewOf(second, reviewId)).toMatchObject({
      state: "PASSED",
      operation: "REFUND",
      amount: "100",
      before: { principal: "101", gift: "0", state: "NORMAL" },
      after: { principal: "1" },
      author: asker.login,
      decider: second.login,
      flowId,
    });
    expect(await cardsOf(asker)).toMatchObject([{ id: cardId, principal: "1" }]);
    expect(await linesOf(asker, { operations: ["AMENDMENT"] })).toMatchObject([
      { id: reviewId, refund: "100", author: asker.login, correctsId: flowId, reason: asked.reason },
    ]);
    expect(await log(network, { operation: "refundCardDeposit", objectId: cardId })).toMatchObject([
      { accountName: second.login, after: { refund: "100", askedBy: asker.login } },
    ]);
    expect(await countOf(second)).toEqual({ waiting: 0, mayDecide: 0 });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is asked for once with its key, and gives its line to the same key when it is passed", async () => {
    const network = await world.network();
    const { asker, second } = await twoPersons(network);
    const { flowId, asked } = await waitingRefund(network, asker);
    const { reviewId: waiting } = (await cardRefusal(asker, "refundCardDeposit", asked)) as { reviewId?: string };
    expect(waiting).toBeUndefined();
    const [request] = await reviewsOf(asker);
    await asker.run(WITHDRAW_REVIEW, { input: { id: request?.id } });

    const keyed = { ...asked, idempotencyKey: "refund once" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => cardDeed(asker, "refundCardDeposit", { ...keyed })),
    );
    expect(new Set(answers.map(({ reviewId }) => reviewId)).size).toBe(1);
    expect(await reviewsOf(asker, { states: ["WAITING"] })).toHaveLength(1);
    expect(await cardRefusal(asker, "refundCardDeposit", { ...keyed, tender: "BANK_CARD" })).toMatchObject({
      number: 10015,
      field: "idempotencyKey",
    });
    const reviewId = answers[0]?.reviewId;
    await passReviewOf(second, reviewId);
    expect(await cardDeed(asker, "refundCardDeposit", keyed)).toMatchObject({
      id: reviewId,
      needsReview: false,
      line: { refund: "100", correctsId: flowId },
    });
    expect(await linesOf(asker, { operations: ["AMENDMENT"] })).toHaveLength(1);
  });

  test("waits once for each line, whoever asks", async () => {
    const network = await world.network();
    const { asker, second } = await twoPersons(network);
    const { asked } = await waitingRefund(network, asker);
    expect(await cardRefusal(second, "refundCardDeposit", asked)).toMatchObject({
      number: 10015,
      field: "flowId",
      params: { askedBy: asker.login },
    });
  });

  test("may be the closing of a card, and putting a line right", async () => {
    const network = await world.network();
    const { asker, second } = await twoPersons(network);
    const { id: cardId } = await chargedCard(network.owner, "60");
    const [deposit] = (await linesOf(network.owner, { operations: ["DEPOSIT"] })) as { id: string }[];
    await reviewAbove(network, "50");

    const right = { flowId: deposit?.id, amount: "600", reason: "a 0 too few" };
    const { reviewId } = await cardDeed(asker, "amendCardFlow", right);
    expect(await reviewsOf(asker)).toMatchObject([{ operation: "AMENDMENT", amount: "540", rightAmount: "600" }]);
    await passReviewOf(second, reviewId);
    expect(await cardsOf(asker)).toMatchObject([{ balance: "600" }]);
    const closing = await cardDeed(asker, "closeCard", { cardId, tender: "CASH", reason: "moved away" });
    expect(await reviewsOf(asker, { operations: ["CLOSE"] })).toMatchObject([
      { flowId: null, amount: "600", tender: "CASH", reason: "moved away", after: { state: "CLOSED", principal: "0" } },
    ]);
    await passReviewOf(second, closing.reviewId);
    expect(await cardsOf(asker)).toMatchObject([{ state: "CLOSED", balance: "0" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });
});

describe("a second person", () => {
  test("is never who asked, nor whom they have a hand in, nor without the right to decide", async () => {
    const network = await world.network();
    const { asker } = await twoPersons(network);
    const { reviewId: id } = await waitingRefund(network, asker);
    expect(await refusalOf(asker, PASS_REVIEW, { id })).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(asker, REJECT_REVIEW, { id, reason: "no" })).toMatchObject({ code: "FORBIDDEN" });
    const clerk = await network.operator({ permissions: [Permission.OrderReview], approves: [] });
    expect(await refusalOf(clerk, PASS_REVIEW, { id })).toMatchObject({ code: "FORBIDDEN" });
    expect(await countOf(clerk)).toEqual({ waiting: 1, mayDecide: 0 });

    const { reviewId: owners } = await waitingRefund(network, network.owner);
    expect(await refusalOf(asker, PASS_REVIEW, { id: owners })).toMatchObject({
      code: "FORBIDDEN",
      params: { reason: "MADE_BY_ASKER" },
    });
    expect(await refusalOf(asker, WITHDRAW_REVIEW, { id: owners })).toMatchObject({ code: "FORBIDDEN" });
  });

  test("decides once, however many do at once", async () => {
    const network = await world.network();
    const { asker, second } = await twoPersons(network);
    const { reviewId: id } = await waitingRefund(network, asker);
    const deciders = [second, network.owner, second, network.owner];
    const outcomes = await Promise.allSettled(deciders.map((decider) => passReviewOf(decider, id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);

    const [{ decider } = { decider: null }] = await reviewsOf(asker, { ids: [id] });
    expect(await refusalOf(second, REJECT_REVIEW, { id, reason: "late" })).toMatchObject({
      number: 10015,
      params: { state: "PASSED", by: decider },
    });
    expect(await cardsOf(asker)).toMatchObject([{ principal: "1" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("rejects with a reason; nothing moves, and it may be asked for anew", async () => {
    const network = await world.network();
    const { asker, second } = await twoPersons(network);
    const { reviewId: id, asked } = await waitingRefund(network, asker);
    expect(await refusalOf(second, REJECT_REVIEW, { id, reason: " " })).toMatchObject({ number: 10012 });
    await second.run(REJECT_REVIEW, { input: { id, reason: "not theirs" } });

    expect(await reviewsOf(asker)).toMatchObject([{ state: "REJECTED", note: "not theirs", decider: second.login }]);
    expect(await cardsOf(asker)).toMatchObject([{ principal: "101" }]);
    expect((await cardDeed(asker, "refundCardDeposit", asked)).reviewId).not.toBe(id);
  });

  test("is told what it is refused for by now, and it keeps waiting", async () => {
    const network = await world.network();
    const { asker, second } = await twoPersons(network);
    const { cardId, reviewId: id } = await waitingRefund(network, asker);
    const { id: stationId } = await network.station();
    await cardDeed(network.owner, "consumeAtStore", { cardId, stationId, amount: "101" });

    expect(await refusalOf(second, PASS_REVIEW, { id })).toMatchObject({ number: 10021 });
    expect(await reviewsOf(asker)).toMatchObject([{ state: "WAITING", decider: null }]);
    await cardDeed(network.owner, "depositCard", { cardId, amount: "100.5", tender: "BANK_CARD" });
    expect(await passReviewOf(second, id)).toMatchObject({ state: "PASSED" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("does nothing that was done another way meanwhile", async () => {
    const network = await world.network();
    const { asker, second } = await twoPersons(network);
    const { flowId, reviewId: id } = await waitingRefund(network, asker);
    await reviewAbove(network, null);
    await cardDeed(network.owner, "amendCardFlow", { flowId, reason: "never paid" });

    expect(await refusalOf(second, PASS_REVIEW, { id })).toMatchObject({ number: 10015, field: "flowId" });
    await asker.run(WITHDRAW_REVIEW, { input: { id } });
    expect(await reviewsOf(asker)).toMatchObject([{ state: "WITHDRAWN", decider: asker.login }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("sees and decides in its own network and platforms alone", async () => {
    const [network, other] = [await world.network(), await world.network()];
    const { asker } = await twoPersons(network);
    const { reviewId: id } = await waitingRefund(network, asker);
    const { second: stranger } = await twoPersons(other);
    const below = await network.platform();
    const beside = await network.operator({ platform: below, permissions: [Permission.OrderReview] });
    for (const caller of [stranger, beside]) {
      expect(await reviewsOf(caller)).toEqual([]);
      expect(await refusalOf(caller, PASS_REVIEW, { id })).toMatchObject({ number: 10014 });
    }
  });
});

test("only who may decide says from which amount on", async () => {
  const network = await world.network();
  const clerk = await network.operator({ permissions: [Permission.UserInfoList] });
  expect(await refusalOf(clerk, SET_LIMIT, { reviewAbove: "100" })).toMatchObject({
    code: "FORBIDDEN",
    field: "reviewAbove",
  });
  const program = await programWithRightsOf(network.owner, { clock });
  expect(await refusalOf(program, SET_LIMIT, { reviewAbove: null })).toMatchObject({ code: "FORBIDDEN" });
  expect(await program.send(SET_LIMIT, { input: { leastDeposit: "4" } })).not.toHaveProperty("errors");
  expect(await refusalOf(network.owner, SET_LIMIT, { reviewAbove: "-1" })).toMatchObject({ number: 10012 });
  await reviewAbove(network, "100");
  expect(await clerk.run(SET_LIMIT, { input: { leastDeposit: "5" } })).toEqual({
    changeCardSettings: { reviewAbove: "100", leastDeposit: "5" },
  });
});

test("where no limit is set every operation is done at once", async () => {
  const network = await world.network();
  await CARD_DEEDS["refundCardDeposit"]?.(network);
  await CARD_DEEDS["amendCardFlow"]?.(network);
  expect(await reviewsOf(network.owner)).toEqual([]);
});
