import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { type Deed, record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type Previewed, previewed } from "../../kernel/previewed.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import { post } from "../ledger/ledger.writer.ts";
import type { Author, Line } from "../ledger/ledger.types.ts";
import { waitingReceipt } from "../review/review.writer.ts";
import { cardFlows } from "./card-flow.list.ts";
import { type Amounts, type CardLine, writeCardLine } from "./card-line.writer.ts";
import { type CardRow, cards, lockedCards } from "./card.list.ts";
import { linesMoving } from "./card-postings.ts";
import { type AllowedDeed, assertCardAllows } from "./card.rules.ts";
import type { CardFlow, CardOperation, CardReceipt, CardState, Tender, WholeReceipt } from "./card.types.ts";

/** What is stored of an operation on one card. */
export interface Told {
  readonly card: CardRow;
  readonly operation: CardOperation;
  readonly amounts?: Amounts;
  /** Absent: it stays. */
  readonly state?: CardState;
  readonly stationId?: string | null;
  readonly tender?: Tender | null;
  readonly otherCardId?: string | null;
  readonly correctsId?: string | null;
  /** What moved its value. */
  readonly movementId?: string;
  readonly reason?: string | null;
  /** As what its movement is counted; absent: as the operation. */
  readonly movesAs?: CardOperation;
}

/** What an operation made besides its line. */
export interface Made {
  /** A PIN that its holder has to be told. */
  readonly pin?: string;
  /** It needs a second person: nothing was done but to ask for it. */
  readonly needsReview?: boolean;
}

/**
 * Does an operation of a card and gives its receipt; `work` gets the id that its line has to have. 10012 and 10015 of the key,
 * and what the work refuses.
 */
export function operate(
  ctx: Context,
  asked: Previewed,
  work: (inside: Context, id: string) => Promise<Made | void>,
): Promise<CardReceipt> {
  const doing = async (inside: Context, id: string) => (await work(inside, id)) ?? {};
  return previewed<Made, CardReceipt>(ctx, asked, doing, receiptOf);
}

/**
 * What an operation did, or what of it waits for a second person. What stays is read where it is asked for, outside of the transaction,
 * which has accounts locked; what will be undone is read now.
 */
export async function receiptOf(
  ctx: Context,
  id: string,
  made: Made | null,
  fate: "KEPT" | "UNDONE",
): Promise<CardReceipt> {
  const isThere = fate === "KEPT" && made !== null && made.needsReview !== true;
  return isThere ? toldOf(id, made) : readReceipt(ctx, id, made);
}

/** The same with its line and its card, as they are within the transaction. */
export async function readReceipt(ctx: Context, id: string, made: Made | null): Promise<WholeReceipt> {
  const line = await cardFlows.one(ctx, id);
  if (line === undefined) {
    return (await waitingReceipt(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "idempotencyKey" });
  }
  return { ...toldOf(id, made), line, card: (await cards.one(ctx, line.cardId)) ?? refuse("CARD_NOT_FOUND") };
}

const toldOf = (id: string, made: Made | null) => ({
  id,
  pin: made?.pin ?? null,
  needsReview: made?.needsReview ?? false,
  reviewId: null,
});

/** The day that it is at the card's platform. */
export const todayOf = (ctx: Context, { timeZone }: Pick<CardRow, "timeZone">): string =>
  dayIn(timeZone, ctx.clock.now());

/** A card, locked, that allows the operation now. 10016, 10036, 10041. */
export async function cardFor(ctx: Context, operation: AllowedDeed, cardId: string): Promise<CardRow> {
  const [card] = await lockedCards(ctx, [{ id: cardId, field: "cardId" }]);
  const found = card as CardRow;
  assertCardAllows(operation, found, todayOf(ctx, found));
  return found;
}

/** Whoever moves value now: the caller, or whose request the caller carries out as its second person. */
export function authorOf(ctx: Context): Author {
  const caller = account(ctx);
  const { accountId, login } = caller.onBehalfOf ?? caller;
  const { networkId } = caller.scope;
  const turned = (ids: readonly string[]) => ctx.pubsub.publish("lowBalance", { networkId, ids });
  return { networkId, at: ctx.clock.now(), accountId, author: login, turned };
}

/** Moves the value of an operation, with a movement of this id; lines of 0 are none. 10021 */
export async function postFor(
  ctx: Context,
  id: string,
  { card, operation, movesAs = operation, stationId = null, correctsId = null, reason = null }: Told,
  lines: readonly Line[],
): Promise<void> {
  const moved = linesMoving(lines);
  if (moved.length > 0) {
    const { platformId } = card;
    await post(sqlOf(ctx.em), {
      ...authorOf(ctx),
      id,
      type: movesAs,
      platformId,
      stationId,
      correctsId,
      reason,
      lines: moved,
    });
  }
}

/**
 * Writes an operation's line and its entry in the audit log, by which stations hear of it, and sets the card's state. The balances are
 * those after what was posted.
 */
export async function tell(ctx: Context, id: string, mutation: string, told: Told): Promise<void> {
  const { card, state = card.state } = told;
  const by = authorOf(ctx);
  const { networkId } = by;
  await writeCardLine(sqlOf(ctx.em), by, id, cardLineOf(told));
  if (state !== card.state) {
    await sql`update card set state = ${state} where network_id = ${networkId} and id = ${card.id}`.execute(
      sqlOf(ctx.em),
    );
  }
  await record(ctx, cardDeedOf(ctx, id, mutation, told));
}

/** The line of an operation. */
export function cardLineOf({ card, state = card.state, ...told }: Told): CardLine {
  const { operation, amounts = {}, stationId = null, tender = null, otherCardId = null, correctsId = null } = told;
  const { movementId = null, reason = null } = told;
  return { card, operation, amounts, state, stationId, tender, otherCardId, correctsId, movementId, reason };
}

/** The entry of an operation in the audit log. */
export function cardDeedOf(
  ctx: Context,
  id: string,
  operation: string,
  { card, amounts = {}, state = card.state, tender, reason }: Told,
): Deed {
  const askedBy = account(ctx).onBehalfOf?.login;
  const facts = Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, value.toFixed()]));
  const told = { ...(tender && { tender }), ...(reason && { reason }), ...(askedBy && { askedBy }) };
  return {
    operation,
    objectType: "Card",
    objectId: card.id,
    before: { state: card.state },
    after: { ...facts, state, ...told, lineId: id },
  };
}

/** What of a line is taken back, each amount as it was told. */
export const amountsOf = (line: CardFlow): Required<Amounts> => ({
  deposit: new Decimal(line.deposit),
  gift: new Decimal(line.gift),
  transfer: new Decimal(line.transfer),
  refund: new Decimal(line.refund),
  oilAmount: new Decimal(line.oilAmount),
  oilVolume: new Decimal(line.oilVolume),
  storeAmount: new Decimal(line.storeAmount),
});
