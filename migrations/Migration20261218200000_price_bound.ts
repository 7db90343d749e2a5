import { Migration } from "@mikro-orm/migrations";

/** What prices of a grade are held against: the least and the highest, and what it costs to buy. */
export class Migration20261218200000_price_bound extends Migration {
  override up(): void {
    this.addSql(`
create table price_bound (
  network_id uuid not null, platform_id uuid not null references platform (id), grade_id uuid not null references grade (id),
  lowest numeric, highest numeric, cost numeric, least_margin numeric, changed_at timestamptz not null,
  primary key (network_id, platform_id, grade_id),
  constraint price_bound_any check (num_nonnulls(lowest, highest, cost) > 0),
  constraint price_bound_order check (lowest > 0 and highest > 0 and lowest <= highest),
  constraint price_bound_margin check (cost > 0 and (least_margin is null or (cost is not null and least_margin >= 0)))
);
create index price_bound_platform_id on price_bound (platform_id);
create index price_bound_grade_id on price_bound (grade_id);
comment on table price_bound is 'What unit prices of a grade are held against at a platform and those below it that have no row of their own.';
comment on column price_bound.cost is 'What a unit of the grade costs to buy; a price below it and least_margin needs a second person.';`);
  }

  override down(): void {
    this.addSql("drop table price_bound");
  }
}
