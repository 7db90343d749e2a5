import { Decimal } from "decimal.js";
import { type Kysely, sql } from "kysely";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { writeCardLine } from "../card/card-line.writer.ts";
import { applySaleToLimits } from "../card-limit/limit-ask.ts";
import { takenFrom } from "../card/card.rules.ts";
import type { CardState } from "../card/card.types.ts";
import { type OpenHold, endHold, holdsOf } from "../hold/hold.writer.ts";
import { type Purse, linesOfPurse, purseOf } from "../hold/purse.ts";
import type { SalePayment } from "../../trade/transaction/transaction.types.ts";
import type { Author, Line } from "../ledger/ledger.types.ts";
import { post } from "../ledger/ledger.writer.ts";
import { earnPoints } from "../points/points.service.ts";

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
  /** What was held for it; null: nothing. */
  readonly hold: OpenHold | null;
  readonly reason?: string | null;
}

/** What became of a sale. */
export interface Booked {
  /** What it took beyond the balance. */
  readonly lacked: Decimal;
  readonly stateAfter: CardState;
  readonly payment: SalePayment;
}

const UNGRADED = "UNGRADED";

/**
 * Books a sale that was made with a card, once: ends what was held for it, takes its amount from what isn't held for others,
 * then from its purse, lets the card owe what lacks, which stops it, and gives its holder what points it earns. 10015 naming saleId where the sale is booked already.
 */
export async function bookFill(db: Kysely<unknown>, by: Author, booking: Booking): Promise<Booked> {
  const { id, card, sale, hold, reason = null } = booking;
  const { networkId, at } = by;
  await refuseBroken(
    { card_sale_pkey: "saleId" },
    sql`insert into card_sale (network_id, sale_id, flow_id, card_id, time) values (${networkId}, ${sale.id}, ${id}, ${card.id}, ${sale.time})`.execute(
      db,
    ),
  );
  if (hold !== null) {
    await endHold(db, { networkId, id: hold.id, at }, { outcome: "SETTLED", saleId: sale.id });
  }
  const amount = new Decimal(sale.amount);
  const there = await valueOf(db, networkId, card);
  const others = (await holdsOf(db, networkId, card.cardAccountId)).reduce(
    (sum, held) => sum.plus(held.amount),
    new Decimal(0),
  );
  const own = there.principal.plus(there.gift);
  const purse = await purseOf(db, networkId, card);
  const free = Decimal.max(0, own.plus(purse?.room ?? 0).minus(others));
  const paid = Decimal.min(amount, free);
  const lacked = amount.minus(paid);
  const taken = takenFrom(there, Decimal.min(paid, own), there.giftFirst);
  const drawn = paid.minus(taken.principal).minus(taken.gift);
  const ownerId = card.cardAccountId;
  const lines: Line[] = [
    ...linesOfPurse(purse, drawn),
    { kind: "PRINCIPAL" as const, ownerId, amount: taken.principal.negated().toFixed() },
    { kind: "GIFT" as const, ownerId, amount: taken.gift.negated().toFixed() },
    { kind: "CLEARING" as const, ownerId, amount: lacked.negated().toFixed() },
    { kind: "REVENUE" as const, ownerId: sale.stationId, part: sale.gradeId ?? UNGRADED, amount: amount.toFixed() },
  ].filter((line) => !new Decimal(line.amount).isZero());
  const { platformId } = card;
  const { stationId } = sale;
  const isMoved = lines.length > 0;
  if (isMoved) {
    await post(db, { ...by, id, type: "CONSUME", platformId, stationId, reason, lines });
  }
  const stateAfter = lacked.gt(0) ? await stopCards(db, networkId, card) : card.state;
  await writeCardLine(db, by, id, {
    card,
    operation: "CONSUME",
    amounts: { oilAmount: amount, oilVolume: new Decimal(sale.volume) },
    state: stateAfter,
    stationId,
    movementId: isMoved ? id : null,
    reason,
    saleId: sale.id,
    lacked,
  });
  const limited = { cardAccountId: ownerId, cardId: card.id, holdId: hold?.id ?? null, sale, at };
  await applySaleToLimits({ db, networkId }, limited);
  if (card.memberId !== null) {
    const { amount: paidFor, volume, gradeId, time: happenedAt } = sale;
    const fuel = { type: "CONSUME", stationId, gradeId, amount: paidFor, volume, happenedAt } as const;
    await earnPoints(db, by, { memberId: card.memberId, ...fuel, sourceId: id });
  }
  return { lacked, stateAfter, payment: paymentOf(purse, drawn) };
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

async function valueOf(db: Kysely<unknown>, networkId: string, { cardAccountId }: PayingCard): Promise<There> {
  const { rows } = await sql<{ principal: string; gift: string; giftFirst: boolean }>`
    select p.balance::text as principal, g.balance::text as gift,
      coalesce((select s.gift_first from card_setting s where s.network_id = ${networkId}), false) as "giftFirst"
    from ledger_account p join ledger_account g on g.network_id = p.network_id and g.owner_id = p.owner_id and g.part = p.part
    where p.network_id = ${networkId} and p.owner_id = ${cardAccountId} and p.part = '' and p.kind = 'PRINCIPAL' and g.kind = 'GIFT'`.execute(
    db,
  );
  const [found] = rows;
  const { principal = "0", gift = "0", giftFirst = false } = found ?? {};
  return { principal: new Decimal(principal), gift: new Decimal(gift), giftFirst };
}

/** Pauses whichever card of the account is in use; gives the state of the one that paid. */
async function stopCards(db: Kysely<unknown>, networkId: string, card: PayingCard): Promise<CardState> {
  await sql`
    update card set state = 'STOP'
    where network_id = ${networkId} and card_account_id = ${card.cardAccountId} and state = 'NORMAL'`.execute(db);
  return card.state === "NORMAL" ? "STOP" : card.state;
}
