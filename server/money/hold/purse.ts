import { Decimal } from "decimal.js";
import { type Kysely, sql } from "kysely";
import { type Piece, piece } from "../../kernel/lists/piece.ts";
import type { Line } from "../ledger/ledger.types.ts";

/** What a card account may spend beyond its own: the wallet of its shared group, or the credit of its special customer. */
export interface Purse {
  readonly kind: "PRINCIPAL" | "CREDIT";
  /** The group, or the customer. */
  readonly ownerId: string;
  /** How far its account may go down. */
  readonly least: string;
  /** What is left there that no other card has held. */
  readonly room: Decimal;
}

/** Whose purse is asked for: nobody without a group and a customer has one. */
interface Drawing {
  readonly cardAccountId: string;
  readonly groupId: string | null;
  readonly customerId: string | null;
  /** When: a special customer's credit has a first and a last day. */
  readonly at: Date;
}

/** The purse of an account that the caller has locked; null: it has its own value alone. */
export async function purseOf(db: Kysely<unknown>, networkId: string, drawing: Drawing): Promise<Purse | null> {
  return (await pursesOf(db, networkId, [drawing])).get(drawing.cardAccountId) ?? null;
}

/** The purses of accounts that the caller has locked, by account; of those alone that have one. */
export async function pursesOf(
  db: Kysely<unknown>,
  networkId: string,
  drawings: readonly Drawing[],
): Promise<ReadonlyMap<string, Purse>> {
  const drawing = drawings.filter(({ groupId, customerId }) => groupId !== null || customerId !== null);
  if (drawing.length === 0) {
    return new Map();
  }
  const { rows } = await sql<Omit<Purse, "room"> & { cardAccountId: string; room: string }>`
    select a.id as "cardAccountId", p.kind, p.owner_id as "ownerId", p.lowest::text as least, p.room::text as room
    from unnest(${drawing.map(({ cardAccountId }) => cardAccountId)}::uuid[], ${drawing.map(({ at }) => at)}::timestamptz[]) as a (id, at),
      card_purse(${networkId}, a.id, a.at) p`.execute(db);
  return new Map(
    rows.map(({ cardAccountId, ...purse }) => [cardAccountId, { ...purse, room: Decimal.max(0, purse.room) }]),
  );
}

/** The line that takes an amount of a purse; none where there is no purse, as nothing is taken then. */
export const linesOfPurse = (purse: Purse | null, amount: Decimal): Line[] =>
  purse === null
    ? []
    : [{ kind: purse.kind, ownerId: purse.ownerId, least: purse.least, amount: amount.negated().toFixed() }];

/** What the account (a) of a card (c) may spend beyond its own at a moment, as SQL of a list. */
export const purseRoomAt = (at: Date): Piece =>
  piece(
    `case when a.group_id is null and a.customer_id is null then 0
      else coalesce((select greatest(0, pu.room) from card_purse(c.network_id, c.card_account_id, $1::timestamptz) pu), 0) end`,
    at,
  );

/**
 * Locks the accounts of purses that card accounts draw on, in one order for all, after the card accounts themselves: what is left
 * there is judged under it.
 */
export async function lockPurses(
  db: Kysely<unknown>,
  networkId: string,
  cardAccountIds: readonly string[],
): Promise<void> {
  await sql`
    select l.id from ledger_account l
    where l.network_id = ${networkId} and l.id in (
      select w.id from card_account a
        join card_group g on g.network_id = a.network_id and g.id = a.group_id and g.sharing = 'SHARED'
        join ledger_account w on w.network_id = a.network_id and w.kind = 'PRINCIPAL' and w.owner_id = g.id and w.part = ''
      where a.network_id = ${networkId} and a.id = any(${[...cardAccountIds]}::uuid[])
      union all
      select w.id from card_account a
        join ledger_account w on w.network_id = a.network_id and w.kind = 'CREDIT' and w.owner_id = a.customer_id and w.part = ''
      where a.network_id = ${networkId} and a.id = any(${[...cardAccountIds]}::uuid[]))
    order by l.id for no key update`.execute(db);
}
