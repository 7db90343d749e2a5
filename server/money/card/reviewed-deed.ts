import type { Decimal } from "decimal.js";
import { sql } from "kysely";
import { attempt, inSavepoint, undo } from "../../kernel/attempt.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { type Previewed, previewed } from "../../kernel/previewed.ts";
import { type ReviewRequest, writeReview } from "../review/review.writer.ts";
import type { ReviewedOperation } from "../review/review.types.ts";
import { type Made, readReceipt, receiptOf } from "./card-operation.ts";
import { cardSettings } from "./card-setting.service.ts";
import type { CardRow } from "./card.list.ts";
import type { CardReceipt } from "./card.types.ts";

/** What was done, as its limit judges it. */
export interface Weighed {
  /** As it was before. */
  readonly card: CardRow;
  readonly amount: Decimal;
}

/** What every operation that may need a second person is told. */
export type ReviewedInput = Previewed["input"] & { readonly reason?: string | null };

/** An operation of a card that needs a second person above the network's limit. */
export interface ReviewedDeed<Input extends ReviewedInput> {
  readonly operation: ReviewedOperation;
  readonly mutation: string;
  /** What it is about: one request for it waits at a time. */
  subjectOf(input: Input): { readonly field: string; readonly id: string };
  /** Does it, in the transaction of `ctx`; its line has this id. */
  work(ctx: Context, id: string, input: Input): Promise<Weighed>;
}

/**
 * Does it once for its key; where it weighs more than one person does alone it is undone again, and waits with all its figures
 * for a second one. What it is refused for it is refused for now. 10015 where a request for the same waits already.
 */
export const doReviewed = <Input extends ReviewedInput>(
  ctx: Context,
  deed: ReviewedDeed<Input>,
  input: Input,
): Promise<CardReceipt> =>
  previewed<Made, CardReceipt>(
    ctx,
    { mutation: deed.mutation, input },
    async (inside, id) => {
      const { reviewAbove } = await cardSettings(inside);
      const isTooMuch = ({ amount }: Weighed) => reviewAbove !== null && amount.gt(reviewAbove);
      if (input.preview) {
        return { needsReview: isTooMuch(await deed.work(inside, id, input)) };
      }
      const request = await attempt<ReviewRequest | null>(() =>
        inSavepoint(inside, async () => {
          const weighed = await deed.work(inside, id, input);
          return isTooMuch(weighed) ? undo(await requestOf(inside, id, weighed)) : null;
        }),
      );
      if (request !== null) {
        await writeReview(inside, id, { ...request, ...deed, subject: deed.subjectOf(input), input });
      }
      return { needsReview: request !== null };
    },
    receiptOf,
  );

async function requestOf(ctx: Context, id: string, { card: before, amount }: Weighed): Promise<ReviewRequest> {
  const { line, card: after } = await readReceipt(ctx, id, null);
  return { before, after, amount, line };
}

/** Writes down that a line is taken back or put right by another: once, whatever asks at the same time. 10015 */
export async function correctOnce(ctx: Context, flowId: string, byId: string): Promise<void> {
  const { networkId } = account(ctx).scope;
  const insert = sql`insert into card_reversal (network_id, flow_id, by_id) values (${networkId}, ${flowId}, ${byId})`;
  await refuseBroken({ card_reversal_pkey: "flowId" }, insert.execute(sqlOf(ctx.em)));
}
