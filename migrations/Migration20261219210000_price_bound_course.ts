import { Migration } from "@mikro-orm/migrations";

/** What prices are held against, and what fuel costs, from when to when: each entry is kept, also one that another has put right. */
export class Migration20261219210000_price_bound_course extends Migration {
  override up(): void {
    this.addSql(`
alter table price_bound add column id uuid not null default uuidv7(), add column valid_from timestamptz, add column author text not null default '';
update price_bound set valid_from = changed_at;
alter table price_bound alter column id drop default, alter column author drop default, alter column valid_from set not null,
  drop constraint price_bound_any, drop constraint price_bound_pkey, add primary key (network_id, platform_id, grade_id, valid_from, id);
comment on table price_bound is 'What unit prices of a grade are held against at a platform and those below it that have none of their own, from a moment on; of one moment the entry that was made last counts.';
comment on column price_bound.valid_from is 'Until the next one of the platform and grade; with nothing set: from then on as the platform above has it.';
comment on column price_bound.changed_at is 'When it was entered, by whom: author.';`);
  }

  override down(): void {
    this.addSql(`
delete from price_bound b where b.id <> (select t.id from price_bound t
  where t.network_id = b.network_id and t.platform_id = b.platform_id and t.grade_id = b.grade_id and t.valid_from <= now()
  order by t.valid_from desc, t.changed_at desc, t.id desc limit 1) or b.valid_from > now() or num_nonnulls(b.lowest, b.highest, b.cost) = 0;
alter table price_bound drop constraint price_bound_pkey, drop column id, drop column valid_from, drop column author,
  add primary key (network_id, platform_id, grade_id), add constraint price_bound_any check (num_nonnulls(lowest, highest, cost) > 0);`);
  }
}
