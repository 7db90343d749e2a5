import { Migration } from "@mikro-orm/migrations";

/** The months that keys are kept for, as the server goes on making them, from the migration's own day. */
const MONTHS = `
  for month in select generate_series(date_trunc('month', (now() at time zone 'UTC') - interval '431 days'),
    date_trunc('month', now() at time zone 'UTC') + interval '3 months', interval '1 month')
  loop
    execute format('create table %I partition of fact_key for values from (%L) to (%L)', 'fact_key_' || to_char(month, 'YYYY_MM'),
      month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end loop;`;

/** What was there goes on as one part, at a time before all others; its name says until when keys came into it. */
const CHANGE = `
do $$
declare
  month timestamp;
  before text := 'fact_key_before_' || to_char(now() at time zone 'UTC', 'YYYY_MM');
begin
  lock table fact_key in access exclusive mode;
  execute format('alter table fact_key rename to %I', before);
  execute format('alter table %I rename constraint fact_key_pkey to %I', before, before || '_pkey');
  create table fact_key (
    network_id uuid not null, time timestamptz not null default '-infinity', key uuid not null, fact_id uuid not null,
    primary key (network_id, time, key)
  ) partition by range (time);
  comment on table fact_key is 'Exactly once: key is the hash of what the device calls a fact, time the time in that; -infinity: of before there was a time.';
  execute format('alter table fact_key attach partition %I for values from (minvalue) to (%L)', before, '0001-01-01 00:00:00+00');
  execute format('alter table %I drop constraint fact_key_of_before', before);
  create table fact_key_default partition of fact_key default;
  ${MONTHS}
end $$`;

/** Two rows of one key can be there where a server of before and one of now have stored the same fact. */
const BACK = `
do $$
begin
  lock table fact_key in access exclusive mode;
  create table fact_key_back (network_id uuid not null, key uuid not null, fact_id uuid not null, primary key (network_id, key));
  insert into fact_key_back select network_id, key, fact_id from fact_key on conflict do nothing;
  drop table fact_key;
  alter table fact_key_back rename to fact_key;
  alter table fact_key rename constraint fact_key_back_pkey to fact_key_pkey;
  comment on table fact_key is 'Exactly once: key is the hash of device, kind and the device''s own number of the fact.';
end $$`;

/**
 * Parts the keys of facts by month, so that old ones can go. Nothing is copied: the new index is made beside those who write, and
 * the table as it was becomes a part of the new one in a moment. A server of the version before goes on writing into that
 * part. Everything here may be run again after a half.
 */
export class Migration20261123170000_fact_key_months extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    if (await this.#isParted()) {
      return;
    }
    this.addSql(`alter table fact_key add column if not exists time timestamptz not null default '-infinity'`);
    this.addSql(`drop index concurrently if exists fact_key_next`);
    this.addSql(`create unique index concurrently fact_key_next on fact_key (network_id, time, key)`);
    this.addSql(
      `alter table fact_key drop constraint fact_key_pkey, add constraint fact_key_pkey primary key using index fact_key_next`,
    );
    // With it, no row is looked at while the table is taken in.
    this.addSql(
      `alter table fact_key drop constraint if exists fact_key_of_before,
        add constraint fact_key_of_before check (time < '0001-01-01 00:00:00+00') not valid`,
    );
    this.addSql(`alter table fact_key validate constraint fact_key_of_before`);
    this.addSql(CHANGE);
  }

  /** Copies all keys that are left, and nobody can claim one meanwhile. */
  override async down(): Promise<void> {
    if (await this.#isParted()) {
      this.addSql(BACK);
    }
  }

  async #isParted(): Promise<boolean> {
    const rows = await this.execute(`select from pg_class where oid = 'fact_key'::regclass and relkind = 'p'`);
    return rows.length > 0;
  }
}
