import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { authorOf, tell } from "../card/card-operation.ts";
import { moveOn, principalOf } from "../card/card-postings.ts";
import { type CardRow, lockedCards } from "../card/card.list.ts";
import type { Tender } from "../card/card.types.ts";
import { type ReviewedDeed, doOrAsk } from "../card/reviewed-deed.ts";
import type { AccountName } from "../ledger/ledger.types.ts";
import { setLowBelow } from "../ledger/low-balance.writer.ts";
import type { ReviewRequest } from "../review/review.writer.ts";
import { operateGroup, groupReceiptOf, tellGroup, writeGroupLine } from "./group-operation.ts";
import { childrenOf, postForGroup, walletOf } from "./group-value.service.ts";
import type { CancelCardGroupInput } from "./group.inputs.ts";
import { type GroupRow, lockedGroup } from "./group.list.ts";
import type { Share } from "./group.rules.ts";
import { assertActive } from "./group.service.ts";
import type { GroupReceipt } from "./group.types.ts";
import { assertByHand, payoutTender } from "../card/tender.rules.ts";

/** A group that was cancelled, as it was before. */
interface Cancelled {
  readonly group: GroupRow;
  readonly shares: readonly Share[];
  readonly tender: Tender | null;
  /** What was paid out. */
  readonly amount: Decimal;
}

/** Cancels a group for good: what its cards hold goes back into the wallet, the wallet is paid out, and its cards belong to none. */
export const CANCELLING: ReviewedDeed<CancelCardGroupInput, Cancelled> = {
  operation: "CANCEL_GROUP",
  mutation: "cancelCardGroup",
  subjectOf: ({ groupId }) => ({ field: "groupId", id: groupId }),
  work: cancelWith,
};

/** Cancels a group, or asks a second person for it. 10033, 10036, 10012 (no tender), 10015. */
export const cancelCardGroup = (ctx: Context, input: CancelCardGroupInput): Promise<GroupReceipt> =>
  operateGroup(ctx, { mutation: CANCELLING.mutation, input }, async (inside, id) => {
    const requestOf = (cancelled: Cancelled) => requestFor(inside, id, cancelled);
    const { done, needsReview } = await doOrAsk(inside, id, CANCELLING, { input, requestOf });
    return done && { ...done, needsReview };
  });

async function requestFor(ctx: Context, id: string, cancelled: Cancelled): Promise<ReviewRequest> {
  const { group, tender, amount } = cancelled;
  const { shares, left, group: after } = await groupReceiptOf(ctx, id, cancelled);
  const fromCards = amount.minus(group.balance).toFixed();
  return {
    platformId: group.platformId,
    about: { groupId: group.id },
    stationId: null,
    amount,
    before: { balance: group.balance, fromCards, cardCount: group.cardCount },
    after: { state: after.state, balance: after.balance, cardCount: after.cardCount },
    line: { tender, shares, left },
  };
}

async function cancelWith(ctx: Context, id: string, input: CancelCardGroupInput): Promise<Cancelled> {
  const { reason = null } = input;
  assertByHand(input.tender);
  const group = await lockedGroup(ctx, input.groupId);
  assertActive(group);
  const giving = await givingBack(ctx, group);
  const shares = giving.map(({ id: cardId, principal }) => ({ cardId, amount: new Decimal(principal).negated() }));
  const refund = shares.reduce((sum, { amount }) => sum.minus(amount), new Decimal(group.balance));
  const tender = payoutTender(refund, input.tender);
  // What is cancelled is empty, and nobody has to be told that.
  if (group.lowBelow !== null) {
    await setLowBelow(sqlOf(ctx.em), authorOf(ctx), { ownerId: group.id, lowBelow: null });
  }
  if (tender !== null) {
    const to: AccountName = { kind: "RECEIPTS", ownerId: group.platformId, part: tender };
    const wallet = new Decimal(group.balance);
    await postForGroup(ctx, { id, type: "GROUP_CANCEL", group, reason }, [
      ...giving.map((card) => moveOn(principalOf(card), new Decimal(card.principal).negated())),
      ...(wallet.isZero() ? [] : [moveOn(walletOf(group), wallet.negated())]),
      moveOn(to, refund),
    ]);
  }
  await takeBack(ctx, id, { group, giving, reason });
  await leaveAlone(ctx, group);
  const common = { tender, reason, ...(tender !== null && { movementId: id }) };
  const paidOut = { before: refund, amount: refund.negated() };
  await tellGroup(ctx, CANCELLING.mutation, { id, group, kind: "CANCEL", ...paidOut, ...common });
  return { group, shares, tender, amount: refund };
}

interface TakenBack extends Pick<Cancelled, "group"> {
  readonly giving: readonly CardRow[];
  readonly reason: string | null;
}

/** What the cards gave back, a line of the group and one of the card for each. */
async function takeBack(ctx: Context, movementId: string, { group, giving, reason }: TakenBack): Promise<void> {
  let before = new Decimal(group.balance);
  for (const card of giving) {
    const amount = new Decimal(card.principal);
    const common = { movementId, reason };
    await writeGroupLine(ctx, { id: newId(), group, kind: "REFUND_IN", amount, before, cardId: card.id, ...common });
    before = before.plus(amount);
    const told = {
      card,
      operation: "GROUP_CARD_TRANSFER",
      amounts: { transfer: amount.negated() },
      ...common,
    } as const;
    await tell(ctx, newId(), CANCELLING.mutation, told);
  }
}

/** The cards of a group that have something to give back, locked. 10036 while one of its cards fills. */
async function givingBack(ctx: Context, group: GroupRow): Promise<CardRow[]> {
  const ids = await childrenOf(ctx, group);
  const children = await lockedCards(
    ctx,
    ids.map((child) => ({ id: child, field: "groupId" })),
  );
  const filling = children.find(({ held }) => !new Decimal(held).isZero());
  if (filling !== undefined) {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "groupId", params: { card: filling.number, held: filling.held } });
  }
  return group.sharing === "SPLIT" ? children.filter(({ principal }) => !new Decimal(principal).isZero()) : [];
}

/** Its cards belong to none, and it is in nobody's use any more. */
async function leaveAlone(ctx: Context, group: GroupRow): Promise<void> {
  const [{ networkId }, db] = [account(ctx).scope, sqlOf(ctx.em)];
  await sql`update card_account set group_id = null where network_id = ${networkId} and group_id = ${group.id}`.execute(
    db,
  );
  await sql`update card_group set state = 'CANCELLED' where network_id = ${networkId} and id = ${group.id}`.execute(db);
}
