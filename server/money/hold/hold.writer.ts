import { type Kysely, sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { arrayOf } from "../../kernel/lists/recordset.ts";
import { lockPurses } from "./purse.ts";

/** So long a fill may take; after that what is held for it ends by itself, once the device can be asked. */
export const HOLD_MS = 30 * 60_000;

/** Where a fill takes place. */
export interface HoldPlace {
  readonly stationId: string;
  readonly deviceId: string;
  readonly address: string;
  readonly gunId: string | null;
}

/** A hold that is open. */
export interface OpenHold {
  readonly id: string;
  readonly cardId: string;
  readonly deviceId: string;
  readonly address: string;
  readonly amount: string;
  readonly openedAt: Date;
  /** What a unit costs without a card, and what it costs this one; null: it was not said. */
  readonly unitPrice: string | null;
  readonly price: string | null;
  /** Whence that price came. */
  readonly priceSource: string | null;
  readonly priceRuleId: string | null;
}

/** Locks accounts of cards, then what they may spend beyond their own, each in one order for all: whoever judges what one has available does so under it. */
export async function lockCardAccounts(
  db: Kysely<unknown>,
  networkId: string,
  cardAccountIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; draws: boolean }>`
    select id, group_id is not null or customer_id is not null as draws
    from card_account where network_id = ${networkId} and id = any(${arrayOf("uuid", cardAccountIds)})
    order by id for no key update`.execute(db);
  const drawing = rows.filter(({ draws }) => draws).map(({ id }) => id);
  if (drawing.length > 0) {
    await lockPurses(db, networkId, drawing);
  }
}

/** What is held of an account that the caller has locked, and by which holds. */
export async function holdsOf(db: Kysely<unknown>, networkId: string, cardAccountId: string): Promise<OpenHold[]> {
  return (await holdsOfAll(db, networkId, [cardAccountId])).get(cardAccountId) ?? [];
}

/** What is held of accounts that the caller has locked, by account, the oldest first; of those alone that have a hold. */
export async function holdsOfAll(
  db: Kysely<unknown>,
  networkId: string,
  cardAccountIds: readonly string[],
): Promise<ReadonlyMap<string, OpenHold[]>> {
  const { rows } = await sql<OpenHold & { cardAccountId: string }>`
    select h.card_account_id as "cardAccountId", h.id, h.card_id as "cardId", h.device_id as "deviceId", h.address, h.amount::text as amount, h.opened_at as "openedAt",
      h.unit_price::text as "unitPrice", h.price::text as price, h.price_source as "priceSource", h.price_rule_id as "priceRuleId" from card_hold h
    where h.network_id = ${networkId} and h.card_account_id = any(${arrayOf("uuid", cardAccountIds)}) and h.ended_at is null
    order by h.opened_at, h.id`.execute(db);
  return Map.groupBy(rows, (row) => row.cardAccountId);
}

interface Wanted extends HoldPlace {
  readonly networkId: string;
  readonly cardId: string;
  readonly cardAccountId: string;
  readonly amount: string;
  readonly at: Date;
  readonly unitPrice: string;
  readonly price: { readonly price: string; readonly source: string; readonly ruleId: string | null } | null;
  /** The order that releases the gun; null: the card was held to its reader. */
  readonly commandId?: string | null;
  /** From when on it lasts its time; absent: since it was opened. */
  readonly lastsFrom?: Date;
}

