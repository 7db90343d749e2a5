import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { holdsOf } from "../hold/hold.writer.ts";
import { setLowBelow } from "../ledger/low-balance.writer.ts";
import { assertNotBilled } from "../invoice/invoice-claim.writer.ts";
import { askProviderFor } from "../payment/payment-refund.writer.ts";
import { takeBackPoints } from "../points/points.service.ts";
import { cardFlows } from "./card-flow.list.ts";
import { authorOf, cardFor, postFor, tell } from "./card-operation.ts";
import { giftExpenseOf, giftOf, moveOn, principalOf, receiptsAt, stationFor, valueOn } from "./card-postings.ts";
import type { CloseCardInput, RefundCardDepositInput } from "./card.inputs.ts";
import { type CardRow, lockedCards } from "./card.list.ts";
import type { CardFlow, CardOperation, CardReceipt } from "./card.types.ts";
import { type ReviewedDeed, type Weighed, correctOnce, doReviewed } from "./reviewed-deed.ts";
import { assertByHand, payoutTender } from "./tender.rules.ts";

/** Closes a card for good: what was paid in is paid out, what was given is forfeited. */
export const CLOSING: ReviewedDeed<CloseCardInput> = {
  operation: "CLOSE",
  mutation: "closeCard",
  subjectOf: ({ cardId }) => ({ field: "cardId", id: cardId }),
  work: closeWith,
};

async function closeWith(ctx: Context, id: string, input: CloseCardInput): Promise<Weighed> {
  assertByHand(input.tender);
  const stationId = await stationFor(ctx, input.stationId);
  const card = await cardFor(ctx, "CLOSE", input.cardId);
  await assertSettled(ctx, card);
  const { principal: refund, gift } = valueOn(card);
  const tender = payoutTender(refund, input.tender);
  const amounts = { refund, gift: gift.negated() };
  const told = { card, operation: "CLOSE", amounts, state: "CLOSED", stationId, tender } as const;
  const whole = { ...told, reason: input.reason ?? null, movementId: id };
  // What is closed is empty, and nobody has to be told that.
  if (card.lowBelow !== null) {
    await setLowBelow(sqlOf(ctx.em), authorOf(ctx), { ownerId: card.cardAccountId, lowBelow: null });
  }
  await postFor(ctx, id, whole, [
    moveOn(principalOf(card), refund.negated()),
    moveOn(receiptsAt(stationId ?? card.platformId, tender ?? "CASH"), refund),
    moveOn(giftOf(card), gift.negated()),
    moveOn(giftExpenseOf(card), gift),
  ]);
  await tell(ctx, id, "closeCard", whole);
  return { card, amount: refund };
}

/** Closes a card. 10016, 10036, 10012 (no tender), 10006 (ONLINE), 10003. */
export const closeCard = (ctx: Context, input: CloseCardInput): Promise<CardReceipt> => doReviewed(ctx, CLOSING, input);

/** A line of one of some operations, and the card in use of its account, locked. 10014, 10036 (another kind of line, no card in use any more) */
export async function lineInUse(
  ctx: Context,
  flowId: string,
  operations: readonly CardOperation[],
): Promise<readonly [CardFlow, CardRow]> {
  const first = (await cardFlows.one(ctx, flowId)) ?? refuse("OBJECT_NOT_FOUND", { field: "flowId" });
  if (!operations.includes(first.operation)) {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "flowId", params: { operation: first.operation } });
  }
  const { rows } = await sql<{ id: string }>`
    select c.id from card c join card f on f.network_id = c.network_id and f.card_account_id = c.card_account_id
    where f.network_id = ${account(ctx).scope.networkId} and f.id = ${first.cardId} and c.state not in ('REPLACED', 'CLOSED')`.execute(
    sqlOf(ctx.em),
  );
  const inUse = rows[0]?.id ?? refuse("CARD_OPERATION_NOT_ALLOWED", { field: "flowId", params: { state: "CLOSED" } });
  const [card] = await lockedCards(ctx, [{ id: inUse, field: "flowId" }]);
  return [first, card as CardRow];
}

/**
 * Pays a deposit out again, once. What it brought on top is taken back first; what lacks of that, because it was spent, stays
 * with the network; no more goes out than is left of what was paid in.
 */
export const REFUND: ReviewedDeed<RefundCardDepositInput> = {
  operation: "REFUND",
  mutation: "refundCardDeposit",
  subjectOf: ({ flowId }) => ({ field: "flowId", id: flowId }),
  work: refundWith,
};

async function refundWith(ctx: Context, id: string, input: RefundCardDepositInput): Promise<Weighed> {
  const { tender, reason } = input;
  const stationId = await stationFor(ctx, input.stationId);
  const [first, card] = await lineInUse(ctx, input.flowId, ["DEPOSIT"]);
  await assertSettled(ctx, card);
  await assertNotBilled(ctx, [first.id], "flowId");
  await correctOnce(ctx, first.id, id);
  const left = valueOn(card);
  const given = Decimal.min(first.gift, left.gift);
  const spent = new Decimal(first.gift).minus(given);
  const taken = Decimal.min(first.deposit, left.principal);
  const refund = taken.minus(spent);
  if (refund.lte(0)) {
    refuse("INSUFFICIENT_BALANCE", { field: "flowId", params: { available: left.principal.toFixed() } });
  }
  const amounts = { refund, gift: given.plus(spent).negated() };
  const told = { card, operation: "AMENDMENT", amounts, stationId, tender, correctsId: first.id, reason } as const;
  await postFor(ctx, id, told, [
    moveOn(giftOf(card), given.negated()),
    moveOn(principalOf(card), taken.negated()),
    moveOn(giftExpenseOf(card), given.plus(spent)),
    moveOn(receiptsAt(stationId ?? card.platformId, tender), refund),
  ]);
  await tell(ctx, id, "refundCardDeposit", { ...told, movementId: id });
  await takeBackPoints(sqlOf(ctx.em), authorOf(ctx), first.id);
  if (tender === "ONLINE") {
    const { networkId, at } = authorOf(ctx);
    const isAsked = await askProviderFor(sqlOf(ctx.em), { networkId, flowId: first.id, amount: refund.toFixed(), at });
    if (!isAsked) {
      refuse("ILLEGAL_SELECTION", { field: "tender" });
    }
  }
  return { card, amount: refund };
}

/** Pays a deposit out again. 10006 (ONLINE, and no payment that could be paid back brought it), 10014, 10036, 10015, 10021, 10012, 10003. */
export async function refundCardDeposit(ctx: Context, input: RefundCardDepositInput): Promise<CardReceipt> {
  assertText(input.reason, "reason");
  return doReviewed(ctx, REFUND, input);
}

/** Refuses to empty an account while a fill is under way or something is owed (10036), whichever of its cards is looked at. */
export async function assertSettled(ctx: Context, { cardAccountId, state, owed }: CardRow): Promise<void> {
  const holds = await holdsOf(sqlOf(ctx.em), account(ctx).scope.networkId, cardAccountId);
  if (holds.length > 0) {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "cardId", params: { state, holds: holds.length } });
  }
  if (new Decimal(owed).gt(0)) {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "cardId", params: { state, owed } });
  }
}
