import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { hashPassword } from "../../access/auth/password.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { ofOwnPlatform } from "../../site/station/list-places.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { transacting } from "../../kernel/transacting.ts";
import { openAccounts } from "../ledger/ledger.writer.ts";
import { setLowBelow } from "../ledger/low-balance.writer.ts";
import { thresholdOf } from "../low-balance/low-balance.rules.ts";
import { authorOf, cardFor, operate, tell, todayOf } from "./card-operation.ts";
import type {
  CardDeedInput,
  ChangeCardDetailsInput,
  ChangeCardInput,
  OpenCardInput,
  ReloadCardPinInput,
} from "./card.inputs.ts";
import { type CardRow, cards, lockedCards } from "./card.list.ts";
import { type AllowedDeed, type Plastic, assertPin, plasticOf } from "./card.rules.ts";
import type { Card, CardOperation, CardReceipt, CardState } from "./card.types.ts";

const CONSTRAINTS = { card_number: "number", card_tag: "tag" } as const;
const MADE_PIN_DIGITS = 6;

interface NewCard extends Plastic {
  readonly id: string;
  readonly platformId: string;
  readonly cardAccountId: string;
  readonly pinHash: string | null;
  readonly validUntil: string | null;
}

/** Stores plastic and gives it back, locked. 10015 naming what somebody's card has already. */
async function addCard(ctx: Context, card: NewCard): Promise<CardRow> {
  const insert = sql`
    insert into card (network_id, id, platform_id, card_account_id, number, tag, plate, state, pin_hash, valid_until, created_at)
    values (${account(ctx).scope.networkId}, ${card.id}, ${card.platformId}, ${card.cardAccountId}, ${card.number}, ${card.tag}, ${card.plate},
      'NORMAL', ${card.pinHash}, ${card.validUntil}, ${ctx.clock.now()})`;
  await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(ctx.em)));
  const [made] = await lockedCards(ctx, [{ id: card.id, field: "id" }]);
  return made as CardRow;
}

/** A member who is not erased, held until the transaction ends: 10014 where the caller sees none. */
export async function heldMember(ctx: Context, memberId: string): Promise<{ id: string; platformId: string }> {
  const { rows } = await sql<{ id: string; platformId: string }>`
    select m.id, m.platform_id as "platformId" from member m
    where ${rawOf(ofOwnPlatform("m")(ctx))} and m.id::text = ${memberId} and m.erased_at is null for key share`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "memberId" });
}

/** A card to be opened. */
interface Opening extends Plastic {
  readonly pinHash: string | null;
  readonly validUntil: string | null;
  readonly memberId: string | null;
  readonly platformId: string | null;
}

/** Opens an account with its first card, in the caller's transaction; its line has this id. 10014 (member), 10017, 10015, 10041. */
export async function addCardAccount(
  ctx: Context,
  id: string,
  { memberId, platformId: wanted, validUntil, pinHash, ...plastic }: Opening,
): Promise<void> {
  const { networkId } = account(ctx).scope;
  const holder = memberId === null ? null : await heldMember(ctx, memberId);
  const { id: platformId } = await platformOf(ctx, wanted ?? holder?.platformId ?? account(ctx).platformId);
  await holdPlatform(ctx, { id: platformId, networkId });
  const cardAccountId = newId();
  await sql`
    insert into card_account (network_id, id, platform_id, member_id, created_at)
    values (${networkId}, ${cardAccountId}, ${platformId}, ${holder?.id ?? null}, ${ctx.clock.now()})`.execute(
    sqlOf(ctx.em),
  );
  const kinds = ["PRINCIPAL", "GIFT", "CLEARING"] as const;
  const accounts = kinds.map((kind) => ({ kind, ownerId: cardAccountId }));
  await openAccounts(sqlOf(ctx.em), { networkId, at: ctx.clock.now() }, accounts);
  const card = await addCard(ctx, { ...plastic, id: newId(), platformId, cardAccountId, pinHash, validUntil });
  assertNotOver(ctx, card, validUntil);
  await tell(ctx, id, "openCard", { card, operation: "OPEN_ACCOUNT" });
}

