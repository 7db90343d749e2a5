import { Migration } from "@mikro-orm/migrations";

/**
 * The set-up of a forecourt can be changed and taken away: what facts point at stays as a deleted row whose number is
 * free again. Strapping tables by version, auxiliary devices, what is sent to devices as their configuration.
 */
export class Migration20261122040000_devices extends Migration {
  override up(): void {
    this.addSql(`
alter table tank add column deleted_at timestamptz;
alter table dispenser add column deleted_at timestamptz;
alter table gun add column deleted_at timestamptz;
alter table device add column deleted_at timestamptz;

alter table tank drop constraint tank_station_id_number_unique;
create unique index tank_station_id_number_unique on tank (station_id, number) where deleted_at is null;
alter table dispenser drop constraint dispenser_station_id_number_unique;
create unique index dispenser_station_id_number_unique on dispenser (station_id, number) where deleted_at is null;
alter table gun drop constraint gun_station_id_number_unique;
create unique index gun_station_id_number_unique on gun (station_id, number) where deleted_at is null;
alter table device drop constraint device_network_id_protocol_address_unique;
create unique index device_network_id_protocol_address_unique on device (network_id, protocol, address) where deleted_at is null;
create index gun_tank on gun (tank_id);

create table strapping_table (
  id uuid primary key, network_id uuid not null, tank_id uuid not null references tank (id), version int not null,
  created_at timestamptz not null, created_by text not null, heights_mm int[] not null, volumes_litres numeric(12,3)[] not null,
  constraint strapping_table_tank_version unique (tank_id, version),
  constraint strapping_table_pairs check (cardinality(heights_mm) = cardinality(volumes_litres) and cardinality(heights_mm) >= 2)
);
create index strapping_table_network on strapping_table (network_id);

create table auxiliary_device (
  id uuid primary key, network_id uuid not null, station_id uuid not null, dispenser_id uuid, gun_id uuid,
  kind text not null, name text not null, address text not null,
  constraint auxiliary_device_station_id_foreign foreign key (station_id) references station (id),
  constraint auxiliary_device_dispenser_id_foreign foreign key (dispenser_id) references dispenser (id) on delete set null,
  constraint auxiliary_device_gun_id_foreign foreign key (gun_id) references gun (id) on delete set null,
  constraint auxiliary_device_kind_check check (kind in ('CARD_READER', 'PRINTER', 'PRICE_SIGN', 'DISPLAY', 'CAMERA'))
);
create unique index auxiliary_device_station_id_kind_address_unique on auxiliary_device (station_id, kind, address);
create index auxiliary_device_network_id_index on auxiliary_device (network_id);

alter table unknown_device add column gateway_id uuid;
alter table unknown_device add column ignored_at timestamptz;
alter table unknown_device add column ignored_by text;

create table device_order (
  id uuid primary key, network_id uuid not null, station_id uuid not null, device_id uuid not null, gateway_id uuid not null,
  kind text not null, settings jsonb not null, status text not null, vendor_code text, account_id uuid not null, requested_by text not null,
  idempotency_key text not null, input_hash text not null,
  requested_at timestamptz not null, sent_at timestamptz, finished_at timestamptz, expires_at timestamptz not null
);
create unique index device_order_key on device_order (network_id, account_id, idempotency_key);
create unique index device_order_one_open on device_order (device_id) where finished_at is null;
create index device_order_device on device_order (network_id, device_id, requested_at desc, id desc);
create index device_order_open on device_order (gateway_id, requested_at) where finished_at is null;
`);
  }

  /** Fails where a number of something deleted was given away again: there is no going back behind that. */
  override down(): void {
    this.addSql(`
drop table if exists device_order, auxiliary_device, strapping_table;
alter table unknown_device drop column gateway_id, drop column ignored_at, drop column ignored_by;
drop index gun_tank;
drop index device_network_id_protocol_address_unique;
alter table device add constraint device_network_id_protocol_address_unique unique (network_id, protocol, address);
drop index gun_station_id_number_unique;
alter table gun add constraint gun_station_id_number_unique unique (station_id, number);
drop index dispenser_station_id_number_unique;
alter table dispenser add constraint dispenser_station_id_number_unique unique (station_id, number);
drop index tank_station_id_number_unique;
alter table tank add constraint tank_station_id_number_unique unique (station_id, number);
alter table device drop column deleted_at;
alter table gun drop column deleted_at;
alter table dispenser drop column deleted_at;
alter table tank drop column deleted_at;
`);
  }
}
