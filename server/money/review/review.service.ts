import type { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { assertSecondPerson } from "../../access/auth/second-person.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import { AMENDMENT } from "../card/card-amendment.service.ts";
import { CLOSING, REFUND } from "../card/card-payout.service.ts";
import { REVERSAL } from "../card/card-reversal.service.ts";
import type { ReviewedDeed } from "../card/reviewed-deed.ts";
import { CANCELLING } from "../group/group-cancel.service.ts";
import type { RejectReviewInput } from "./review.inputs.ts";
import { type MoneyReviewRow, moneyReviews } from "./review.list.ts";
import type { MoneyReview, MoneyReviewState, ReviewedOperation } from "./review.types.ts";

/** What carries out a request: its input is the one that it was asked with. */
const DEEDS: Readonly<Record<ReviewedOperation, Pick<ReviewedDeed<never, { readonly amount: Decimal }>, "work">>> = {
  REVERSE: REVERSAL,
  REFUND,
  AMENDMENT,
  CLOSE: CLOSING,
  CANCEL_GROUP: CANCELLING,
};

const OPERATIONS = { PASSED: "passReview", REJECTED: "rejectReview", WITHDRAWN: "withdrawReview" } as const;

/** A request that waits, locked. 10014; 10015 where somebody ended it before, telling who and how. */
async function heldReview(ctx: Context, id: string): Promise<MoneyReviewRow> {
  const [found] = await moneyReviews.held(ctx, [id]);
  const { state, decider } = found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  if (state !== "WAITING") {
    refuse("DUPLICATE_INFO", { field: "id", params: { state, by: decider ?? "" } });
  }
  return found as MoneyReviewRow;
}

/** How a request ends. */
interface Ended {
  readonly state: Exclude<MoneyReviewState, "WAITING">;
  readonly note?: string;
}

async function endReview(ctx: Context, { id, author }: MoneyReviewRow, { state, note }: Ended): Promise<MoneyReview> {
  const { accountId, login, scope } = account(ctx);
  await sql`
    update money_review set state = ${state}, decided_at = ${ctx.clock.now()}, decider_id = ${accountId}, decider = ${login}, note = ${note ?? null}
    where network_id = ${scope.networkId} and id = ${id}`.execute(sqlOf(ctx.em));
  const after = { state, askedBy: author, ...(note && { note }) };
  const deed = { operation: OPERATIONS[state], objectType: "MoneyReview", objectId: id };
  await record(ctx, { ...deed, before: { state: "WAITING" }, after });
  return (await moneyReviews.one(ctx, id)) as MoneyReview;
}

/**
 * Passes a request as its second person: it is judged anew and done now, with who asked as the author of what moves. 10014; 403 for who
 * asked and whoever they had a hand in; 10015 (ended already); whatever the operation itself is refused for by now, and then it keeps
 * waiting.
 */
export async function passReview(ctx: Context, id: string): Promise<MoneyReview> {
  return transacting(ctx, async (inner) => {
    const found = await heldReview(inner, id);
    const { operation, accountId, author: login, input } = found;
    await assertSecondPerson(inner, accountId);
    const caller = { ...person(inner), onBehalfOf: { accountId, login } };
    await DEEDS[operation].work({ ...inner, caller }, id, input as never);
    return endReview(inner, found, { state: "PASSED" });
  });
}

/** Rejects a request as its second person. 10014; 403; 10015; 10012. */
export async function rejectReview(ctx: Context, input: RejectReviewInput): Promise<MoneyReview> {
  const note = input.reason.trim();
  assertText(note, "reason");
  return transacting(ctx, async (inner) => {
    const found = await heldReview(inner, input.id);
    await assertSecondPerson(inner, found.accountId);
    return endReview(inner, found, { state: "REJECTED", note });
  });
}

/** Withdraws one's own request. 10014; 403 for anybody else; 10015. */
export async function withdrawReview(ctx: Context, id: string): Promise<MoneyReview> {
  return transacting(ctx, async (inner) => {
    const found = await heldReview(inner, id);
    if (!found.mine) {
      refuse("FORBIDDEN", { field: "id" });
    }
    return endReview(inner, found, { state: "WITHDRAWN" });
  });
}
