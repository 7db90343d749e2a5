import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { operate, postFor, tell, todayOf } from "./card-operation.ts";
import { assertSettled } from "./card-payout.service.ts";
import { giftOf, moveOn, principalOf } from "./card-postings.ts";
import type { MoveCardValueInput, TransferCardDepositInput } from "./card.inputs.ts";
import { type CardRow, lockedCards } from "./card.list.ts";
import { type Value, assertAmount, assertCardAllows, assertPaidIn } from "./card.rules.ts";
import type { CardReceipt } from "./card.types.ts";

/** Two cards of one holder: the one that gives, and the one that gets. 10016, 10037 (another holder's), 10006 (the same account). */
async function pairOf(ctx: Context, { cardId, toCardId }: MoveCardValueInput): Promise<readonly [CardRow, CardRow]> {
  const [from, to] = await lockedCards(ctx, [
    { id: cardId, field: "cardId" },
    { id: toCardId, field: "toCardId" },
  ]);
  const [one, other] = [from as CardRow, to as CardRow];
  if (one.cardAccountId === other.cardAccountId) {
    refuse("ILLEGAL_SELECTION", { field: "toCardId" });
  }
  if (one.memberId === null || one.memberId !== other.memberId) {
    refuse("GROUP_MISMATCH", { field: "toCardId" });
  }
  return [one, other];
}

/** Moves what was paid in from one card of a member to another. 10016, 10036, 10041, 10037, 10006, 10012, 10021. */
export async function transferCardDeposit(ctx: Context, input: TransferCardDepositInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "transferCardDeposit", input }, async (inside, id) => {
    const [from, to] = await pairOf(inside, input);
    const today = todayOf(inside, from);
    assertCardAllows("DEPOSIT_TRANSFER", from, today);
    assertCardAllows("DEPOSIT_TRANSFER", to, today, "toCardId");
    assertAmount(input.amount, placesOf(from.currency));
    const value = { principal: new Decimal(input.amount), gift: new Decimal(0) };
    assertPaidIn(from, value.principal);
    await move(inside, { id, mutation: "transferCardDeposit", operation: "DEPOSIT_TRANSFER", input, from, to, value });
  });
}

/** Moves all that is left of a lost or replaced card's account to another card of its holder. 10016, 10036, 10037, 10006, 10021 (nothing is left). */
export async function changeCardLoad(ctx: Context, input: MoveCardValueInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "changeCardLoad", input }, async (inside, id) => {
    const [from, to] = await pairOf(inside, input);
    const today = todayOf(inside, from);
    assertCardAllows("CHANGE_LOAD", from, today);
    assertCardAllows("DEPOSIT", to, today, "toCardId");
    await assertSettled(inside, from);
    const value = await leftOf(inside, from);
    if (value.principal.plus(value.gift).isZero()) {
      refuse("INSUFFICIENT_BALANCE", { field: "cardId" });
    }
    await move(inside, { id, mutation: "changeCardLoad", operation: "CHANGE_LOAD", input, from, to, value });
  });
}

/** What an account holds, whichever of its cards is looked at. */
async function leftOf(ctx: Context, { cardAccountId }: CardRow): Promise<Value> {
  const { rows } = await sql<{ kind: string; balance: string }>`
    select kind, balance::text as balance from ledger_account
    where network_id = ${account(ctx).scope.networkId} and kind in ('PRINCIPAL', 'GIFT') and owner_id = ${cardAccountId} and part = ''`.execute(
    sqlOf(ctx.em),
  );
  const of = (kind: string) => new Decimal(rows.find((row) => row.kind === kind)?.balance ?? 0);
  return { principal: of("PRINCIPAL"), gift: of("GIFT") };
}

interface Moving {
  readonly id: string;
  readonly mutation: string;
  readonly operation: "DEPOSIT_TRANSFER" | "CHANGE_LOAD";
  readonly input: MoveCardValueInput;
  readonly from: CardRow;
  readonly to: CardRow;
  readonly value: Value;
}

/** Moves value between two accounts: one movement, a line for each card. */
async function move(ctx: Context, { id, mutation, operation, input, from, to, value }: Moving): Promise<void> {
  const { principal, gift } = value;
  const whole = { operation, reason: input.reason ?? null, movementId: id } as const;
  const amount = principal.plus(gift);
  const away = { ...whole, card: from, otherCardId: to.id, amounts: { transfer: amount.negated() } };
  await postFor(ctx, id, away, [
    moveOn(principalOf(from), principal.negated()),
    moveOn(principalOf(to), principal),
    moveOn(giftOf(from), gift.negated()),
    moveOn(giftOf(to), gift),
  ]);
  await tell(ctx, id, mutation, away);
  await tell(ctx, newId(), mutation, { ...whole, card: to, otherCardId: from.id, amounts: { transfer: amount } });
}
