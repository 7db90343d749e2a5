import { Decimal } from "decimal.js";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { sql } from "kysely";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { refuseLocked } from "../../trade/period-lock/refuse-locked.ts";
import { assertNotBilled } from "../invoice/invoice-claim.writer.ts";
import type { AccountName } from "../ledger/ledger.types.ts";
import { earnPoints, takeBackPoints } from "../points/points.service.ts";
import { clearDebtOf } from "./card-debt.service.ts";
import { bookDeposit } from "./card-deposit.service.ts";
import { authorOf, postFor, tell, todayOf } from "./card-operation.ts";
import { lineInUse } from "./card-payout.service.ts";
import { billedBy, counterAmountsOf, counterOf, entryOf, spentBy } from "./card-reversal.service.ts";
import { spendingOf } from "./store-spending.service.ts";
import type { AmendCardFlowInput } from "./card.inputs.ts";
import { type CardRow, cards } from "./card.list.ts";
import { assertAmount, assertAvailable, assertCardAllows } from "./card.rules.ts";
import type { CardFlow, CardReceipt } from "./card.types.ts";
import { type ReviewedDeed, type Weighed, correctOnce, doReviewed } from "./reviewed-deed.ts";

const MUTATION = "amendCardFlow";

/** Puts a line right, once: the counter-movement of it, and the right one where there is one. Both lines name it. */
export const AMENDMENT: ReviewedDeed<AmendCardFlowInput> = {
  operation: "AMENDMENT",
  mutation: MUTATION,
  subjectOf: ({ flowId }) => ({ field: "flowId", id: flowId }),
  work: amendWith,
};

/** What is put right. */
interface Amending {
  readonly id: string;
  readonly card: CardRow;
  readonly first: CardFlow;
  /** What its amount should have been; null: nothing. */
  readonly right: Decimal | null;
  readonly reason: string;
}

async function amendWith(
  ctx: Context,
  id: string,
  { flowId, amount, reason, lockReason }: AmendCardFlowInput,
): Promise<Weighed> {
  const [first, card] = await lineInUse(ctx, flowId, ["DEPOSIT", "CONSUME", "STORE_CONSUME"]);
  assertCardAllows("AMENDMENT", card, todayOf(ctx, card), "flowId");
  // What came online is what the provider told; only a refund has it pay back.
  if (first.operation === "DEPOSIT" && first.tender === "ONLINE") {
    refuse("ILLEGAL_SELECTION", { field: "flowId", params: { tender: first.tender } });
  }
  if (amount != null) {
    assertAmount(amount, placesOf(card.currency));
  }
  const right = amount == null ? null : new Decimal(amount);
  if (right?.eq(first.operation === "DEPOSIT" ? first.deposit : spentBy(first))) {
    refuse("PARAMETER_ERROR", { field: "amount", params: { reason: "UNCHANGED" } });
  }
  await assertNotBilled(ctx, billedBy(first), "flowId");
  await refuseLocked(ctx, entryOf(first), lockReason);
  await correctOnce(ctx, first.id, id);
  const amending = { id, card, first, right, reason };
  const weighs = first.operation === "DEPOSIT" ? await amendDeposit(ctx, amending) : await amendSpent(ctx, amending);
  await clearDebtOf(ctx, MUTATION, card);
  return { card, amount: weighs };
}

/**
 * The right deposit comes first: what is spent of the wrong one by now must not keep it from being put right. What goes away in
 * the end has to be there, and not held for a fill. 10021
 */
async function amendDeposit(ctx: Context, amending: Amending): Promise<Decimal> {
  const { card, first, right, reason } = amending;
  const { stationId, tender } = first;
  const deposit = right ?? new Decimal(0);
  const corrects = { id: first.id, time: first.time };
  const facts = {
    id: newId(),
    mutation: MUTATION,
    card,
    deposit,
    stationId,
    tender: tender ?? "CASH",
    reason,
    corrects,
  };
  const gift = right === null ? deposit : await bookDeposit(ctx, facts);
  const paid = deposit.minus(first.deposit);
  const whole = paid.plus(gift).minus(first.gift);
  assertAvailable(card.available, whole.negated());
  await counter(ctx, amending);
  return Decimal.max(paid.abs(), whole.abs());
}

