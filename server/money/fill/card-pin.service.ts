import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { verifyPassword } from "../../access/auth/password.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { transacting } from "../../kernel/transacting.ts";
import { tell } from "../card/card-operation.ts";
import { type CardRow, lockedCards } from "../card/card.list.ts";

/** So many wrong PINs one after the other stop a card. */
const MOST_TRIES = 3;
/** Why it stopped, in no language. */
const STOPPED_BY = `${MOST_TRIES} × PIN`;

/** A PIN that somebody types for a card, and where. */
interface TypedPin {
  readonly pin: string;
  readonly at: { readonly gunId: string; readonly stationId: string };
}

/** What came of it; `left`: so many wrong ones more. */
type Proof = { readonly kind: "RIGHT" | "NOT_ASKED" } | { readonly kind: "WRONG"; readonly left: number };

/**
 * Whether the PIN of a card is right. A wrong one is counted and told in the log whatever becomes of the request and its transaction,
 * and the third stops the card as a person would: 10036 each time. Of a card that can't be used no PIN is looked at, so that nobody
 * finds it out by trying.
 */
export async function provePin(ctx: Context, cardId: string, typed: TypedPin): Promise<boolean> {
  const me = account(ctx);
  // Whoever stands at a gun of theirs sees every card of the network that is held to it.
  const caller = { ...me, scope: { ...me.scope, platformIds: null, lineIds: null } };
  const proof = await transacting({ ...ctx, em: ctx.em.fork(), caller }, (inside) => proofOf(inside, cardId, typed));
  if (proof.kind === "WRONG") {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "pin", params: { left: proof.left } });
  }
  return proof.kind === "RIGHT";
}

/** Looks at the PIN with the card locked: of many who try at once one after the other is counted. */
async function proofOf(ctx: Context, cardId: string, { pin, at }: TypedPin): Promise<Proof> {
  const [locked] = await lockedCards(ctx, [{ id: cardId, field: "card" }]);
  const card = locked as CardRow;
  if (card.state !== "NORMAL") {
    return { kind: "NOT_ASKED" };
  }
  const isRight = card.pinHash !== null && (await verifyPassword(pin, card.pinHash));
  const { rows } = await sql<{ failures: number }>`
    update card set pin_failures = case when ${isRight} then 0 else pin_failures + 1 end
    where network_id = ${account(ctx).scope.networkId} and id = ${cardId} returning pin_failures as failures`.execute(
    sqlOf(ctx.em),
  );
  if (isRight) {
    return { kind: "RIGHT" };
  }
  const left = Math.max(0, MOST_TRIES - (rows[0]?.failures ?? MOST_TRIES));
  const deed = { operation: "authorizeGunByCard", objectType: "Card", objectId: cardId, outcome: "WRONG_PIN" };
  await record(ctx, { ...deed, after: { gunId: at.gunId, left } });
  if (left === 0) {
    const { stationId } = at;
    await tell(ctx, newId(), "stopCard", { card, operation: "STOP", state: "STOP", stationId, reason: STOPPED_BY });
  }
  return { kind: "WRONG", left };
}
