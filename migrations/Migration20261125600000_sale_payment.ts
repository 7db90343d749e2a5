import { Migration } from "@mikro-orm/migrations";

const SALES =
  "count(*) filter (where t.consume_type <> 'REVERSE') - count(*) filter (where t.consume_type = 'REVERSE')";
const NO_GRADE = "'00000000-0000-0000-0000-000000000000'";

/** What paid for a sale, and the sums of sales by it: by hour with what they would have cost, and by day, so that a year reads days. */
export class Migration20261125600000_sale_payment extends Migration {
  override up(): void {
    this.addSql(`
alter table sale add column payment text not null default 'TILL';
update sale t set payment = case
    when exists (select from posting p join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id
      where p.network_id = f.network_id and p.movement_id = f.movement_id and a.kind = 'CREDIT') then 'CREDIT'
    when t.sale_group = 'SHARED' then 'GROUP' else 'CARD' end
  from card_sale b join card_flow f on f.network_id = b.network_id and f.id = b.flow_id
  where t.network_id = b.network_id and t.id = b.sale_id;
update sale t set payment = o.payment from sale o
  where t.consume_type = 'REVERSE' and o.network_id = t.network_id and o.device_id = t.device_id and o.address = t.address
    and o.transaction_no = t.transaction_no and o.consume_type <> 'REVERSE' and o.payment <> 'TILL' and o.started_at is not distinct from t.started_at;

alter table sale_hour add column payment text not null default 'TILL', add column old_amount numeric not null default 0;
update sale_hour set old_amount = amount;
alter table sale_hour drop constraint sale_hour_pkey, add primary key (network_id, station_id, hour, grade_id, payment);
create temporary table hour_anew on commit drop as
  select t.network_id, t.station_id, date_trunc('hour', t.time, s.time_zone) as hour, coalesce(t.grade_id, ${NO_GRADE}) as grade_id, t.payment,
    ${SALES} as sales, sum(t.volume) as volume, sum(t.amount) as amount, sum(t.old_amount) as old_amount
  from sale t join station s on s.network_id = t.network_id and s.id = t.station_id group by 1, 2, 3, 4, 5;
delete from sale_hour h using hour_anew a
  where h.network_id = a.network_id and h.station_id = a.station_id and h.hour = a.hour and h.grade_id = a.grade_id;
insert into sale_hour (network_id, station_id, hour, grade_id, payment, sales, volume, amount, old_amount)
  select network_id, station_id, hour, grade_id, payment, sales, volume, amount, old_amount from hour_anew;
alter table sale_hour alter column payment drop default, alter column old_amount drop default;
comment on table sale_hour is 'Roll-up kept in the transaction that stores the sale, by hours of the station''s zone; grade_id is all zero where the grade is unknown.';

create table sale_day (
  network_id uuid not null, station_id uuid not null, day date not null, grade_id uuid not null, payment text not null,
  sales bigint not null, volume numeric not null, amount numeric not null, old_amount numeric not null,
  primary key (network_id, station_id, day, grade_id, payment)
);
create index sale_day_day on sale_day (network_id, day);
comment on table sale_day is 'The same by days of the station''s zone.';
insert into sale_day (network_id, station_id, day, grade_id, payment, sales, volume, amount, old_amount)
  select h.network_id, h.station_id, (h.hour at time zone s.time_zone)::date, h.grade_id, h.payment, sum(h.sales), sum(h.volume), sum(h.amount), sum(h.old_amount)
  from sale_hour h join station s on s.network_id = h.network_id and s.id = h.station_id group by 1, 2, 3, 4, 5;`);
  }

  override down(): void {
    this.addSql(`
drop table sale_day;
create temporary table hour_anew on commit drop as
  select network_id, station_id, hour, grade_id, sum(sales) as sales, sum(volume) as volume, sum(amount) as amount from sale_hour group by 1, 2, 3, 4;
truncate sale_hour;
alter table sale_hour drop constraint sale_hour_pkey, drop column payment, drop column old_amount,
  add primary key (network_id, station_id, hour, grade_id);
insert into sale_hour (network_id, station_id, hour, grade_id, sales, volume, amount)
  select network_id, station_id, hour, grade_id, sales, volume, amount from hour_anew;
alter table sale drop column payment;`);
  }
}
