import type { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { type CardRow, cards } from "../card/card.list.ts";
import type { Card, CardFlow, WholeReceipt } from "../card/card.types.ts";
import type { ReviewedOperation } from "./review.types.ts";

/** What was worked out of an operation that needs a second person. */
export interface ReviewRequest {
  /** Whose it is. */
  readonly platformId: string;
  /** What it is about. */
  readonly about: { readonly cardId: string } | { readonly groupId: string };
  readonly stationId: string | null;
  readonly amount: Decimal;
  /** The card or the group as it was, and as it would be. */
  readonly before: object;
  readonly after: object;
  /** The line that it would write, without anybody's name. */
  readonly line: object;
}

/** A request as it is written. */
interface Written extends ReviewRequest {
  readonly operation: ReviewedOperation;
  readonly mutation: string;
  readonly subject: { readonly field: string; readonly id: string };
  /** Whole, as it was sent. */
  readonly input: { readonly reason?: string | null; readonly amount?: string | null };
}

type Figures = Pick<Card, "principal" | "gift" | "balance" | "held" | "available" | "owed" | "state">;

/** Nobody's name stands in it: whoever is erased is gone from there too. */
const keptOf = ({ id, time, cardId, cardNumber, memberId, memberName, memberPhone, stationName, ...kept }: CardFlow) =>
  kept;
const figuresOf = ({ principal, gift, balance, held, available, owed, state }: Card): Figures => ({
  principal,
  gift,
  balance,
  held,
  available,
  owed,
  state,
});

/** What is asked for of a card: the card before and after, and the line that would be written. */
export const cardRequest = (before: CardRow, after: Card, line: CardFlow, amount: Decimal): ReviewRequest => ({
  platformId: before.platformId,
  about: { cardId: before.id },
  stationId: line.stationId,
  amount,
  before: figuresOf(before),
  after: figuresOf(after),
  line: keptOf(line),
});

/** Refuses to ask for what somebody asked for and nobody decided yet, telling who did. 10015 */
async function assertNotAsked(ctx: Context, { field, id }: Written["subject"]): Promise<void> {
  const { rows } = await sql<{ askedBy: string }>`
    select author as "askedBy" from money_review
    where network_id = ${account(ctx).scope.networkId} and subject_id = ${id} and state = 'WAITING'`.execute(
    sqlOf(ctx.em),
  );
  if (rows[0] !== undefined) {
    refuse("DUPLICATE_INFO", { field, params: rows[0] });
  }
}

/** Writes a request that waits, in the transaction of `ctx`. 10015 where one for the same card, line or group waits already. */
export async function writeReview(ctx: Context, id: string, request: Written): Promise<void> {
  const { accountId, login, scope } = account(ctx);
  const { operation, mutation, subject, platformId, about, stationId, before, after, amount, line, input } = request;
  await assertNotAsked(ctx, subject);
  const { cardId = null, groupId = null } = about as { cardId?: string; groupId?: string };
  const insert = sql`
    insert into money_review (network_id, id, platform_id, card_id, group_id, station_id, operation, state, subject_id, flow_id, input, line, amount, right_amount,
      before, after, reason, time, account_id, author)
    values (${scope.networkId}, ${id}, ${platformId}, ${cardId}, ${groupId}, ${stationId}, ${operation}, 'WAITING', ${subject.id},
      ${subject.field === "flowId" ? subject.id : null}, ${JSON.stringify(input)}, ${JSON.stringify(line)}, ${amount.toFixed()},
      ${operation === "AMENDMENT" ? (input.amount ?? "0") : null}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${input.reason ?? null},
      ${ctx.clock.now()}, ${accountId}, ${login})`;
  await refuseBroken({ money_review_waiting: subject.field }, insert.execute(sqlOf(ctx.em)));
  const told = { state: "WAITING", asked: mutation, ...about, amount: amount.toFixed() };
  await record(ctx, { operation: mutation, objectType: "MoneyReview", objectId: id, after: told });
}

interface Kept {
  readonly cardId: string;
  readonly time: Date;
  readonly line: ReturnType<typeof keptOf>;
  readonly after: Figures;
  readonly stationName: string | null;
}

/** The receipt of a request of a card that waits, or of what never came of it; undefined: there is none. */
export async function waitingReceipt(ctx: Context, id: string): Promise<WholeReceipt | undefined> {
  const { rows } = await sql<Kept>`
    select r.card_id as "cardId", r.time, r.line, r.after, s.name as "stationName"
    from money_review r left join station s on s.network_id = r.network_id and s.id = r.station_id
    where r.network_id = ${account(ctx).scope.networkId} and r.id = ${id}`.execute(sqlOf(ctx.em));
  const [kept] = rows;
  if (kept === undefined) {
    return undefined;
  }
  const { cardId, time, stationName, after } = kept;
  const found = (await cards.one(ctx, cardId)) ?? refuse("CARD_NOT_FOUND");
  const { number: cardNumber, memberId, memberName, memberPhone } = found;
  const line = { ...kept.line, id, time, cardId, cardNumber, memberId, memberName, memberPhone, stationName };
  return { id: null, line, card: { ...found, ...after }, pin: null, needsReview: true, reviewId: id };
}
