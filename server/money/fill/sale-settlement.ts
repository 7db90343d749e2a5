import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { arrayOf } from "../../kernel/lists/recordset.ts";
import type { Batch } from "../../plant/telemetry/batch.ts";
import { amountOf, placesOf } from "../../trade/markdown/markdown.rules.ts";
import type { Buyer, ChargedPrice, NewSale } from "../../trade/transaction/sale.ports.ts";
import { tagOf } from "../card/card.rules.ts";
import { type OpenHold, holdsOfAll } from "../hold/hold.writer.ts";
import { heldPoints } from "../points/points.writer.ts";
import { lockCardsByTags } from "./card-locks.ts";
import { type Booked, type PayingCard, apart, bookFills } from "./fill-booking.ts";

/** A device's clock may be behind ours by so much: a sale that ended still earlier is none of a hold's. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

interface TaggedCard extends PayingCard {
  readonly tag: string;
  readonly number: string;
  readonly holder: string | null;
  /** Of its platform. */
  readonly currency: string;
  readonly training: boolean;
}

const BOARD = "UNIT_PRICE";
const LEAST_PLACES = 2;

const tagOfSale = ({ report }: NewSale): string | null => (report.cardNo == null ? null : tagOf(report.cardNo));

/**
 * Books new sales that were made with cards, in the transaction that stores them: exactly once, since a sale is new once. Gives
 * who bought. What a card lacks it owes; it stops, and an alarm tells.
 */
export async function settleSales(batch: Batch, sales: readonly NewSale[]): Promise<ReadonlyMap<string, Buyer>> {
  const tagged = sales.flatMap((sale) => {
    const tag = tagOfSale(sale);
    return tag === null ? [] : [{ sale, tag }];
  });
  const buyers = new Map<string, Buyer>();
  if (tagged.length === 0) {
    return buyers;
  }
  const cards = await lockedByTags(batch, [...new Set(tagged.map(({ tag }) => tag))]);
  // In the order in which they happened: what was held for the first of two at a gun is not for the second.
  const inOrder = tagged.toSorted((one, other) => +one.sale.report.endedAt - +other.sale.report.endedAt);
  const paying = inOrder.flatMap(({ sale, tag }) => {
    const card = cards.get(tag);
    // At a station for training the cards of others are none, and elsewhere those for training.
    return card?.training === sale.device.training ? [{ sale, card }] : [];
  });
  const stopped = new Set<string>();
  for (const part of apart(paying)) {
    const now = part.map(({ sale, card }) => ({ sale, card: stateNow(card, stopped) }));
    for (const { sale, card, lacked, ...paid } of await settle(batch, now)) {
      buyers.set(sale.id, { userName: card.holder, carNumber: card.plate, ...paid });
      if (lacked.gt(0)) {
        stopped.add(card.cardAccountId);
        tellOverdrawn(batch, card, sale);
      }
    }
  }
  return buyers;
}

/** A card as an earlier sale of its account left it. */
const stateNow = (card: TaggedCard, stopped: ReadonlySet<string>): TaggedCard =>
  stopped.has(card.cardAccountId) && card.state === "NORMAL" ? { ...card, state: "STOP" } : card;

/** What a sale was charged for a unit, where a card got a price of its own and the pump took it. */
function chargedOf(
  { unitPrice: charged, volumeLitres }: NewSale["report"],
  hold: OpenHold | null,
  { currency }: TaggedCard,
): ChargedPrice | null {
  if (hold?.price == null || hold.unitPrice === null || hold.priceSource === null || hold.priceSource === BOARD) {
    return null;
  }
  // A pump has fewer places than a price; what it charges instead is the board's price.
  const places = Math.max(LEAST_PLACES, new Decimal(charged).decimalPlaces());
  const isTaken =
    !new Decimal(charged).eq(hold.unitPrice) && new Decimal(hold.price).toDecimalPlaces(places).eq(charged);
  if (!isTaken) {
    return null;
  }
  const oldAmount = new Decimal(amountOf(hold.unitPrice, volumeLitres, placesOf(currency))).toFixed();
  return { boardPrice: hold.unitPrice, oldAmount, source: hold.priceSource, ruleId: hold.priceRuleId };
}

