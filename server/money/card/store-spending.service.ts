import { Decimal } from "decimal.js";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { heldStation } from "../../site/station/held.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { linesOfPurse, purseOf } from "../hold/purse.ts";
import type { AccountName, Line } from "../ledger/ledger.types.ts";
import { type Told, cardFor, operate, postFor, tell } from "./card-operation.ts";
import { giftOf, moveOn, principalOf, valueOn } from "./card-postings.ts";
import { cardSettings } from "./card-setting.service.ts";
import type { ConsumeAtStoreInput } from "./card.inputs.ts";
import type { CardRow } from "./card.list.ts";
import { type Value, assertAmount, assertAvailable, takenFrom } from "./card.rules.ts";
import type { CardReceipt } from "./card.types.ts";

/** What a station's shop took, as an account of the ledger. */
export const shopAt = (stationId: string): AccountName => ({ kind: "REVENUE", ownerId: stationId, part: "STORE" });

/** The lines that take value of a card. */
export const linesTaking = (card: CardRow, taken: Value): Line[] => [
  moveOn(principalOf(card), taken.principal.negated()),
  moveOn(giftOf(card), taken.gift.negated()),
];

/** What a card spends, in an account that it goes to: what it has itself first, by the network's order, then of its purse. */
export async function spendingOf(ctx: Context, card: CardRow, amount: Decimal, to: AccountName): Promise<Line[]> {
  const { giftFirst } = await cardSettings(ctx);
  const own = Decimal.min(amount, card.balance);
  const purse = await purseOf(sqlOf(ctx.em), account(ctx).scope.networkId, { ...card, at: ctx.clock.now() });
  return [
    ...linesTaking(card, takenFrom(valueOn(card), own, giftFirst)),
    ...linesOfPurse(purse, amount.minus(own)),
    moveOn(to, amount),
  ];
}

/** What a card is asked to pay: refuses an amount that is none (10012), or more than is available (10021). */
export function payable(card: CardRow, asked: string): Decimal {
  assertAmount(asked, placesOf(card.currency));
  const amount = new Decimal(asked);
  assertAvailable(card.available, amount);
  return amount;
}

/** What is told of an amount that was spent in a shop. */
export const spendingTold = (
  card: CardRow,
  { stationId, reason = null }: ConsumeAtStoreInput,
  { id: movementId, storeAmount }: { readonly id: string; readonly storeAmount: Decimal },
): Told => ({ card, operation: "STORE_CONSUME", amounts: { storeAmount }, stationId, reason, movementId });

/** Spends at a station's shop, in a transaction of its own. 10016, 10036, 10041, 10012, 10003, 10021. */
export async function consumeAlone(ctx: Context, input: ConsumeAtStoreInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "consumeAtStore", input }, async (inside, id) => {
    const station = await heldStation(inside, input.stationId, "stationId");
    const card = await cardFor(inside, "STORE_CONSUME", input.cardId);
    const storeAmount = payable(card, input.amount);
    const told = spendingTold(card, input, { id, storeAmount });
    await postFor(inside, id, told, await spendingOf(inside, card, storeAmount, shopAt(station.id)));
    await tell(inside, id, "consumeAtStore", told);
  });
}
