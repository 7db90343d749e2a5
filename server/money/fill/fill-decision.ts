import { Decimal } from "decimal.js";
import { type Kysely, sql } from "kysely";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import type { KnownDevice } from "../../plant/telemetry/batch.ts";
import type { AuthorizationMode, Certification } from "../../site/station/station.types.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import type { CardState } from "../card/card.types.ts";
import { claimWaiver } from "../card-limit/card-waiver.ts";
import { type LimitAnswer, NOT_LIMITED, askLimits } from "../card-limit/limit-ask.ts";
import { holdsOf, lockCardAccounts, openHold } from "../hold/hold.writer.ts";
import { purseOf } from "../hold/purse.ts";
import { type GunPrice, priceAtGun } from "../../trade/discount/gun-price.service.ts";
import { type PlateOfCard, judgePlateOfCard } from "../plate/plate-use.service.ts";
import { ofTraining } from "./card-locks.ts";
import { type FillDecision, type ShownBeside, decideFill } from "./fill.rules.ts";
import type { AskFillInput, FillAnswer } from "./fill.types.ts";

/** Whose cards are asked, by what, when. */
export interface FillDesk {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
  readonly now: Date;
}

/** A card as it is found by its tag, locked. */
interface Found {
  readonly id: string;
  readonly cardAccountId: string;
  readonly state: CardState;
  readonly validUntil: string | null;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly level: number | null;
  readonly points: number | null;
  readonly groupId: string | null;
  /** The special customer on whose credit it fills. */
  readonly customerId: string | null;
  /** Whether that customer may buy today; null: there is none. */
  readonly customerBuys: boolean | null;
  readonly timeZone: string;
  readonly balance: string;
  readonly clearing: string;
}

interface AtStation {
  readonly mode: AuthorizationMode;
  readonly certification: Certification;
  readonly currency: string;
}

/** Looks at everything that a decision asks for, and decides. */
async function judgeFill(
  desk: FillDesk,
  card: Found | null,
  device: KnownDevice,
  asked: AskFillInput & { readonly beside: ShownBeside | null },
) {
  const gun = device.guns.get(asked.address) ?? null;
  const place = { ...device, address: asked.address, gunId: gun?.gunId ?? null };
  const free = card === null ? new Decimal(0) : await freeFor(desk, card, place);
  const station = await stationOf(desk, device.stationId);
  const plate =
    card?.plate == null || gun === null
      ? null
      : await judgePlateOfCard(desk, {
          plate: card.plate,
          gradeId: gun.gradeId,
          at: desk.now,
          here: { ...place, cardId: card.id },
          training: device.training,
        });
  const price =
    card === null || gun === null ? null : await priceFor(desk, card, { ...asked, ...place, ...gun, plate });
  const unitPrice = price?.price ?? asked.unitPrice;
  const places = placesOf(station.currency);
  const limits =
    card === null || gun === null
      ? NOT_LIMITED
      : await limitsAt(desk, card, { ...place, ...gun, odometer: asked.odometer ?? null, unitPrice, places });
  const decision = decideFill({
    card: card === null ? null : judged(card, free),
    today: dayIn(card?.timeZone ?? device.timeZone, desk.now),
    isBound: gun !== null,
    mode: station.mode,
    certification: station.certification,
    beside: asked.beside,
    plate: plate?.judgement ?? null,
    limit: limits.judgement,
    unitPrice,
    places,
  });
  return { place, price, decision, limits };
}

/** What somebody beside the gun shows or says. */
export interface Beside extends ShownBeside {
  /** Under which it is kept. */
  readonly fillId: string;
  /** No more than this is held, as a decimal; null: what the card allows. */
  readonly most: string | null;
  /** The order that releases the gun. */
  readonly commandId: string;
}

/** A decision with the card that it is about. */
export interface DecidedFill extends FillAnswer {
  readonly cardId: string | null;
}