interface Paying {
  readonly sale: NewSale;
  readonly card: TaggedCard;
}

type Settled = Paying & Pick<Booked, "lacked" | "payment"> & { readonly charged: ChargedPrice | null };

/** Books sales of which no two draw on the same. */
async function settle(batch: Batch, paying: readonly Paying[]): Promise<Settled[]> {
  const { db, networkId, now } = batch;
  const open = await holdsOfAll(
    db,
    networkId,
    paying.map(({ card }) => card.cardAccountId),
  );
  const held = paying.map((one) => {
    const all = open.get(one.card.cardAccountId) ?? [];
    return { ...one, open: all, hold: all.find(isHeldFor(one)) ?? null };
  });
  const turned = (ids: readonly string[]) => ids.forEach((id) => batch.changed.lowBalances.add(id));
  const by = { networkId, at: now, accountId: null, author: "", turned };
  const bookings = held.map(({ card, sale: { id, report, device, gun }, open: all, hold }) => ({
    id: newId(),
    card,
    sale: {
      id,
      stationId: device.stationId,
      gradeId: gun?.gradeId ?? null,
      amount: report.amount,
      volume: report.volumeLitres,
      time: report.endedAt,
    },
    open: all,
    hold,
    author: report.address,
  }));
  const booked = await bookFills(db, by, bookings);
  return held.map(({ sale, card, hold }, index) => {
    const { lacked, payment } = booked[index] as Booked;
    if (hold !== null && sale.gun !== null) {
      batch.changed.guns.add(sale.gun.gunId);
    }
    return { sale, card, lacked, payment, charged: chargedOf(sale.report, hold, card) };
  });
}

const isHeldFor =
  ({ card, sale: { report, device } }: Paying) =>
  (hold: OpenHold): boolean =>
    hold.cardId === card.id &&
    hold.deviceId === device.deviceId &&
    hold.address === report.address &&
    report.endedAt.getTime() >= hold.openedAt.getTime() - CLOCK_TOLERANCE_MS;

/** An alarm tells that a card took more than it had. */
function tellOverdrawn(batch: Batch, card: TaggedCard, { id: saleId, report, device, gun }: NewSale): void {
  batch.changed.cards.add(card.id);
  batch.edges.push({
    stationId: device.stationId,
    sourceType: "PUMP",
    sourceKey: `card:${card.cardAccountId}:${saleId}`,
    gunId: gun?.gunId ?? null,
    deviceId: device.deviceId,
    code: "CARD_OVERDRAWN",
    edge: "NOTED",
    at: report.endedAt,
    holder: "card",
    detail: card.number,
  });
}

/** Locks the cards, their accounts and the points of their holders, each in one order for all, and reads them anew: a wait shows what was before it. */
async function lockedByTags({ db, networkId, now }: Batch, tags: readonly string[]): Promise<Map<string, TaggedCard>> {
  if ((await lockCardsByTags(db, networkId, tags)) === 0) {
    return new Map();
  }
  const { rows } = await sql<TaggedCard>`
    select c.id, c.tag, c.number, c.platform_id as "platformId", c.card_account_id as "cardAccountId", c.state, c.plate, m.name as holder, m.id as "memberId",
      p.currency, p.training, a.group_id as "groupId", a.customer_id as "customerId"
    from card c join platform p on p.id = c.platform_id and p.network_id = c.network_id  join card_account a on a.network_id = c.network_id and a.id = c.card_account_id
      left join member m on m.network_id = a.network_id and m.id = a.member_id
    where c.network_id = ${networkId} and c.tag = any(${arrayOf("text", tags)})`.execute(db);
  const memberIds = new Set(rows.flatMap(({ memberId }) => memberId ?? []));
  await heldPoints(db, { networkId, at: now }, [...memberIds]);
  return new Map(rows.map((card) => [card.tag, card]));
}
