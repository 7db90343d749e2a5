import { type Kysely, sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { tellFacts } from "../../kernel/told-facts.ts";
import { type LowTurn, tellLow } from "../../plant/notification/low.writer.ts";
import type { Author } from "./ledger.types.ts";

/** In which network, when, and who hears of it after the commit. */
type Moment = Pick<Author, "networkId" | "at" | "turned">;

/**
 * Sets below what the money of a card account or group is low, a decimal above 0, or that nobody watches it (null), and judges it
 * by what is there now. The caller has locked the owner.
 */
export async function setLowBelow(
  db: Kysely<unknown>,
  by: Moment,
  { ownerId, lowBelow }: { readonly ownerId: string; readonly lowBelow: string | null },
): Promise<void> {
  await sql`
    update ledger_account set low_below = ${lowBelow}::numeric
    where network_id = ${by.networkId} and kind in ('PRINCIPAL', 'GIFT') and owner_id = ${ownerId} and part = ''`.execute(
    db,
  );
  await judgeLow(db, by, [ownerId]);
}

/**
 * Writes down whose money is low since now, once until it is at or above its threshold again, and tells people,
 * programs and whoever watches of both, in the transaction that changed a balance or a threshold and holds their lock.
 */
export async function judgeLow(
  db: Kysely<unknown>,
  { networkId, at, turned }: Moment,
  ownerIds: readonly string[],
): Promise<void> {
  if (ownerIds.length === 0) {
    return;
  }
  const { rows } = await sql<LowTurn>`
    with stood as materialized (
      select w.owner, w.id, sum(a.balance) as balance, min(a.low_below) as low_below
      from unnest(${[...ownerIds]}::uuid[], ${ownerIds.map(() => newId())}::uuid[]) as w (owner, id)
        join ledger_account a on a.network_id = ${networkId} and a.kind in ('PRINCIPAL', 'GIFT') and a.owner_id = w.owner and a.part = ''
      group by w.owner, w.id
    ), ended as (
      update low_balance l set ended_at = ${at} from stood s
      where l.network_id = ${networkId} and l.owner_id = s.owner and l.ended_at is null and coalesce(s.balance >= s.low_below, true)
      returning l.id, l.platform_id, l.owner_id, l.card_id, l.group_id, l.time, s.balance, s.low_below
    ), fallen as (
      insert into low_balance (network_id, time, id, platform_id, owner_id, card_id, group_id, balance, low_below)
      select ${networkId}, ${at}, s.id, coalesce(c.platform_id, g.platform_id), s.owner, c.id, g.id, s.balance, s.low_below
      from stood s
        left join card c on c.network_id = ${networkId} and c.card_account_id = s.owner and c.state not in ('REPLACED', 'CLOSED')
        left join card_group g on g.network_id = ${networkId} and g.id = s.owner
      where s.balance < s.low_below and coalesce(c.id, g.id) is not null
      on conflict (network_id, owner_id) where ended_at is null do nothing
      returning id, platform_id, owner_id, card_id, group_id, time, balance, low_below
    )
    select t.id, t.platform_id as "platformId", t.owner_id as "ownerId", c.number as "cardNumber", g.name as "groupName", t.fell,
      t.time as since, t.balance::text as balance, t.low_below::text as "lowBelow"
    from (select *, true as fell from fallen union all select *, false from ended) t
      left join card c on c.network_id = ${networkId} and c.id = t.card_id
      left join card_group g on g.network_id = ${networkId} and g.id = t.group_id`.execute(db);
  if (rows.length === 0) {
    return;
  }
  const desk = { db, networkId, now: at };
  await tellFacts(
    desk,
    rows.map(({ id, platformId, fell }) => ({
      type: fell ? "balance.low" : "balance.recovered",
      objectId: id,
      platformId,
    })),
  );
  await tellLow(desk, rows);
  turned(rows.map(({ id }) => id));
}