/** Decides about a card at a gun, holds what it may fill for, and keeps what was decided. */
export async function decideAtGun(
  desk: FillDesk,
  device: KnownDevice,
  asked: AskFillInput,
  beside: Beside | null = null,
): Promise<DecidedFill> {
  const card = await cardByTag(desk, { tag: asked.tag, training: device.training });
  const { place, price, decision: judgedFill, limits } = await judgeFill(desk, card, device, { ...asked, beside });
  const { networkId, now: at } = desk;
  const decision = { ...judgedFill, bound: leastOf(judgedFill.bound, beside?.most ?? null) };
  const { bound, declinedBy } = decision;
  const holdId =
    card === null || bound === null
      ? null
      : await openHold(desk.db, {
          ...place,
          ...card,
          ...asked,
          networkId,
          cardId: card.id,
          amount: bound,
          at,
          price,
          commandId: beside?.commandId ?? null,
        });
  const { waiverId } = limits;
  if (card !== null && holdId !== null && limits.isLimited) {
    await claimWaiver(desk, { cardAccountId: card.cardAccountId, holdId, waiverId });
  }
  const id = beside?.fillId ?? newId();
  const known = { ...place, ...asked, id, card, decision, holdId, waiverId: holdId && waiverId };
  await keep(desk, { ...known, price: declinedBy === null ? price : null });
  const told = declinedBy === null ? card : null;
  const [holder, carNumber] = [told?.holder ?? null, told?.plate ?? null];
  const other = told === null || price === null || new Decimal(price.price).eq(asked.unitPrice) ? null : price.price;
  const cardId = card?.id ?? null;
  return { id, allowed: bound !== null, declinedBy, bound, price: other, holder, plate: carNumber, cardId };
}

/** The smaller of what a card allows and what is asked for; nothing where it allows nothing. */
const leastOf = (bound: string | null, most: string | null): string | null =>
  bound === null || most === null ? bound : Decimal.min(bound, most).toFixed();

const judged = ({ state, validUntil, plate, clearing, customerBuys }: Found, free: Decimal) => ({
  state,
  validUntil,
  plate,
  owes: new Decimal(clearing).lt(0),
  customerBuys,
  available: free.toFixed(),
});

interface Filling {
  readonly stationId: string;
  readonly gradeId: string;
  readonly unitPrice: string;
  readonly plate: PlateOfCard | null;
}

/** What a unit costs the card. */
function priceFor(
  desk: FillDesk,
  { customerId, level, points }: Found,
  { stationId, gradeId, unitPrice, plate }: Filling,
): Promise<GunPrice> {
  const group = plate?.discount ?? null;
  return priceAtGun(desk, {
    at: desk.now,
    stationId,
    gradeId,
    unitPrice,
    customerId,
    group,
    member: { level, points },
  });
}

interface AtGun {
  readonly deviceId: string;
  readonly stationId: string;
  readonly address: string;
  readonly gradeId: string;
  readonly odometer: number | null;
  readonly unitPrice: string;
  readonly places: number;
}

/** How the card's limits look at a fill here. */
function limitsAt(
  desk: FillDesk,
  { id: cardId, cardAccountId, timeZone, plate }: Found,
  gun: AtGun,
): Promise<LimitAnswer> {
  const { deviceId, address, stationId, gradeId, odometer, unitPrice, places } = gun;
  const fill = { stationId, gradeId, odometer, unitPrice, places, at: desk.now };
  return askLimits(desk, { cardAccountId, timeZone, plate, here: { cardId, deviceId, address }, ...fill });
}

/**
 * Locks the card, then its account, and reads both anew: a statement that waits for a lock shows what was before its wait. A card for
 * training is none elsewhere, and no other is one there.
 */
