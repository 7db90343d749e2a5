import { Migration } from "@mikro-orm/migrations";

/**
 * What a fill holds of a special customer's credit is honoured where the customer is stopped, or its limit or validity is cut, while it
 * flows: such holds are marked by whoever cuts them, and stay within what their account may spend.
 */
export class Migration20261221110000_hold_honoured extends Migration {
  override up(): void {
    this.addSql(`
alter table card_hold add column honoured boolean not null default false;
comment on column card_hold.honoured is 'The terms of the customer whose credit it draws on changed since: it is paid all the same.';
create or replace function card_purse(of_network uuid, of_account uuid, at timestamptz)
returns table (kind text, owner_id uuid, lowest numeric, room numeric)
language sql stable as $$
  with purse as (
    select case when g.id is null then 'CREDIT' else 'PRINCIPAL' end as kind, coalesce(g.id, c.id) as owner_id, g.id is not null or b.buys as open,
      case when g.id is null and b.buys then -trim_scale(c.credit_limit) else 0 end as lowest,
      case when g.id is null then greatest(0, (
        select sum(h.amount) from card_hold h
        where h.network_id = of_network and h.card_account_id = of_account and h.ended_at is null and h.honoured) - coalesce((
        select sum(o.balance) from ledger_account o
        where o.network_id = of_network and o.owner_id = of_account and o.kind in ('PRINCIPAL', 'GIFT')), 0)) else 0 end as honoured
    from card_account a
      left join card_group g on g.network_id = a.network_id and g.id = a.group_id and g.sharing = 'SHARED' and g.state = 'ACTIVE'
      left join (customer c join platform cp on cp.network_id = c.network_id and cp.id = c.platform_id)
        on c.network_id = a.network_id and c.id = a.customer_id and c.deleted_at is null
      left join lateral (select c.state = 'ACTIVE' and (card_purse.at at time zone cp.time_zone)::date
        between coalesce(c.valid_from, '-infinity') and coalesce(c.valid_until, 'infinity') as buys) b on true
    where a.network_id = of_network and a.id = of_account and (g.id is not null or c.id is not null)
  )
  select p.kind, p.owner_id, least(p.lowest, coalesce(l.balance, 0) - p.honoured), greatest(p.honoured, case when p.open then coalesce(l.balance, 0) - p.lowest - coalesce((
      select sum(greatest(0, h.held - coalesce((
        select sum(o.balance) from ledger_account o
        where o.network_id = of_network and o.owner_id = h.card_account_id and o.kind in ('PRINCIPAL', 'GIFT')), 0)))
      from (
        select ch.card_account_id, sum(ch.amount) as held
        from card_hold ch join card_account oa on oa.network_id = ch.network_id and oa.id = ch.card_account_id
        where ch.network_id = of_network and ch.ended_at is null and ch.card_account_id <> of_account
          and case p.kind when 'CREDIT' then oa.customer_id else oa.group_id end = p.owner_id
        group by 1
      ) h), 0) else 0 end)
  from purse p left join ledger_account l
    on l.network_id = of_network and l.kind = p.kind and l.owner_id = p.owner_id and l.part = ''
  where p.open or p.honoured > 0
$$;`);
  }

  override down(): void {
    this.addSql(`
create or replace function card_purse(of_network uuid, of_account uuid, at timestamptz)
returns table (kind text, owner_id uuid, lowest numeric, room numeric)
language sql stable as $$
  with purse as (
    select case when g.id is null then 'CREDIT' else 'PRINCIPAL' end as kind, coalesce(g.id, c.id) as owner_id,
      case when g.id is null then -trim_scale(c.credit_limit) else 0 end as lowest
    from card_account a
      left join card_group g on g.network_id = a.network_id and g.id = a.group_id and g.sharing = 'SHARED' and g.state = 'ACTIVE'
      left join (customer c join platform cp on cp.network_id = c.network_id and cp.id = c.platform_id)
        on c.network_id = a.network_id and c.id = a.customer_id and c.state = 'ACTIVE' and c.deleted_at is null
          and (card_purse.at at time zone cp.time_zone)::date between coalesce(c.valid_from, '-infinity') and coalesce(c.valid_until, 'infinity')
    where a.network_id = of_network and a.id = of_account and (g.id is not null or c.id is not null)
  )
  select p.kind, p.owner_id, p.lowest, coalesce(l.balance, 0) - p.lowest - coalesce((
      select sum(greatest(0, h.held - coalesce((
        select sum(o.balance) from ledger_account o
        where o.network_id = of_network and o.owner_id = h.card_account_id and o.kind in ('PRINCIPAL', 'GIFT')), 0)))
      from (
        select ch.card_account_id, sum(ch.amount) as held
        from card_hold ch join card_account oa on oa.network_id = ch.network_id and oa.id = ch.card_account_id
        where ch.network_id = of_network and ch.ended_at is null and ch.card_account_id <> of_account
          and case p.kind when 'CREDIT' then oa.customer_id else oa.group_id end = p.owner_id
        group by 1
      ) h), 0)
  from purse p left join ledger_account l
    on l.network_id = of_network and l.kind = p.kind and l.owner_id = p.owner_id and l.part = ''
$$;
alter table card_hold drop column honoured;`);
  }
}
