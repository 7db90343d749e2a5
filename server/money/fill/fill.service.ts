import { Decimal } from "decimal.js";
import { type Kysely, sql } from "kysely";
import { type Context, gateway, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import type { KnownDevice } from "../../plant/telemetry/batch.ts";
import { knownDevices } from "../../plant/telemetry/known-devices.ts";
import type { AuthorizationMode, Certification } from "../../site/station/station.types.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import type { CardState } from "../card/card.types.ts";
import { tagOf } from "../card/card.rules.ts";
import { holdsOf, lockCardAccounts, openHold } from "../hold/hold.writer.ts";
import { judgePlateOfCard } from "../plate/plate-use.service.ts";
import { type FillDecision, decideFill } from "./fill.rules.ts";
import type { AskFillInput, FillAnswer } from "./fill.types.ts";

/** As of a unit price. */
const PRICE = { digits: 4, above: "0", max: "99999999" } as const;
const LONGEST_TAG = 64;

/** Whose cards are asked, by what, when. */
interface Desk {
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
  readonly timeZone: string;
  readonly balance: string;
  readonly clearing: string;
}

interface AtStation {
  readonly mode: AuthorizationMode;
  readonly certification: Certification;
  readonly currency: string;
}

/**
 * Decides whether a card that is held to a gun's reader may fill, holds what it may fill for, and keeps what was decided. Asked
 * again at the same gun it is decided anew, and one hold stays one. 10014 (none of the gateway's devices), 10012.
 */
export async function askFill(ctx: Context, input: AskFillInput): Promise<FillAnswer> {
  const me = gateway(ctx);
  assertDecimal(input.unitPrice, PRICE, "unitPrice");
  const tag = tagOf(input.tag) ?? "";
  if (tag === "" || tag.length > LONGEST_TAG) {
    refuse("PARAMETER_ERROR", { field: "tag", params: { most: LONGEST_TAG } });
  }
  const device = (await knownDevices.of(ctx).of(me)).get(input.deviceId);
  if (device === undefined) {
    refuse("OBJECT_NOT_FOUND", { field: "deviceId" });
  }
  return ctx.em.transactional((em) => {
    const desk = { db: sqlOf(em), networkId: me.networkId, now: ctx.clock.now() };
    return decide(desk, device, { ...input, tag });
  });
}

async function decide(desk: Desk, device: KnownDevice, asked: AskFillInput): Promise<FillAnswer> {
  const card = await cardByTag(desk, asked.tag);
  const gun = device.guns.get(asked.address) ?? null;
  const place = { ...device, address: asked.address, gunId: gun?.gunId ?? null };
  const held = card === null ? new Decimal(0) : await heldElsewhere(desk, card, place);
  const station = await stationOf(desk, device.stationId);
  const decision = decideFill({
    card: card === null ? null : judged(card, held),
    today: dayIn(card?.timeZone ?? device.timeZone, desk.now),
    isBound: gun !== null,
    mode: station.mode,
    certification: station.certification,
    plate:
      card?.plate == null || gun === null
        ? null
        : await judgePlateOfCard(desk, { plate: card.plate, gradeId: gun.gradeId, at: desk.now }),
    unitPrice: asked.unitPrice,
    places: placesOf(station.currency),
  });
  const { networkId, now: at } = desk;
  const { bound, declinedBy } = decision;
  const holdId =
    card === null || bound === null
      ? null
      : await openHold(desk.db, { ...place, ...card, networkId, cardId: card.id, amount: bound, at });
  const id = await keep(desk, { ...place, tag: asked.tag, unitPrice: asked.unitPrice, card, decision, holdId });
  const told = declinedBy === null ? card : null;
  return { id, allowed: bound !== null, declinedBy, bound, holder: told?.holder ?? null, plate: told?.plate ?? null };
}

const judged = ({ state, validUntil, plate, balance, clearing }: Found, held: Decimal) => ({
  state,
  validUntil,
  plate,
  owes: new Decimal(clearing).lt(0),
  available: Decimal.max(0, new Decimal(balance).minus(held)).toFixed(),
});

/** Locks the card, then its account, and reads both anew: a statement that waits for a lock shows what was before its wait. */
async function cardByTag({ db, networkId }: Desk, tag: string): Promise<Found | null> {
  const locked = await sql<{ cardAccountId: string }>`
    select c.card_account_id as "cardAccountId" from card c where c.network_id = ${networkId} and c.tag = ${tag} for update`.execute(
    db,
  );
  const [card] = locked.rows;
  if (card === undefined) {
    return null;
  }
  await lockCardAccounts(db, networkId, [card.cardAccountId]);
  const { rows } = await sql<Found>`
    select c.id, c.card_account_id as "cardAccountId", c.state, c.valid_until::text as "validUntil", c.plate, m.name as holder,
      p.time_zone as "timeZone",
      (select sum(l.balance) from ledger_account l
        where l.network_id = c.network_id and l.owner_id = c.card_account_id and l.kind in ('PRINCIPAL', 'GIFT'))::text as balance,
      (select sum(l.balance) from ledger_account l
        where l.network_id = c.network_id and l.owner_id = c.card_account_id and l.kind = 'CLEARING')::text as clearing
    from card c join card_account a on a.network_id = c.network_id and a.id = c.card_account_id
      join platform p on p.id = c.platform_id and p.network_id = c.network_id
      left join member m on m.network_id = a.network_id and m.id = a.member_id
    where c.network_id = ${networkId} and c.tag = ${tag}`.execute(db);
  return rows[0] ?? null;
}

/** What is held for other guns; the hold of this very gun is renewed. */
async function heldElsewhere(
  { db, networkId }: Desk,
  { id, cardAccountId }: Found,
  { deviceId, address }: { deviceId: string; address: string },
): Promise<Decimal> {
  const holds = await holdsOf(db, networkId, cardAccountId);
  const isHere = (hold: (typeof holds)[number]) =>
    hold.cardId === id && hold.deviceId === deviceId && hold.address === address;
  return holds.filter((hold) => !isHere(hold)).reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
}

async function stationOf({ db, networkId }: Desk, stationId: string): Promise<AtStation> {
  const { rows } = await sql<AtStation>`
    select s.authorization_mode as mode, s.certification, p.currency
    from station s join platform p on p.id = s.platform_id and p.network_id = s.network_id
    where s.network_id = ${networkId} and s.id = ${stationId}`.execute(db);
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "deviceId" });
}

interface Kept {
  readonly stationId: string;
  readonly deviceId: string;
  readonly address: string;
  readonly gunId: string | null;
  readonly tag: string;
  readonly unitPrice: string;
  readonly card: Found | null;
  readonly decision: FillDecision;
  readonly holdId: string | null;
}

/** Keeps what was decided; gives its id. */
async function keep({ db, networkId, now }: Desk, kept: Kept): Promise<string> {
  const { stationId, deviceId, address, gunId, tag, unitPrice, card, decision, holdId } = kept;
  const { declinedBy, plateRule, bound, rules } = decision;
  const id = newId();
  await sql`
    insert into card_fill (network_id, time, id, station_id, device_id, address, gun_id, tag, card_id, card_account_id, unit_price,
      allowed, declined_by, plate_rule, bound, hold_id, rules)
    values (${networkId}, ${now}, ${id}, ${stationId}, ${deviceId}, ${address}, ${gunId}, ${tag}, ${card?.id ?? null},
      ${card?.cardAccountId ?? null}, ${unitPrice}, ${declinedBy === null}, ${declinedBy}, ${plateRule}, ${bound}, ${holdId},
      ${[...rules]}::text[])`.execute(db);
  return id;
}