/** What was spent comes back first, so that the right amount can be taken of it. 10021 */
async function amendSpent(ctx: Context, amending: Amending): Promise<Decimal> {
  const { first, right, card } = amending;
  await counter(ctx, amending);
  if (right !== null) {
    const after = (await cards.one(ctx, card.id)) as CardRow;
    assertAvailable(after.available, right);
    await spendRight(ctx, { ...amending, card: after, right });
  }
  return (right ?? new Decimal(0)).minus(spentBy(first)).abs();
}

/** Posts a line the other way round; money that came in counts as such, so that a till is told what is in it. */
async function counter(ctx: Context, { id, card, first, reason }: Amending): Promise<void> {
  const { stationId, tender } = first;
  const told = { card, operation: "AMENDMENT", stationId, tender, correctsId: first.id, reason } as const;
  const movesAs = first.operation === "DEPOSIT" ? "DEPOSIT" : "REVERSE";
  const whole = { ...told, amounts: counterAmountsOf(first), movementId: id, movesAs } as const;
  await postFor(ctx, id, whole, await counterOf(ctx, card, first.id));
  await tell(ctx, id, MUTATION, whole);
  await takeBackPoints(sqlOf(ctx.em), authorOf(ctx), first.id);
}

/** Spends the right amount at the same place for the same thing; of a fill the volume stays what flowed. */
async function spendRight(ctx: Context, amending: Amending & { readonly right: Decimal }): Promise<void> {
  const { card, first, right, reason } = amending;
  const { stationId, operation, oilVolume } = first;
  const [id, revenue] = [newId(), await revenueOf(ctx, first)];
  const isFill = operation === "CONSUME";
  const amounts = isFill ? { oilAmount: right, oilVolume: new Decimal(oilVolume) } : { storeAmount: right };
  const told = { card, operation, amounts, stationId, correctsId: first.id, reason, movementId: id } as const;
  await postFor(ctx, id, told, await spendingOf(ctx, card, right, revenue));
  await tell(ctx, id, MUTATION, told);
  if (isFill && card.memberId !== null) {
    const fuel = { type: "CONSUME", stationId, gradeId: revenue.gradeId, volume: oilVolume } as const;
    const earning = { ...fuel, memberId: card.memberId, amount: right.toFixed(), sourceId: id };
    await earnPoints(sqlOf(ctx.em), authorOf(ctx), { ...earning, happenedAt: first.time });
  }
}

/** Where what a line spent went, and the grade that it was for. */
async function revenueOf(ctx: Context, { id }: CardFlow): Promise<AccountName & { readonly gradeId: string | null }> {
  const { rows } = await sql<{ ownerId: string; part: string; gradeId: string | null }>`
    select a.owner_id as "ownerId", a.part, g.id as "gradeId"
    from posting p join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id
      left join grade g on g.network_id = a.network_id and g.id::text = a.part
    where p.network_id = ${account(ctx).scope.networkId} and p.movement_id = ${id} and a.kind = 'REVENUE'`.execute(
    sqlOf(ctx.em),
  );
  // A fill of nothing has none, and nothing to put right either.
  const found = rows[0] ?? refuse("CARD_OPERATION_NOT_ALLOWED", { field: "flowId" });
  return { kind: "REVENUE", ...found };
}

/**
 * Puts a deposit, a fill or a line of the shop right. 10014 (no such line), 10036 (another kind of line, the card's state), 10006 (a deposit
 * that came online is refunded instead), 10015 (taken
 * back or put right already), 10019 (billed), 10041 (its day is locked), 10021 (no longer there), 10012.
 */
export async function amendCardFlow(ctx: Context, input: AmendCardFlowInput): Promise<CardReceipt> {
  assertText(input.reason, "reason");
  return doReviewed(ctx, AMENDMENT, input);
}
