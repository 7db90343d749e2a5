import { Migration } from "@mikro-orm/migrations";

/**
 * Facts (append-only, partitioned by month), the live rows that sum up the newest of them, alarms and commands.
 * Key of every fact: (network_id, time, …), so that the schema can be spread by network; no foreign keys into it.
 */
export class Migration20261120110000_facts extends Migration {
  override up(): void {
    this.addSql(`
create table fact_key (network_id uuid not null, key uuid not null, fact_id uuid not null, primary key (network_id, key));
comment on table fact_key is 'Exactly once: key is the hash of device, kind and the device''s own number of the fact.';

create table sale (
  network_id uuid not null, time timestamptz not null, id uuid not null, station_id uuid not null, device_id uuid not null,
  gun_id uuid, tank_id uuid, grade_id uuid, address text not null, transaction_no text not null, started_at timestamptz,
  volume numeric not null, net_volume numeric, price numeric not null, amount numeric not null, old_amount numeric not null,
  totalizer_litres numeric, totalizer_amount numeric, card_no text, user_name text, car_number text, mileage numeric,
  consume_type text not null, sale_group text not null, grade_name text, offline boolean not null, received_at timestamptz not null,
  primary key (network_id, time, id)
) partition by range (time);
create table sale_default partition of sale default;
create index sale_station on sale (network_id, station_id, time desc, id desc);
create index sale_gun on sale (network_id, gun_id, time desc, id desc);
create index sale_grade on sale (network_id, grade_id, time desc, id desc);
create index sale_tank on sale (network_id, tank_id, time);
create index sale_card on sale (network_id, card_no, time desc, id desc) where card_no is not null;
create statistics sale_gun_implies (dependencies, ndistinct) on station_id, gun_id, tank_id, grade_id, device_id from sale;

create table sale_hour (
  network_id uuid not null, station_id uuid not null, hour timestamptz not null, grade_id uuid not null,
  sales bigint not null, volume numeric not null, amount numeric not null,
  primary key (network_id, station_id, hour, grade_id)
);
create index sale_hour_time on sale_hour (network_id, hour);
comment on table sale_hour is 'Roll-up kept in the transaction that stores the sale; grade_id is all zero where the grade is unknown.';

create table gun_state_change (
  network_id uuid not null, time timestamptz not null, gun_id uuid not null, state text not null, previous text,
  legal boolean not null, reason text,
  primary key (network_id, time, gun_id, state)
) partition by range (time);
create table gun_state_change_default partition of gun_state_change default;
create index gun_state_change_gun on gun_state_change (network_id, gun_id, time desc);

create table tank_reading (
  network_id uuid not null, time timestamptz not null, tank_id uuid not null,
  volume numeric, net_volume numeric, water_volume numeric, ullage numeric,
  height_mm float8, water_mm float8, temperature_c float8, density_kg_m3 float8, mass_kg float8,
  primary key (network_id, tank_id, time)
) partition by range (time);
create table tank_reading_default partition of tank_reading default;

create table tank_delivery (
  network_id uuid not null, time timestamptz not null, id uuid not null, station_id uuid not null, tank_id uuid not null,
  source text not null, started_at timestamptz not null, ended_at timestamptz not null,
  start_volume numeric not null, end_volume numeric not null, delivered numeric not null,
  start_height_mm float8, end_height_mm float8, start_temperature_c float8, end_temperature_c float8, water_mm float8,
  supersedes uuid, superseded_by uuid,
  primary key (network_id, time, id)
) partition by range (time);
create table tank_delivery_default partition of tank_delivery default;
create index tank_delivery_tank on tank_delivery (network_id, tank_id, time desc);
create index tank_delivery_station on tank_delivery (network_id, station_id, time desc);

create table gun_live (
  gun_id uuid primary key, network_id uuid not null, station_id uuid not null, state text not null, since timestamptz not null,
  at timestamptz not null, unit_price numeric, volume numeric, amount numeric, totalizer_litres numeric, transaction_no text,
  card_no text, preset_type text, preset_value numeric, received_at timestamptz not null
) with (fillfactor = 60);
create index gun_live_network on gun_live (network_id);

create table tank_live (
  tank_id uuid primary key, network_id uuid not null, station_id uuid not null, at timestamptz not null,
  volume numeric, net_volume numeric, water_volume numeric, ullage numeric, height_mm float8, water_mm float8, temperature_c float8,
  level text not null, water_high boolean not null, delivery_in_progress boolean not null, watch jsonb, received_at timestamptz not null
) with (fillfactor = 60);
create index tank_live_network on tank_live (network_id);

create table device_live (
  device_id uuid primary key, network_id uuid not null, station_id uuid not null, online boolean not null, since timestamptz not null,
  at timestamptz not null, version text, serial_number text, reason text, last_seen_at timestamptz,
  bytes_in bigint not null default 0, bytes_out bigint not null default 0, frames bigint not null default 0,
  bad_frames bigint not null default 0, reconnects bigint not null default 0, received_at timestamptz not null
) with (fillfactor = 60);
create index device_live_network on device_live (network_id);

create table alarm (
  id uuid primary key, network_id uuid not null, station_id uuid not null, source_type text not null, source_key text not null,
  tank_id uuid, gun_id uuid, device_id uuid, code text not null, vendor_code text, severity text not null,
  started_at timestamptz not null, ended_at timestamptz, last_raised_at timestamptz not null, count integer not null,
  holders text[] not null, detail text, acknowledged_at timestamptz, acknowledged_by text, note text, changed_at timestamptz not null
);
create unique index alarm_active on alarm (network_id, source_key, code) where ended_at is null;
create index alarm_latest on alarm (network_id, started_at desc, id desc);
create index alarm_station on alarm (network_id, station_id, started_at desc, id desc);
create index alarm_open on alarm (network_id, started_at desc) where ended_at is null or acknowledged_at is null;
create index alarm_source on alarm (network_id, source_key, code, started_at desc);
comment on column alarm.holders is 'Who still says so (the gauge, our limits …): the alarm ends when nobody does.';

create table alarm_event (
  network_id uuid not null, time timestamptz not null, id uuid not null, alarm_id uuid not null, edge text not null,
  holder text, vendor_code text, account_name text, note text,
  primary key (network_id, time, id)
) partition by range (time);
create table alarm_event_default partition of alarm_event default;
create index alarm_event_alarm on alarm_event (network_id, alarm_id, time desc);

create table gun_command (
  id uuid primary key, network_id uuid not null, station_id uuid not null, gun_id uuid not null, device_id uuid not null, gateway_id uuid not null,
  kind text not null, address text not null, preset_type text, preset_value numeric, unit_price numeric, card_no text, transaction_no text,
  status text not null, vendor_code text, account_id uuid not null, requested_by text not null, idempotency_key text not null, input_hash text not null,
  requested_at timestamptz not null, sent_at timestamptz, finished_at timestamptz, expires_at timestamptz not null
);
create unique index gun_command_key on gun_command (network_id, account_id, idempotency_key);
create index gun_command_gun on gun_command (network_id, gun_id, requested_at desc, id desc);
create index gun_command_open on gun_command (gateway_id, requested_at) where finished_at is null;
create index gun_command_recent on gun_command (network_id, requested_at desc);

create table audit_entry (
  network_id uuid not null, time timestamptz not null, id uuid not null, platform_id uuid, account_id uuid, account_name text not null,
  address text not null, operation text not null, object_type text not null, object_id uuid, before jsonb, after jsonb, outcome text not null,
  primary key (network_id, time, id)
) partition by range (time);
create table audit_entry_default partition of audit_entry default;
create index audit_entry_object on audit_entry (network_id, object_id, time desc);
create index audit_entry_operation on audit_entry (network_id, operation, time desc);
`);
  }

  override down(): void {
    this
      .addSql(`drop table if exists fact_key, sale, sale_hour, gun_state_change, tank_reading, tank_delivery, gun_live, tank_live,
      device_live, alarm, alarm_event, gun_command, audit_entry cascade`);
  }
}
