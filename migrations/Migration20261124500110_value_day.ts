import { Migration } from "@mikro-orm/migrations";

/** What postings did to stored value, summed by day, so that a report over years reads days. */
export class Migration20261124500110_value_day extends Migration {
  override up(): void {
    this.addSql(`
create table value_day (
  network_id uuid not null, day date not null, platform_id uuid not null, place_id uuid not null, holder text not null, cause text not null,
  amount numeric not null,
  primary key (network_id, day, platform_id, place_id, holder, cause)
);
comment on table value_day is 'Postings of a day of UTC: platform_id whose customer it is, place_id where the act happened (zeros: at no station), cause what it was, or COUNTER for the other side of the books.';
create table value_sum (network_id uuid primary key references platform (id), until date not null);
comment on table value_sum is 'The days before it are in value_day; the postings of the others are read themselves.';`);
  }

  override down(): void {
    this.addSql("drop table value_sum");
    this.addSql("drop table value_day");
  }
}