/** Refuses a last day that is over already by the clocks of the card's platform (10041). */
function assertNotOver(ctx: Context, card: CardRow, validUntil: string | null): void {
  if (validUntil !== null && validUntil < todayOf(ctx, card)) {
    refuse("VALIDITY_EXPIRED", { field: "validUntil", params: { validUntil } });
  }
}

/** Opens an account with its first card. 10012, 10014 (member), 10017, 10015 (number or tag), 10041 (over already). */
export async function openCard(ctx: Context, input: OpenCardInput): Promise<CardReceipt> {
  const { number, tag = null, plate = null, pin = null, memberId = null, platformId = null } = input;
  const plastic = plasticOf({ number, tag, plate });
  if (pin !== null) {
    assertPin(pin);
  }
  const pinHash = pin === null ? null : await hashPassword(pin);
  const opening = { ...plastic, pinHash, memberId, platformId, validUntil: dayOf(input.validUntil) };
  return operate(ctx, { mutation: "openCard", input }, (inside, id) => addCardAccount(inside, id, opening));
}

/** What of a card can be put right without moving anything. */
export interface CardDetails {
  readonly plate: string | null;
  readonly validUntil: string | null;
  readonly memberId: string | null;
  readonly lowBelow: string | null;
}

/** Changes them for a card that the caller has locked; false: they are so already. 10036 (replaced, closed, or another's), 10014, 10012, 10041. */
export async function alterCard(ctx: Context, card: CardRow, wanted: CardDetails): Promise<boolean> {
  const { plate } = plasticOf({ number: card.number, tag: card.tag, plate: wanted.plate });
  const { networkId } = account(ctx).scope;
  const { validUntil, memberId } = card;
  const lowBelow = wanted.lowBelow === card.lowBelow ? card.lowBelow : thresholdOf(wanted.lowBelow, card.currency);
  const before = { plate: card.plate, validUntil, memberId, lowBelow: card.lowBelow };
  const changes = changesOf(before, { ...wanted, plate, lowBelow });
  if (changes === null) {
    return false;
  }
  if (card.state === "REPLACED" || card.state === "CLOSED") {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "id", params: { state: card.state } });
  }
  if (wanted.validUntil !== card.validUntil) {
    assertNotOver(ctx, card, wanted.validUntil);
  }
  if (wanted.memberId !== card.memberId) {
    await giveToMember(ctx, card, wanted.memberId);
  }
  if (lowBelow !== card.lowBelow) {
    await setLowBelow(sqlOf(ctx.em), authorOf(ctx), { ownerId: card.cardAccountId, lowBelow });
  }
  await sql`
    update card set plate = ${plate}, valid_until = ${wanted.validUntil} where network_id = ${networkId} and id = ${card.id}`.execute(
    sqlOf(ctx.em),
  );
  await record(ctx, { operation: "changeCardDetails", objectType: "Card", objectId: card.id, ...changes });
  return true;
}

/** A bearer's card becomes a member's; what is somebody's stays theirs, since its value does (10036). */
async function giveToMember(ctx: Context, card: CardRow, memberId: string | null): Promise<void> {
  if (card.memberId !== null || memberId === null) {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "memberId", params: { state: card.state } });
  }
  const { id } = await heldMember(ctx, memberId);
  await sql`
    update card_account set member_id = ${id} where network_id = ${account(ctx).scope.networkId} and id = ${card.cardAccountId}`.execute(
    sqlOf(ctx.em),
  );
}

/** Changes plate, last day, threshold, and of a bearer's card its holder; what is absent stays. 10016, 10036, 10014, 10012, 10041. */
export async function changeCardDetails(ctx: Context, input: ChangeCardDetailsInput): Promise<Card> {
  return transacting(ctx, async (inner) => {
    const [found] = await lockedCards(inner, [{ id: input.id, field: "id" }]);
    const card = found as CardRow;
    await alterCard(inner, card, {
      plate: input.plate === undefined ? card.plate : input.plate,
      validUntil: input.validUntil === undefined ? card.validUntil : dayOf(input.validUntil),
      memberId: input.memberId ?? card.memberId,
      lowBelow: input.lowBelow === undefined ? card.lowBelow : input.lowBelow,
    });
    return (await cards.one(inner, card.id)) ?? refuse("CARD_NOT_FOUND", { field: "id" });
  });
}