/** Holds value for a fill; a card asked for at the gun that it is held for already keeps that hold, for longer. Gives its id. */
export async function openHold(db: Kysely<unknown>, wanted: Wanted): Promise<string> {
  const {
    networkId,
    cardId,
    cardAccountId,
    amount,
    at,
    stationId,
    deviceId,
    address,
    gunId,
    unitPrice,
    price,
    commandId = null,
    lastsFrom = at,
  } = wanted;
  const lapsesAt = new Date(lastsFrom.getTime() + HOLD_MS);
  const { rows } = await sql<{ id: string }>`
    insert into card_hold (network_id, id, card_account_id, card_id, station_id, device_id, address, gun_id, amount, opened_at, lapses_at,
      unit_price, price, price_source, price_rule_id, command_id)
    values (${networkId}, ${newId()}, ${cardAccountId}, ${cardId}, ${stationId}, ${deviceId}, ${address}, ${gunId}, ${amount}, ${at}, ${lapsesAt},
      ${unitPrice}, ${price?.price ?? null}, ${price?.source ?? null}, ${price?.ruleId ?? null}, ${commandId})
    on conflict (network_id, card_id, device_id, address) where ended_at is null
    do update set amount = excluded.amount, lapses_at = excluded.lapses_at, unit_price = excluded.unit_price, price = excluded.price,
      price_source = excluded.price_source, price_rule_id = excluded.price_rule_id,
      command_id = excluded.command_id
    returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/**
 * Has what is held of a special customer's credit paid whatever its terms become: it was allowed before. Nobody is allowed anything
 * on it meanwhile, since whoever judges that has the credit's account locked.
 */
export async function honourHolds(db: Kysely<unknown>, networkId: string, customerId: string): Promise<void> {
  await sql`
    select from ledger_account where network_id = ${networkId} and kind = 'CREDIT' and owner_id = ${customerId} and part = ''
    for no key update`.execute(db);
  await sql`
    update card_hold h set honoured = true from card_account a
    where h.network_id = ${networkId} and h.ended_at is null and not h.honoured
      and a.network_id = h.network_id and a.id = h.card_account_id and a.customer_id = ${customerId}`.execute(db);
}

/** Lets go what is held by holds that are open. */
export async function releaseHold(
  db: Kysely<unknown>,
  { networkId, id, at }: { networkId: string; id: string; at: Date },
): Promise<void> {
  await sql`
    update card_hold set ended_at = ${at}, outcome = 'RELEASED'
    where network_id = ${networkId} and id = ${id} and ended_at is null`.execute(db);
}

/** Ends holds that are open by the sales that they were for. */
export async function settleHolds(
  db: Kysely<unknown>,
  { networkId, at }: { networkId: string; at: Date },
  settled: readonly { readonly id: string; readonly saleId: string }[],
): Promise<void> {
  await sql`
    update card_hold h set ended_at = ${at}, outcome = 'SETTLED', sale_id = s.sale
    from unnest(${settled.map(({ id }) => id)}::uuid[], ${settled.map(({ saleId }) => saleId)}::uuid[]) as s (id, sale)
    where h.network_id = ${networkId} and h.id = s.id and h.ended_at is null`.execute(db);
}

/**
 * Ends the holds whose time is over and whose gun is at rest (of a device that is quiet nobody knows that), and those whose
 * order released no gun. How many.
 */
export async function lapseHolds(db: Kysely<unknown>, now: Date): Promise<number> {
  const { rows } = await sql`
    update card_hold h set ended_at = ${now}, outcome = 'LAPSED'
    where h.ended_at is null and (
      exists (select 1 from gun_command o where o.network_id = h.network_id and o.id = h.command_id and o.status in ('BUSY', 'REFUSED', 'OFFLINE', 'UNSUPPORTED'))
      or (h.lapses_at <= ${now}
        and exists (select 1 from device_live d where d.network_id = h.network_id and d.device_id = h.device_id and d.online)
        and not exists (select 1 from gun_live g where g.network_id = h.network_id and g.gun_id = h.gun_id
          and g.state not in ('FREE', 'LIFTED'))))
    returning h.id`.execute(db);
  return rows.length;
}

/** What is held of the account of a card (c), as SQL of a list. */
export const HELD = `coalesce((select sum(h.amount) from card_hold h where h.network_id = c.network_id
  and h.card_account_id = c.card_account_id and h.ended_at is null), 0)`;
