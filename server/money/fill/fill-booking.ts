import { Decimal } from "decimal.js";
import { type Kysely, sql } from "kysely";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { arrayOf, recordset } from "../../kernel/lists/recordset.ts";
import { sideBySide } from "../../kernel/side-by-side.ts";
import { writeCardLines } from "../card/card-line.writer.ts";
import { type LimitedSale, applySalesToLimits } from "../card-limit/limit-ask.ts";
import { takenFrom } from "../card/card.rules.ts";
import type { CardState } from "../card/card.types.ts";
import { type OpenHold, settleHolds } from "../hold/hold.writer.ts";
import { type Purse, linesOfPurse, pursesOf } from "../hold/purse.ts";
import type { SalePayment } from "../../trade/transaction/transaction.types.ts";
import type { ActOfMany, Author, Line } from "../ledger/ledger.types.ts";
import { postAll } from "../ledger/ledger.writer.ts";
import { type Earning, earnHeldPoints, mayEarn } from "../points/points.service.ts";
import { heldPoints } from "../points/points.writer.ts";

/** A card that pays; its account is locked. */
export interface PayingCard {
  readonly id: string;
  readonly platformId: string;
  readonly cardAccountId: string;
  readonly state: CardState;
  readonly plate: string | null;
  /** The group that it belongs to, and the special customer on whose credit it fills; null: none. */
  readonly groupId: string | null;
  readonly customerId: string | null;
  /** Who holds it, and earns points with it; null: the bearer. */
  readonly memberId: string | null;
}

/** A sale as it is booked. */
export interface BookedSale {
  readonly id: string;
  readonly stationId: string;
  /** null: the device's gun is bound to none. */
  readonly gradeId: string | null;
  readonly amount: string;
  readonly volume: string;
  readonly time: Date;
}

interface Booking {
  /** Of the line and its movement. */
  readonly id: string;
  readonly card: PayingCard;
  readonly sale: BookedSale;
  /** All that is held of the card's account. */
  readonly open: readonly OpenHold[];
  /** What of it was held for this sale; null: nothing. */
  readonly hold: OpenHold | null;
  readonly reason?: string | null;
  /** What made the sale, where many are booked at once. */
  readonly author?: string;
}

/** What became of a sale. */
export interface Booked {
  /** What it took beyond the balance. */
  readonly lacked: Decimal;
  readonly stateAfter: CardState;
  readonly payment: SalePayment;
}

const UNGRADED = "UNGRADED";

/** Books a sale as `bookFills` does many; the points of its holder are locked here. */
export async function bookFill(db: Kysely<unknown>, by: Author, booking: Booking): Promise<Booked> {
  const { memberId } = booking.card;
  await heldPoints(db, by, memberId === null ? [] : [memberId]);
  return (await bookFills(db, by, [booking]))[0] as Booked;
}

/**
 * Books sales that were made with cards, each once: ends what was held for it, takes its amount from what isn't held for others,
 * then from its purse, lets the card owe what lacks, which stops it, and gives its holder what points it earns. No two draw on the
 * same account, purse or holder (`apart`), so that a few statements book them all; accounts, purses and points are locked. 10015 naming saleId where one is booked already.
 */
export async function bookFills(db: Kysely<unknown>, by: Author, bookings: readonly Booking[]): Promise<Booked[]> {
  const { networkId } = by;
  // Before the holds end: what of them is honoured is room while they are open.
  const accounts = await accountsOf(db, networkId, bookings);
  const earning = await mayEarn(db, by, bookings.flatMap(earningOf));
  const marked = markBooked(db, networkId, bookings);
  const settled = bookings.flatMap(({ hold, sale }) => (hold === null ? [] : [{ id: hold.id, saleId: sale.id }]));
  const paid = bookings.map((booking) => ({ booking, ...paidFrom(booking, accounts) }));
  await sideBySide([
    marked,
    settled.length > 0 ? settleHolds(db, by, settled) : Promise.resolve(),
    postAll(db, by, paid.flatMap(actOf(by))),
    stopCards(db, networkId, paid),
    writeCardLines(db, by, paid.map(lineOf)),
    applySalesToLimits({ db, networkId }, bookings.map(limitedBy(by))),
    earnHeldPoints(db, by, earning),
  ]);
  return paid.map(({ lacked, stateAfter, payment }) => ({ lacked, stateAfter, payment }));
}