async function cardByTag(
  { db, networkId, now }: FillDesk,
  { tag, training }: { readonly tag: string; readonly training: boolean },
): Promise<Found | null> {
  const locked = await sql<{ cardAccountId: string }>`
    select c.card_account_id as "cardAccountId" from card c
    where c.network_id = ${networkId} and c.tag = ${tag} and ${ofTraining(training)} for update`.execute(db);
  const [card] = locked.rows;
  if (card === undefined) {
    return null;
  }
  await lockCardAccounts(db, networkId, [card.cardAccountId]);
  const { rows } = await sql<Found>`
    select c.id, c.card_account_id as "cardAccountId", c.state, c.valid_until::text as "validUntil", c.plate, m.name as holder,
      p.time_zone as "timeZone", m.level, (select lp.balance::int from ledger_account lp
        where lp.network_id = c.network_id and lp.owner_id = m.id and lp.kind = 'POINTS') as points,
      a.group_id as "groupId", cu.id as "customerId", cu.state = 'ACTIVE' and cu.deleted_at is null
        and (${now}::timestamptz at time zone cp.time_zone)::date between coalesce(cu.valid_from, '-infinity') and coalesce(cu.valid_until, 'infinity') as "customerBuys",
      (select sum(l.balance) from ledger_account l
        where l.network_id = c.network_id and l.owner_id = c.card_account_id and l.kind in ('PRINCIPAL', 'GIFT'))::text as balance,
      (select sum(l.balance) from ledger_account l
        where l.network_id = c.network_id and l.owner_id = c.card_account_id and l.kind = 'CLEARING')::text as clearing
    from card c join card_account a on a.network_id = c.network_id and a.id = c.card_account_id
      join platform p on p.id = c.platform_id and p.network_id = c.network_id
      left join member m on m.network_id = a.network_id and m.id = a.member_id
      left join customer cu on cu.network_id = a.network_id and cu.id = a.customer_id
      left join platform cp on cp.id = cu.platform_id and cp.network_id = cu.network_id
    where c.network_id = ${networkId} and c.tag = ${tag}`.execute(db);
  return rows[0] ?? null;
}

/** What is there, of its own or of its purse, and not held for other guns; the hold of this very gun is renewed. */
async function freeFor(
  { db, networkId, now }: FillDesk,
  card: Found,
  { deviceId, address }: { deviceId: string; address: string },
): Promise<Decimal> {
  const { id, cardAccountId, balance } = card;
  const holds = await holdsOf(db, networkId, cardAccountId);
  const isHere = (hold: (typeof holds)[number]) =>
    hold.cardId === id && hold.deviceId === deviceId && hold.address === address;
  const held = holds.filter((hold) => !isHere(hold)).reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
  const purse = await purseOf(db, networkId, { ...card, at: now });
  return Decimal.max(0, new Decimal(balance).plus(purse?.room ?? 0).minus(held));
}

async function stationOf({ db, networkId }: FillDesk, stationId: string): Promise<AtStation> {
  const { rows } = await sql<AtStation>`
    select s.authorization_mode as mode, s.certification, p.currency
    from station s join platform p on p.id = s.platform_id and p.network_id = s.network_id
    where s.network_id = ${networkId} and s.id = ${stationId}`.execute(db);
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "deviceId" });
}

interface Kept {
  readonly id: string;
  readonly stationId: string;
  readonly deviceId: string;
  readonly address: string;
  readonly gunId: string | null;
  readonly tag: string;
  readonly unitPrice: string;
  readonly odometer?: number | null;
  readonly card: Found | null;
  readonly decision: FillDecision;
  readonly holdId: string | null;
  readonly waiverId: string | null;
  readonly price: GunPrice | null;
}

/** Keeps what was decided. */
async function keep({ db, networkId, now }: FillDesk, kept: Kept): Promise<void> {
  const {
    id,
    stationId,
    deviceId,
    address,
    gunId,
    tag,
    unitPrice,
    odometer = null,
    card,
    decision,
    holdId,
    waiverId,
    price,
  } = kept;
  const { declinedBy, plateRule, limitRule, flags, bound, rules } = decision;
  await sql`
    insert into card_fill (network_id, time, id, station_id, device_id, address, gun_id, tag, card_id, card_account_id, unit_price,
      allowed, declined_by, plate_rule, bound, hold_id, price, price_source, price_rule_id, price_rule_name, rules, limit_rule, flags, waiver_id, odometer)
    values (${networkId}, ${now}, ${id}, ${stationId}, ${deviceId}, ${address}, ${gunId}, ${tag}, ${card?.id ?? null},
      ${card?.cardAccountId ?? null}, ${unitPrice}, ${declinedBy === null}, ${declinedBy}, ${plateRule}, ${bound}, ${holdId},
      ${price?.price ?? null}, ${price?.source ?? null}, ${price?.ruleId ?? null}, ${price?.ruleName ?? null},
      ${[...rules]}::text[], ${limitRule}, ${[...flags]}::text[], ${waiverId}, ${odometer})`.execute(db);
}
