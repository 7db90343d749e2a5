import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { type Entry, refuseLocked } from "../../trade/period-lock/refuse-locked.ts";
import { reverseSale } from "../../trade/transaction/sale-reversal.writer.ts";
import { assertNotBilled } from "../invoice/invoice-claim.writer.ts";
import type { Line } from "../ledger/ledger.types.ts";
import { takeBackPoints } from "../points/points.service.ts";
import { amountsOf, authorOf, postFor, tell, todayOf } from "./card-operation.ts";
import { lineInUse } from "./card-payout.service.ts";
import type { ReverseCardFlowInput } from "./card.inputs.ts";
import type { CardRow } from "./card.list.ts";
import { assertCardAllows } from "./card.rules.ts";
import type { CardFlow, CardReceipt } from "./card.types.ts";
import { type ReviewedDeed, type Weighed, correctOnce, doReviewed } from "./reviewed-deed.ts";

/** Takes a fill or a line of the shop back, once: what it posted is posted the other way round, on the card that its account has by now. */
export const REVERSAL: ReviewedDeed<ReverseCardFlowInput> = {
  operation: "REVERSE",
  mutation: "reverseCardFlow",
  subjectOf: ({ flowId }) => ({ field: "flowId", id: flowId }),
  work: reverseWith,
};

async function reverseWith(
  ctx: Context,
  id: string,
  { flowId, reason, lockReason }: ReverseCardFlowInput,
): Promise<Weighed> {
  const [first, card] = await lineInUse(ctx, flowId, ["STORE_CONSUME", "CONSUME"]);
  await assertNotBilled(ctx, billedBy(first), "flowId");
  await refuseLocked(ctx, entryOf(first), lockReason);
  assertCardAllows("REVERSE", card, todayOf(ctx, card), "flowId");
  await correctOnce(ctx, first.id, id);
  const { stationId } = first;
  const told = { card, operation: "REVERSE", stationId, correctsId: first.id, reason } as const;
  const whole = { ...told, amounts: counterAmountsOf(first), movementId: id };
  await postFor(ctx, id, whole, await counterOf(ctx, card, first.id));
  await tell(ctx, id, "reverseCardFlow", whole);
  if (first.saleId !== null) {
    const { networkId, at } = authorOf(ctx);
    await reverseSale(sqlOf(ctx.em), { networkId, saleId: first.saleId, stationId, at });
  }
  await takeBackPoints(sqlOf(ctx.em), authorOf(ctx), first.id);
  return { card, amount: spentBy(first) };
}

/**
 * Takes a fill or a line of the shop back. 10014 (no such line), 10036 (a line that is not taken back, or a closed card), 10015
 * (taken back already), 10041 (its day is locked), 10012 (no reason).
 */
export async function reverseCardFlow(ctx: Context, input: ReverseCardFlowInput): Promise<CardReceipt> {
  assertText(input.reason, "reason");
  return doReviewed(ctx, REVERSAL, input);
}

/** What an invoice may bill of a line: itself, or the sale that it books. */
export const billedBy = ({ id, saleId }: CardFlow): string[] => [id, ...(saleId === null ? [] : [saleId])];

/** Where and when a line counts; nowhere where it happened at no station. */
export const entryOf = ({ stationId, time }: CardFlow): readonly Entry[] =>
  stationId === null ? [] : [{ stationId, at: time }];

/** What was spent by a fill or in the shop. */
export const spentBy = ({ oilAmount, storeAmount }: CardFlow): Decimal => new Decimal(oilAmount).plus(storeAmount);

/** The amounts of a line, the other way round. */
export const counterAmountsOf = (line: CardFlow): ReturnType<typeof amountsOf> => {
  const amounts = amountsOf(line);
  return Object.fromEntries(
    Object.entries(amounts).map(([name, value]) => [name, value.negated()]),
  ) as unknown as typeof amounts;
};

/**
 * What undoes the movement of a line. The card gets as principal what can't go back to where it came from: what was owed, by the card or by
 * its special customer, and is paid back by now, and what the wallet of a group paid that is cancelled by now.
 */
export async function counterOf(ctx: Context, card: CardRow, movementId: string): Promise<Line[]> {
  const ownerId = card.cardAccountId;
  const { rows } = await sql<Line & { ownerId: string; credit: string | null }>`
    select a.kind, case when g.state = 'CANCELLED' then ${ownerId} else a.owner_id end as "ownerId", a.part, (-p.amount)::text as amount,
      case a.kind when 'CREDIT' then (-a.balance)::text end as credit
    from posting p join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id
      left join card_group g on g.network_id = a.network_id and g.id = a.owner_id
    where p.network_id = ${account(ctx).scope.networkId} and p.movement_id = ${movementId} order by p.line`.execute(
    sqlOf(ctx.em),
  );
  const isOwn = (row: Line) => row.ownerId === ownerId;
  const ofKind = (kind: string) =>
    rows.filter((row) => isOwn(row) && row.kind === kind).reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
  const paidBack = Decimal.max(0, ofKind("CLEARING").minus(card.owed));
  const others = rows.filter((row) => !isOwn(row) || row.kind === "GIFT");
  const repaid = (row: (typeof rows)[number]) =>
    row.credit === null ? new Decimal(0) : Decimal.max(0, new Decimal(row.amount).minus(row.credit));
  const repaidAll = others.reduce((sum, row) => sum.plus(repaid(row)), new Decimal(0));
  return [
    { kind: "PRINCIPAL", ownerId, amount: ofKind("PRINCIPAL").plus(paidBack).plus(repaidAll).toFixed() },
    { kind: "CLEARING", ownerId, amount: ofKind("CLEARING").minus(paidBack).toFixed() },
    ...others.map((row): Line => {
      const { credit: _, ...line } = row;
      return { ...line, amount: new Decimal(row.amount).minus(repaid(row)).toFixed() };
    }),
  ];
}
