import { Migration } from "@mikro-orm/migrations";

/**
 * Places can be deleted and their names taken once; a deleted station gives its code back. Activation codes are for one
 * device too, and can be revoked.
 */
export class Migration20261122020000_places extends Migration {
  override up(): void {
    this.addSql(`
alter table region add column deleted_at timestamptz;
alter table city add column deleted_at timestamptz;
update region r set name = r.name || ' ' || right(r.id::text, 6)
  from (select id, row_number() over (partition by platform_id, lower(name) order by id) as number from region) n where n.id = r.id and n.number > 1;
update city c set name = c.name || ' ' || right(c.id::text, 6)
  from (select id, row_number() over (partition by region_id, lower(name) order by id) as number from city) n where n.id = c.id and n.number > 1;
create unique index region_name on region (platform_id, lower(name)) where deleted_at is null;
create unique index city_name on city (region_id, lower(name)) where deleted_at is null;

alter table station drop constraint station_network_id_code_unique;
create unique index station_code on station (network_id, code) where deleted_at is null;
create index station_city on station (city_id);
create index station_platform on station (platform_id);

alter table device add column gateway_id uuid, add column activation_state text not null default 'NOT_GENERATED', add column cut_off_at timestamptz;
alter table device add constraint device_activation_state_check check (activation_state in ('NOT_GENERATED', 'INACTIVATED', 'ACTIVATED', 'DELETED'));
create index device_gateway_id on device (gateway_id) where gateway_id is not null;
create index device_station on device (station_id);
comment on column device.gateway_id is 'The gateway that speaks for this device alone; null: its station''s.';
comment on column device.cut_off_at is 'Since its activation was deleted no gateway speaks for it, until another is activated.';

alter table activation_code add column device_id uuid references device (id) on delete cascade,
  add column revoked_at timestamptz, add column created_by text not null default '', add column gateway_id uuid;
create index activation_code_station on activation_code (station_id, created_at desc);
create index activation_code_device on activation_code (device_id, created_at desc) where device_id is not null;
comment on column activation_code.gateway_id is 'Who traded it.';
`);
  }

  override down(): void {
    this.addSql(`
drop index activation_code_device;
drop index activation_code_station;
alter table activation_code drop column gateway_id, drop column created_by, drop column revoked_at, drop column device_id;
drop index device_station;
alter table device drop column cut_off_at, drop column activation_state, drop column gateway_id;
drop index station_platform;
drop index station_city;
drop index station_code;
alter table station add constraint station_network_id_code_unique unique (network_id, code);
drop index city_name;
drop index region_name;
alter table city drop column deleted_at;
alter table region drop column deleted_at;
`);
  }
}
