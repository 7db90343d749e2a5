import { Migration } from "@mikro-orm/migrations";

/**
 * Unit prices, one row a change and never overwritten; what became of each at each gun; the orders by which they reach
 * devices; and the price under which a sale was made.
 */
export class Migration20261122030100_prices extends Migration {
  override up(): void {
    this.addSql(`
create table price_change (
  id uuid primary key, network_id uuid not null, account_id uuid not null, idempotency_key text not null, input_hash text not null,
  outcomes jsonb not null, created_at timestamptz not null
);
create unique index price_change_key on price_change (network_id, account_id, idempotency_key);

create table unit_price (
  id uuid primary key, network_id uuid not null, station_id uuid not null references station (id), grade_id uuid not null references grade (id),
  price numeric not null, effective_at timestamptz not null, source text not null, batch_id uuid, change_id uuid,
  status text not null, refusal text, account_id uuid, author text not null, created_at timestamptz not null, applied_at timestamptz,
  cancelled_at timestamptz, cancelled_by text,
  constraint unit_price_above_zero check (price > 0 and price = round(price, 4)),
  constraint unit_price_source check (source in ('STATION', 'BATCH', 'SCHEDULED', 'ROLLBACK')),
  constraint unit_price_status check (status in ('SCHEDULED', 'APPLIED', 'CANCELLED', 'REFUSED'))
);
create index unit_price_course on unit_price (network_id, station_id, grade_id, effective_at desc, id desc);
create index unit_price_latest on unit_price (network_id, effective_at desc, id desc);
create index unit_price_due on unit_price (effective_at) where status = 'SCHEDULED';
create index unit_price_batch on unit_price (network_id, batch_id) where batch_id is not null;
comment on column unit_price.status is 'SCHEDULED until it falls due; REFUSED then where the station controls itself or is gone.';

create table price_gun (
  unit_price_id uuid not null references unit_price (id), gun_id uuid not null, network_id uuid not null, station_id uuid not null,
  state text not null, failure text, vendor_code text, attempts integer not null default 0, next_try_at timestamptz not null,
  sent_at timestamptz, confirmed_at timestamptz, changed_at timestamptz not null,
  primary key (unit_price_id, gun_id),
  constraint price_gun_state check (state in ('QUEUED', 'SENT', 'CONFIRMED', 'FAILED', 'SELF_CONTROLLED', 'SUPERSEDED'))
) with (fillfactor = 70);
create index price_gun_open on price_gun (gun_id) where state in ('QUEUED', 'SENT', 'FAILED');
create index price_gun_due on price_gun (next_try_at) where state in ('QUEUED', 'SENT', 'FAILED');
comment on table price_gun is 'What became of a price at each gun that sells it; a device that shows the price confirms it.';

create table price_order (
  id uuid primary key, network_id uuid not null, station_id uuid not null, device_id uuid not null, gateway_id uuid not null,
  prices jsonb not null, unit_price_ids uuid[] not null, status text not null, vendor_code text,
  requested_at timestamptz not null, sent_at timestamptz, finished_at timestamptz, expires_at timestamptz not null
);
create unique index price_order_open on price_order (device_id) where finished_at is null;
create index price_order_gateway on price_order (gateway_id, requested_at) where finished_at is null;
comment on table price_order is 'All prices of a device together, because a controller zeroes what is left out; one at a time for each device.';

create table price_setting (
  platform_id uuid primary key references platform (id), network_id uuid not null, largest_step numeric not null, changed_at timestamptz not null,
  constraint price_setting_step check (largest_step > 0)
);
comment on column price_setting.largest_step is 'Per cent of the old price by which one change may move it; holds for the platform and those below it.';

alter table sale add column unit_price_id uuid;
`);
  }

  override down(): void {
    this.addSql(`
alter table sale drop column unit_price_id;
drop table if exists price_setting, price_order, price_gun, unit_price, price_change cascade;
`);
  }
}
