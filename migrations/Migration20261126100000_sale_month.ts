import { Migration } from "@mikro-orm/migrations";

/** The sums of sales by month too: a year of a thousand stations is a hundred thousand rows, and not three million. */
export class Migration20261126100000_sale_month extends Migration {
  override up(): void {
    this.addSql(`
create table sale_month (
  network_id uuid not null, station_id uuid not null, month date not null, grade_id uuid not null, payment text not null,
  sales bigint not null, volume numeric not null, amount numeric not null, old_amount numeric not null,
  primary key (network_id, station_id, month, grade_id, payment)
);
create index sale_month_month on sale_month (network_id, month);
comment on table sale_month is 'The same as sale_day by months, each named by its first day.';
lock table sale_day in share row exclusive mode;
insert into sale_month (network_id, station_id, month, grade_id, payment, sales, volume, amount, old_amount)
  select network_id, station_id, date_trunc('month', day)::date, grade_id, payment, sum(sales), sum(volume), sum(amount), sum(old_amount)
  from sale_day group by 1, 2, 3, 4, 5;`);
  }

  override down(): void {
    this.addSql("drop table sale_month");
  }
}
