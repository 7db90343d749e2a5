import type { Decimal } from "decimal.js";
import { sql } from "kysely";
import { attempt, inSavepoint, undo } from "../../kernel/attempt.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { type Previewed, previewed } from "../../kernel/previewed.ts";
import { type ReviewRequest, cardRequest, writeReview } from "../review/review.writer.ts";
import type { ReviewedOperation } from "../review/review.types.ts";
import { type Made, readReceipt, receiptOf } from "./card-operation.ts";
import { cardSettings } from "./card-setting.service.ts";
import type { CardRow } from "./card.list.ts";
import type { CardReceipt } from "./card.types.ts";

/** What was done of a card, as its limit judges it. */
export interface Weighed {
  /** As it was before. */
  readonly card: CardRow;
  readonly amount: Decimal;
}

/** What every operation that may need a second person is told. */
export type ReviewedInput = Previewed["input"] & { readonly reason?: string | null };

/** An operation that needs a second person above the network's limit; of a card, unless told. */
export interface ReviewedDeed<Input extends ReviewedInput, Done extends { readonly amount: Decimal } = Weighed> {
  readonly operation: ReviewedOperation;
  readonly mutation: string;
  /** What it is about: one request for it waits at a time. */
  subjectOf(input: Input): { readonly field: string; readonly id: string };
  /** Does it, in the transaction of `ctx`; its line has this id. */
  work(ctx: Context, id: string, input: Input): Promise<Done>;
}

/** What came of it. */
interface Outcome<Done> {
  readonly needsReview: boolean;
  /** null: it was undone, and waits. */
  readonly done: Done | null;
}

/**
 * Does it in the transaction of `ctx`; where it weighs more than one person does alone it is undone again, and what `requestOf` reads
 * of it waits for a second one. A preview does it all the same. 10015 where a request for the same waits already.
 */
export async function doOrAsk<Input extends ReviewedInput, Done extends { readonly amount: Decimal }>(
  ctx: Context,
  id: string,
  deed: ReviewedDeed<Input, Done>,
  { input, requestOf }: { readonly input: Input; requestOf(done: Done): Promise<ReviewRequest> },
): Promise<Outcome<Done>> {
  const { reviewAbove } = await cardSettings(ctx);
  const isTooMuch = ({ amount }: Done) => reviewAbove !== null && amount.gt(reviewAbove);
  if (input.preview) {
    const done = await deed.work(ctx, id, input);
    return { done, needsReview: isTooMuch(done) };
  }
  const found = await attempt<{ readonly done: Done } | { readonly asked: ReviewRequest }>(() =>
    inSavepoint(ctx, async () => {
      const done = await deed.work(ctx, id, input);
      return isTooMuch(done) ? undo({ asked: await requestOf(done) }) : { done };
    }),
  );
  if ("done" in found) {
    return { ...found, needsReview: false };
  }
  const { operation, mutation } = deed;
  await writeReview(ctx, id, { ...found.asked, operation, mutation, subject: deed.subjectOf(input), input });
  return { done: null, needsReview: true };
}

/** Does an operation of a card once for its key, or asks a second person for it. What it is refused for it is refused for now. 10015 */
export const doReviewed = <Input extends ReviewedInput>(
  ctx: Context,
  deed: ReviewedDeed<Input>,
  input: Input,
): Promise<CardReceipt> =>
  previewed<Made, CardReceipt>(
    ctx,
    { mutation: deed.mutation, input },
    async (inside, id) => {
      const requestOf = (weighed: Weighed) => requestFor(inside, id, weighed);
      const { needsReview } = await doOrAsk(inside, id, deed, { input, requestOf });
      return { needsReview };
    },
    receiptOf,
  );

async function requestFor(ctx: Context, id: string, { card, amount }: Weighed): Promise<ReviewRequest> {
  const { line, card: after } = await readReceipt(ctx, id, null);
  return cardRequest(card, after, line, amount);
}

/** Writes down that a line is taken back or put right by another: once, whatever asks at the same time. 10015 */
export async function correctOnce(ctx: Context, flowId: string, byId: string): Promise<void> {
  const { networkId } = account(ctx).scope;
  const insert = sql`insert into card_reversal (network_id, flow_id, by_id) values (${networkId}, ${flowId}, ${byId})`;
  await refuseBroken({ card_reversal_pkey: "flowId" }, insert.execute(sqlOf(ctx.em)));
}
