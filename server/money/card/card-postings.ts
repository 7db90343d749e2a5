import { Decimal } from "decimal.js";
import type { Context } from "../../kernel/context.ts";
import { heldStation } from "../../site/station/held.ts";
import type { AccountName, Line } from "../ledger/ledger.types.ts";
import type { CardRow } from "./card.list.ts";
import type { Value } from "./card.rules.ts";
import type { Tender } from "./card.types.ts";

export const principalOf = ({ cardAccountId: ownerId }: CardRow): AccountName => ({ kind: "PRINCIPAL", ownerId });
export const giftOf = ({ cardAccountId: ownerId }: CardRow): AccountName => ({ kind: "GIFT", ownerId });
export const receiptsAt = (place: string, tender: Tender): AccountName => ({
  kind: "RECEIPTS",
  ownerId: place,
  part: tender,
});
export const giftExpenseOf = ({ platformId }: CardRow): AccountName => ({ kind: "GIFT_EXPENSE", ownerId: platformId });
/** What a movement does to an account. */
export const moveOn = (name: AccountName, amount: Decimal): Line => ({ ...name, amount: amount.toFixed() });
/** The lines that move anything. */
export const linesMoving = (lines: readonly Line[]): Line[] =>
  lines.filter(({ amount }) => !new Decimal(amount).isZero());
export const valueOn = ({ principal, gift }: CardRow): Value => ({
  principal: new Decimal(principal),
  gift: new Decimal(gift),
});

/** The station that an operation is done at, seen by the caller; null: none in particular. 10003 */
export async function stationFor(ctx: Context, stationId: string | null | undefined): Promise<string | null> {
  return stationId == null ? null : (await heldStation(ctx, stationId, "stationId")).id;
}
