import { type RawBuilder, sql } from "kysely";

/** The place of what happened at no station. */
export const NOWHERE = "00000000-0000-0000-0000-000000000000";

/** What a posting on principal (a), gift or clearing was, by the type of its movement (m) and its sign. What is not known by name is a correction. */
export const CAUSE = `case
  when m.type = 'REVERSE' then 'REVERSAL'
  when m.type in ('CONSUME', 'STORE_CONSUME') then 'CONSUMPTION'
  when m.type = 'BACK_FROM_CLEARING' then 'CLEARING'
  when m.type in ('DEPOSIT_TRANSFER', 'CHANGE_LOAD', 'GROUP_CARD_TRANSFER') then case when p.amount > 0 then 'TRANSFER_IN' else 'TRANSFER_OUT' end
  when m.type in ('DEPOSIT', 'GROUP_DEPOSIT') then case when a.kind = 'GIFT' then 'GIFT' else 'DEPOSIT' end
  when m.type in ('CLOSE', 'GROUP_CANCEL', 'AMENDMENT') then case when a.kind = 'GIFT' then 'GIFT_BACK' else 'REFUND' end
  else 'CORRECTION' end`;

/** The accounts of cards and groups: what is stored for customers. */
export const STORED = "a.kind in ('PRINCIPAL', 'GIFT', 'CLEARING')";

/**
 * What postings of a time did: to whose value, where, by what cause. What stands on the other side of the books is of the cause
 * COUNTER; where a movement goes from one platform's customer to another's, each is the other's counterpart.
 */
export const movesBetween = (
  networkId: string,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select p.time, c.platform_id, p.place_id, c.holder, c.cause, c.amount
  from (
    select p.time, p.amount, m.platform_id, coalesce(m.station_id, ${NOWHERE}::uuid) as place_id,
      coalesce(ca.platform_id, cg.platform_id, m.platform_id) as own_id,
      case when ${sql.raw(STORED)} then case when ca.id is null then 'GROUP' else 'CARD' end else '' end as holder,
      case when ${sql.raw(STORED)} then ${sql.raw(CAUSE)} else 'COUNTER' end as cause
    from posting p
      join movement m on m.network_id = p.network_id and m.time = p.time and m.id = p.movement_id
      join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id
      left join card_account ca on ca.network_id = a.network_id and ca.id = a.owner_id
      left join card_group cg on cg.network_id = a.network_id and cg.id = a.owner_id
    where p.network_id = ${networkId} and p.time >= ${from} and p.time < ${to} and m.unit = 'MONEY'
  ) p cross join lateral (
    select p.own_id as platform_id, p.holder, p.cause, p.amount
    union all
    select p.platform_id, '', 'COUNTER', p.amount where p.own_id <> p.platform_id
    union all
    select p.own_id, '', 'COUNTER', -p.amount where p.own_id <> p.platform_id
  ) c`;