/** An operation that does no more than change the state of a card. */
const stateDeed =
  (mutation: string, operation: CardOperation, state: CardState, needs: AllowedDeed = operation) =>
  (ctx: Context, input: CardDeedInput): Promise<CardReceipt> =>
    operate(ctx, { mutation, input }, async (inside, id) => {
      const card = await cardFor(inside, needs, input.cardId);
      if (operation === "RESUME") {
        await forgetWrongPins(inside, card);
      }
      await tell(inside, id, mutation, { card, operation, state, reason: input.reason ?? null });
    });

/** Whoever types the PIN next has every try before them. */
async function forgetWrongPins(ctx: Context, { id }: CardRow): Promise<void> {
  await sql`update card set pin_failures = 0 where network_id = ${account(ctx).scope.networkId} and id = ${id}`.execute(
    sqlOf(ctx.em),
  );
}

/** Reports a card lost: nothing is spent with it from now on. 10016, 10036. */
export const reportCardLoss = stateDeed("reportCardLoss", "REPORT_LOSS", "LOST");
/** A lost card is found again. 10016, 10036. */
export const findCard = stateDeed("findCard", "AMENDMENT", "NORMAL", "FIND");
/** Pauses a card. 10016, 10036. */
export const stopCard = stateDeed("stopCard", "STOP", "STOP");
/** Ends its pause. 10016, 10036. */
export const resumeCard = stateDeed("resumeCard", "RESUME", "NORMAL");

/** Gives a card a new PIN; one that is made here is told once. 10016, 10036, 10012. */
export async function reloadCardPin(ctx: Context, input: ReloadCardPinInput): Promise<CardReceipt> {
  if (input.pin != null) {
    assertPin(input.pin);
  }
  const pin = input.pin ?? String(randomInt(10 ** MADE_PIN_DIGITS)).padStart(MADE_PIN_DIGITS, "0");
  const pinHash = await hashPassword(pin);
  return operate(ctx, { mutation: "reloadCardPin", input }, async (inside, id) => {
    const card = await cardFor(inside, "RELOAD_PIN", input.cardId);
    await sql`
      update card set pin_hash = ${pinHash}, pin_failures = 0 where network_id = ${account(inside).scope.networkId} and id = ${card.id}`.execute(
      sqlOf(inside.em),
    );
    await tell(inside, id, "reloadCardPin", { card, operation: "RELOAD_PIN", reason: input.reason ?? null });
    return input.pin == null && !input.preview ? { pin } : undefined;
  });
}

/** Gives an account new plastic; the old card is of no more use. 10016, 10036, 10012, 10015. */
export async function changeCard(ctx: Context, input: ChangeCardInput): Promise<CardReceipt> {
  const plastic = plasticOf({ number: input.number, tag: input.tag ?? null, plate: null });
  return operate(ctx, { mutation: "changeCard", input }, async (inside, id) => {
    const old = await cardFor(inside, "CHANGE_CARD", input.cardId);
    const made = newId();
    const where = sql`network_id = ${account(inside).scope.networkId} and id = ${old.id}`;
    // Before its heir: an account has one card in use.
    await sql`update card set state = 'REPLACED' where ${where}`.execute(sqlOf(inside.em));
    const { platformId, cardAccountId, pinHash, validUntil, plate } = old;
    const heir = { id: made, platformId, cardAccountId, pinHash, validUntil, plate };
    const card = await addCard(inside, { ...plastic, ...heir });
    await sql`update card set replaced_by_id = ${made} where ${where}`.execute(sqlOf(inside.em));
    const reason = input.reason ?? null;
    await tell(inside, id, "changeCard", { card, operation: "CHANGE_CARD", otherCardId: old.id, reason });
  });
}
