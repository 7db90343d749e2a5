import { Decimal } from "decimal.js";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { cardFor, operate, postFor, tell } from "./card-operation.ts";
import type { CardDeedInput } from "./card.inputs.ts";
import { type CardRow, cards } from "./card.list.ts";
import type { CardReceipt } from "./card.types.ts";

/** Moves what was paid in to what fills took beyond the balance, as far as it is there and not held; its line has this id. */
async function clear(ctx: Context, told: { id: string; mutation: string; card: CardRow; reason?: string | null }) {
  const { id, mutation, card, reason = null } = told;
  const amount = Decimal.min(card.owed, card.principal, card.available);
  const ownerId = card.cardAccountId;
  const whole = { card, operation: "BACK_FROM_CLEARING", movementId: id, reason } as const;
  await postFor(ctx, id, whole, [
    { kind: "PRINCIPAL", ownerId, amount: amount.negated().toFixed() },
    { kind: "CLEARING", ownerId, amount: amount.toFixed() },
  ]);
  await tell(ctx, id, mutation, whole);
}

/** Pays back what a card owes from what was paid in just now; nothing where it owes nothing. */
export async function clearDebtOf(ctx: Context, mutation: string, { id }: CardRow): Promise<void> {
  const card = (await cards.one(ctx, id)) as CardRow;
  if (new Decimal(card.owed).gt(0) && Decimal.min(card.principal, card.available).gt(0)) {
    await clear(ctx, { id: newId(), mutation, card });
  }
}

/** Pays back what a card owes from what it has. 10016, 10036 (the card's state, or nothing is owed), 10021 (nothing is there). */
export async function clearCardDebt(ctx: Context, input: CardDeedInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "clearCardDebt", input }, async (inside, id) => {
    const card = await cardFor(inside, "BACK_FROM_CLEARING", input.cardId);
    if (new Decimal(card.owed).isZero()) {
      refuse("CARD_OPERATION_NOT_ALLOWED", { field: "cardId", params: { state: card.state, owed: card.owed } });
    }
    if (Decimal.min(card.principal, card.available).lte(0)) {
      refuse("INSUFFICIENT_BALANCE", { field: "cardId" });
    }
    await clear(inside, { id, mutation: "clearCardDebt", card, reason: input.reason ?? null });
  });
}