/** Puts what comes first of each account, purse and holder into the first part, what comes second into the second, and so on. */
export function apart<T extends { readonly card: PayingCard }>(inOrder: readonly T[]): T[][] {
  const parts: T[][] = [];
  const next = new Map<string, number>();
  for (const one of inOrder) {
    const { cardAccountId, groupId, customerId, memberId } = one.card;
    const drawnOn = [cardAccountId, groupId, customerId, memberId].filter((id) => id !== null);
    const part = Math.max(...drawnOn.map((id) => next.get(id) ?? 0));
    drawnOn.forEach((id) => next.set(id, part + 1));
    (parts[part] ??= []).push(one);
  }
  return parts;
}

/** A sale is booked once: its row stands against a second. */
async function markBooked(db: Kysely<unknown>, networkId: string, bookings: readonly Booking[]): Promise<void> {
  const rows = bookings.map(({ id, card, sale }) => ({ sale: sale.id, flow: id, card: card.id, time: sale.time }));
  await refuseBroken(
    { card_sale_pkey: "saleId" },
    sql`
      insert into card_sale (network_id, sale_id, flow_id, card_id, time)
      select ${networkId}, b.sale, b.flow, b.card, b.time
      from ${recordset("b", rows, { sale: "uuid", flow: "uuid", card: "uuid", time: "timestamptz" })}`.execute(db),
  );
}

/** What cards can pay with, by account. */
interface Accounts {
  readonly values: ReadonlyMap<string, There>;
  readonly purses: ReadonlyMap<string, Purse>;
}

async function accountsOf(db: Kysely<unknown>, networkId: string, bookings: readonly Booking[]): Promise<Accounts> {
  // What was allowed while a customer's credit was there is paid by it, also where the fill ended later.
  const drawing = bookings.map(({ card, sale, hold }) => ({ ...card, at: hold?.openedAt ?? sale.time }));
  const ids = drawing.map(({ cardAccountId }) => cardAccountId);
  return {
    values: await valuesOf(db, networkId, ids),
    purses: await pursesOf(db, networkId, drawing),
  };
}

interface Paid extends Booked {
  readonly lines: readonly Line[];
  /** What its account has itself afterwards. */
  readonly after: { readonly principal: Decimal; readonly gift: Decimal };
}

interface OfBooking extends Paid {
  readonly booking: Booking;
}

/** What a sale takes from where. */
function paidFrom({ card, sale, open, hold }: Booking, { values, purses }: Accounts): Paid {
  const ownerId = card.cardAccountId;
  const amount = new Decimal(sale.amount);
  const there = values.get(ownerId) ?? NOTHING;
  const others = open.reduce((sum, held) => (held === hold ? sum : sum.plus(held.amount)), new Decimal(0));
  const own = there.principal.plus(there.gift);
  const purse = purses.get(ownerId) ?? null;
  const free = Decimal.max(0, own.plus(purse?.room ?? 0).minus(others));
  const paid = Decimal.min(amount, free);
  const lacked = amount.minus(paid);
  const taken = takenFrom(there, Decimal.min(paid, own), there.giftFirst);
  const drawn = paid.minus(taken.principal).minus(taken.gift);
  const lines: Line[] = [
    ...linesOfPurse(purse, drawn),
    { kind: "PRINCIPAL" as const, ownerId, amount: taken.principal.negated().toFixed() },
    { kind: "GIFT" as const, ownerId, amount: taken.gift.negated().toFixed() },
    { kind: "CLEARING" as const, ownerId, amount: lacked.negated().toFixed() },
    { kind: "REVENUE" as const, ownerId: sale.stationId, part: sale.gradeId ?? UNGRADED, amount: amount.toFixed() },
  ].filter((line) => !new Decimal(line.amount).isZero());
  const stateAfter = lacked.gt(0) && card.state === "NORMAL" ? "STOP" : card.state;
  const after = { principal: there.principal.minus(taken.principal), gift: there.gift.minus(taken.gift) };
  return { lines, lacked, stateAfter, payment: paymentOf(purse, drawn), after };
}

