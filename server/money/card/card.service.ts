import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { hashPassword } from "../../access/auth/password.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { ofOwnPlatform } from "../../site/station/list-places.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { openAccounts } from "../ledger/ledger.writer.ts";
import { cardFor, operate, tell, todayOf } from "./card-operation.ts";
import type { CardDeedInput, ChangeCardInput, OpenCardInput, ReloadCardPinInput } from "./card.inputs.ts";
import { type CardRow, lockedCards } from "./card.list.ts";
import { type Plastic, assertPin, plasticOf } from "./card.rules.ts";
import type { CardOperation, CardReceipt, CardState } from "./card.types.ts";

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

/** Opens an account with its first card. 10012, 10014 (member), 10017, 10015 (number or tag), 10041 (over already). */
export async function openCard(ctx: Context, input: OpenCardInput): Promise<CardReceipt> {
  const { number, tag = null, plate = null, pin = null } = input;
  const plastic = plasticOf({ number, tag, plate });
  if (pin !== null) {
    assertPin(pin);
  }
  const pinHash = pin === null ? null : await hashPassword(pin);
  return operate(ctx, { mutation: "openCard", input }, async (inside, id) => {
    const { networkId } = account(inside).scope;
    const holder = input.memberId == null ? null : await heldMember(inside, input.memberId);
    const wanted = input.platformId ?? holder?.platformId ?? account(inside).platformId;
    const { id: platformId } = await platformOf(inside, wanted);
    await holdPlatform(inside, { id: platformId, networkId });
    const cardAccountId = newId();
    await sql`
      insert into card_account (network_id, id, platform_id, member_id, created_at)
      values (${networkId}, ${cardAccountId}, ${platformId}, ${holder?.id ?? null}, ${ctx.clock.now()})`.execute(
      sqlOf(inside.em),
    );
    const kinds = ["PRINCIPAL", "GIFT", "CLEARING"] as const;
    const accounts = kinds.map((kind) => ({ kind, ownerId: cardAccountId }));
    await openAccounts(sqlOf(inside.em), { networkId, at: ctx.clock.now() }, accounts);
    const validUntil = dayOf(input.validUntil);
    const facts = { id: newId(), platformId, cardAccountId, pinHash, validUntil };
    const card = await addCard(inside, { ...plastic, ...facts });
    if (validUntil !== null && validUntil < todayOf(inside, card)) {
      refuse("VALIDITY_EXPIRED", { field: "validUntil", params: { validUntil } });
    }
    await tell(inside, id, "openCard", { card, operation: "OPEN_ACCOUNT" });
  });
}

/** An operation that does no more than change the state of a card. */
const stateDeed =
  (mutation: string, operation: CardOperation, state: CardState) =>
  (ctx: Context, input: CardDeedInput): Promise<CardReceipt> =>
    operate(ctx, { mutation, input }, async (inside, id) => {
      const card = await cardFor(inside, operation, input.cardId);
      await tell(inside, id, mutation, { card, operation, state, reason: input.reason ?? null });
    });

/** Reports a card lost: nothing is spent with it from now on. 10016, 10036. */
export const reportCardLoss = stateDeed("reportCardLoss", "REPORT_LOSS", "LOST");
/** A lost card is found again. 10016, 10036. */
export const findCard = stateDeed("findCard", "AMENDMENT", "NORMAL");
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
      update card set pin_hash = ${pinHash} where network_id = ${account(inside).scope.networkId} and id = ${card.id}`.execute(
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
