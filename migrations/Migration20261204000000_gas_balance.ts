import { Migration } from "@mikro-orm/migrations";

/** What purchase meters of gas stations count, by which density gas is told in the other unit, and from which loss on a balance is amber. */
export class Migration20261204000000_gas_balance extends Migration {
  override up(): void {
    this.addSql(`
create table gas_reading (
  network_id uuid not null, id uuid not null, station_id uuid not null, time timestamptz not null,
  unit text not null check (unit in ('KILOGRAM', 'CUBIC_METRE')), counter numeric not null check (counter >= 0),
  meter_replaced boolean not null, old_meter_counter numeric, number text not null, note text not null, lock_reason text, amends uuid,
  account_id uuid not null, author text not null, created_at timestamptz not null,
  ended_at timestamptz, ender_id uuid, ender text, end_reason text,
  primary key (network_id, id), foreign key (network_id, amends) references gas_reading (network_id, id),
  constraint gas_reading_old_meter check (meter_replaced or old_meter_counter is null),
  constraint gas_reading_ended check (num_nonnulls(ended_at, ender_id, ender, end_reason) in (0, 4))
);
create unique index gas_reading_time on gas_reading (network_id, station_id, time) where ended_at is null;
create unique index gas_reading_amends on gas_reading (network_id, amends) where amends is not null;
create index gas_reading_newest on gas_reading (network_id, time desc, id desc);
comment on table gas_reading is 'What the meter by which a station buys gas had counted. Never changed: what is amended or withdrawn is ended, and stays.';
comment on column gas_reading.counter is 'What the meter has counted since it was made, in the unit.';
comment on column gas_reading.old_meter_counter is 'What the meter before had counted when this one took its place; null where nobody read it.';

create table gas_conversion (
  network_id uuid not null, id uuid not null, station_id uuid, valid_from date not null,
  kilograms_per_cubic_metre numeric not null check (kilograms_per_cubic_metre > 0), base_temperature_c numeric not null,
  primary key (network_id, id),
  constraint gas_conversion_day unique nulls not distinct (network_id, station_id, valid_from)
);
comment on column gas_conversion.station_id is 'Null: of all stations of the network that have none of their own yet.';
comment on column gas_conversion.base_temperature_c is 'A cubic metre is meant at this temperature and 101.325 kPa.';

create table gas_balance_setting (
  network_id uuid primary key, amber_percent numeric not null, border_minutes integer not null
);
comment on column gas_balance_setting.border_minutes is 'So far from midnight a reading may be to begin and end days.';`);
  }

  override down(): void {
    this.addSql("drop table gas_balance_setting; drop table gas_conversion; drop table gas_reading");
  }
}