const actOf =
  (by: Author) =>
  ({ booking: { id, card, sale, reason = null, author = by.author }, lines }: OfBooking): ActOfMany[] => {
    const told = { id, author, type: "CONSUME", platformId: card.platformId, stationId: sale.stationId, reason };
    return lines.length > 0 ? [{ ...told, lines }] : [];
  };

const limitedBy =
  ({ at }: Author) =>
  ({ card, hold, sale }: Booking): LimitedSale => ({
    cardAccountId: card.cardAccountId,
    cardId: card.id,
    holdId: hold?.id ?? null,
    sale,
    at,
  });

function lineOf({ booking, lines, lacked, stateAfter, after }: OfBooking) {
  const { id, card, sale, reason = null, author } = booking;
  return {
    id,
    card,
    operation: "CONSUME" as const,
    amounts: { oilAmount: new Decimal(sale.amount), oilVolume: new Decimal(sale.volume) },
    state: stateAfter,
    stationId: sale.stationId,
    movementId: lines.length > 0 ? id : null,
    reason,
    saleId: sale.id,
    lacked,
    after,
    author,
  };
}

/** What a sale may earn; nothing for the bearer of a card. */
function earningOf({ id, card: { memberId }, sale, author }: Booking): Earning[] {
  const { stationId, gradeId, amount, volume, time: happenedAt } = sale;
  return memberId === null
    ? []
    : [{ memberId, type: "CONSUME", stationId, gradeId, amount, volume, happenedAt, sourceId: id, author }];
}

/** What paid for a sale of which so much was drawn on the card's purse. */
function paymentOf(purse: Purse | null, drawn: Decimal): SalePayment {
  if (purse === null || !drawn.gt(0)) {
    return "CARD";
  }
  return purse.kind === "PRINCIPAL" ? "GROUP" : "CREDIT";
}

interface There {
  readonly principal: Decimal;
  readonly gift: Decimal;
  readonly giftFirst: boolean;
}

const NOTHING: There = { principal: new Decimal(0), gift: new Decimal(0), giftFirst: false };

async function valuesOf(
  db: Kysely<unknown>,
  networkId: string,
  cardAccountIds: readonly string[],
): Promise<ReadonlyMap<string, There>> {
  const { rows } = await sql<{ cardAccountId: string; principal: string; gift: string; giftFirst: boolean }>`
    select p.owner_id as "cardAccountId", p.balance::text as principal, g.balance::text as gift,
      coalesce((select s.gift_first from card_setting s where s.network_id = ${networkId}), false) as "giftFirst"
    from ledger_account p join ledger_account g on g.network_id = p.network_id and g.owner_id = p.owner_id and g.part = p.part
    where p.network_id = ${networkId} and p.owner_id = any(${arrayOf("uuid", cardAccountIds)}) and p.part = '' and p.kind = 'PRINCIPAL' and g.kind = 'GIFT'`.execute(
    db,
  );
  return new Map(
    rows.map(({ cardAccountId, principal, gift, giftFirst }) => [
      cardAccountId,
      { principal: new Decimal(principal), gift: new Decimal(gift), giftFirst },
    ]),
  );
}

/** Pauses whichever cards of accounts are in use that owe now what they lacked. */
async function stopCards(db: Kysely<unknown>, networkId: string, paid: readonly OfBooking[]): Promise<void> {
  const owing = paid.filter(({ lacked }) => lacked.gt(0)).map(({ booking }) => booking.card.cardAccountId);
  if (owing.length > 0) {
    await sql`
      update card set state = 'STOP'
      where network_id = ${networkId} and card_account_id = any(${owing}::uuid[]) and state = 'NORMAL'`.execute(db);
  }
}
