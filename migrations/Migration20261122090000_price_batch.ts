import { Migration } from "@mikro-orm/migrations";

/** Batch changes of prices: what was asked for, by whom, and the rows that came to nothing. */
export class Migration20261122090000_price_batch extends Migration {
  override up(): void {
    this.addSql(`
create table price_batch (
  id uuid primary key, network_id uuid not null, platform_id uuid not null references platform (id), account_id uuid not null, author text not null,
  source text not null, taken_back_id uuid references price_batch (id), grade_ids uuid[] not null, price numeric, delta numeric,
  effective_at timestamptz, station_time text, all_or_nothing boolean not null, left_out jsonb not null,
  idempotency_key text not null, input_hash text not null, created_at timestamptz not null, cancelled_at timestamptz, cancelled_by text,
  constraint price_batch_source check (source in ('BATCH', 'ROLLBACK')),
  constraint price_batch_rule check (case source when 'BATCH' then num_nonnulls(price, delta) = 1 and taken_back_id is null
    else num_nonnulls(price, delta) = 0 and taken_back_id is not null end)
);
create unique index price_batch_key on price_batch (network_id, account_id, idempotency_key);
create index price_batch_latest on price_batch (network_id, created_at desc, id desc);
create index price_batch_taken_back on price_batch (taken_back_id) where taken_back_id is not null;
comment on table price_batch is 'The prices that a batch made are rows of unit_price with its id; how far it is follows from them.';
comment on column price_batch.left_out is 'Rows that made no price: refused, unchanged, or (taking back) superseded by then.';
`);
  }

  override down(): void {
    this.addSql("drop table if exists price_batch cascade");
  }
}
