import { type Kysely, sql } from "kysely";

/** Something in the books that can't be. */
export interface Fault {
  readonly networkId: string;
  readonly what:
    | "MOVEMENT_NOT_ZERO"
    | "MOVEMENT_WITHOUT_POSTINGS"
    | "BALANCE_NOT_ITS_POSTINGS"
    | "BALANCE_OUT_OF_BOUNDS"
    | "HELD_BEYOND_BALANCE"
    | "SALE_NOT_ITS_MOVEMENT"
    | "LOTS_NOT_BALANCE";
  /** The movement, the account or the sale. */
  readonly id: string;
  /** By how much, as a decimal. */
  readonly difference: string;
}

/** What is told of a network whose books are wrong. */
const MOST_FAULTS = 100;

/**
 * Proves the books of a network, in one snapshot: every movement has postings that sum to zero, every balance is the sum of
 * its postings and within its bounds, no card has more held than it has or may draw on, and every sale by card is the revenue that was booked for
 * it. No faults: they are right.
 */
export async function faultsOf(db: Kysely<unknown>, networkId: string): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with summed as (
      select p.movement_id, sum(p.amount) as total from posting p where p.network_id = ${networkId} group by p.movement_id
    ), course as (
      select p.ledger_account_id, sum(p.amount) as total from posting p where p.network_id = ${networkId} group by p.ledger_account_id
    ), fault as (
      select 'MOVEMENT_NOT_ZERO' as what, s.movement_id as id, s.total as difference from summed s where s.total <> 0
      union all
      select 'MOVEMENT_WITHOUT_POSTINGS', m.id, 0 from movement m left join summed s on s.movement_id = m.id
      where m.network_id = ${networkId} and s.movement_id is null
      union all
      select 'BALANCE_NOT_ITS_POSTINGS', a.id, a.balance - coalesce(c.total, 0) from ledger_account a left join course c on c.ledger_account_id = a.id
      where a.network_id = ${networkId} and a.balance is not null and a.balance <> coalesce(c.total, 0)
      union all
      select 'BALANCE_OUT_OF_BOUNDS', a.id, a.balance - greatest(least(a.balance, a.most), a.least) from ledger_account a
      where a.network_id = ${networkId} and a.kind <> 'CREDIT' and (a.balance < a.least or a.balance > a.most)
      union all
      select 'HELD_BEYOND_BALANCE', h.card_account_id, h.amount - coalesce(b.balance, 0)
      from (select card_account_id, sum(amount) as amount, min(opened_at) as since from card_hold where network_id = ${networkId} and ended_at is null group by 1) h
        left join (select owner_id, sum(balance) as balance from ledger_account
          where network_id = ${networkId} and kind in ('PRINCIPAL', 'GIFT') group by 1) b on b.owner_id = h.card_account_id
        left join lateral card_purse(${networkId}, h.card_account_id, h.since) u on true
      where h.amount > coalesce(b.balance, 0) + coalesce(u.room, 0)
      union all
      select 'SALE_NOT_ITS_MOVEMENT', s.id, s.amount - coalesce(r.amount, 0)
      from card_sale b join sale s on s.network_id = b.network_id and s.id = b.sale_id
        left join (select p.movement_id, sum(p.amount) as amount from posting p
          join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id
          where p.network_id = ${networkId} and a.kind = 'REVENUE' group by p.movement_id) r on r.movement_id = b.flow_id
      where b.network_id = ${networkId} and s.amount <> coalesce(r.amount, 0)
      union all
      select 'LOTS_NOT_BALANCE', a.id, greatest(a.balance, 0) - coalesce(l.remaining, 0)
      from ledger_account a
        left join (select member_id, sum(remaining) as remaining from points_lot where network_id = ${networkId} group by 1) l
          on l.member_id = a.owner_id
      where a.network_id = ${networkId} and a.kind = 'POINTS' and greatest(a.balance, 0) <> coalesce(l.remaining, 0)
    )
    select ${networkId} as "networkId", what, id, difference::text as difference from fault order by what, id limit ${MOST_FAULTS}`.execute(
    db,
  );
  return rows;
}
