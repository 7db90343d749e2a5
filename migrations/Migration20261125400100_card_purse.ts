import { Migration } from "@mikro-orm/migrations";

/** Cards that spend more than their own: the wallet of a shared group, or the credit of a special customer. */
export class Migration20261125400100_card_purse extends Migration {
  override up(): void {
    this.addSql(`
alter table card_account add column customer_id uuid references customer (id);
create index card_account_customer on card_account (network_id, customer_id) where customer_id is not null;
comment on column card_account.customer_id is 'The special customer on whose credit its cards fill, at whose prices.';

create function card_purse(of_network uuid, of_account uuid) returns table (kind text, owner_id uuid, lowest numeric, room numeric)
language sql stable as $$
  with purse as (
    select case when g.id is null then 'CREDIT' else 'PRINCIPAL' end as kind, coalesce(g.id, c.id) as owner_id,
      case when g.id is null then -trim_scale(c.credit_limit) else 0 end as lowest
    from card_account a
      left join card_group g on g.network_id = a.network_id and g.id = a.group_id and g.sharing = 'SHARED' and g.state = 'ACTIVE'
      left join customer c on c.network_id = a.network_id and c.id = a.customer_id and c.state = 'ACTIVE' and c.deleted_at is null
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
comment on function card_purse is 'What a card account may spend beyond its own: whose account, how far that may go, and what is left there of what others have not held.';`);
  }

  override down(): void {
    this.addSql("drop function card_purse");
    this.addSql("alter table card_account drop column customer_id");
  }
}
