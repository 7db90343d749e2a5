import { Migration } from "@mikro-orm/migrations";

/** Stations that several gateways share: who belongs to each, who holds it and until when, and when each gateway last asked. */
export class Migration20261208010000_gateway_lease extends Migration {
  override up(): void {
    this.addSql(`
alter table activation_code add column shares boolean not null default false;
comment on column activation_code.shares is 'Who trades it shares the station with the gateway that it has; else it takes its place.';

create table station_gateway (
  network_id uuid not null, station_id uuid not null, gateway_id uuid not null, joined_at timestamptz not null,
  primary key (network_id, station_id, gateway_id)
);
create index station_gateway_gateway on station_gateway (network_id, gateway_id);
comment on table station_gateway is 'The gateways of stations that have several; a station with one gateway has no rows here.';

create table station_lease (
  network_id uuid not null, station_id uuid not null, gateway_id uuid, term bigint not null, held_since timestamptz not null,
  held_until timestamptz, released_by uuid,
  primary key (network_id, station_id)
) with (fillfactor = 60);
create index station_lease_gateway on station_lease (network_id, gateway_id);
comment on table station_lease is 'Who serves a shared station. station.gateway_id says the same, for all that asks who speaks for it.';
comment on column station_lease.gateway_id is 'Null: given back, and nobody has taken it yet.';
comment on column station_lease.term is 'Grows with each change of the holder.';
comment on column station_lease.held_until is 'By the database''s clock. Null: the holder doesn''t know yet that it shares, so nobody may take the station from it.';
comment on column station_lease.released_by is 'Who gave it back: takes it again only if nobody else does.';

create table gateway_presence (
  network_id uuid not null, gateway_id uuid not null, asked_at timestamptz not null, asking_since timestamptz not null,
  primary key (network_id, gateway_id)
) with (fillfactor = 60);
comment on table gateway_presence is 'When a gateway last asked for its leases, by the database''s clock, and since when it has done so without a gap.';`);
  }

  override down(): void {
    this.addSql("drop table gateway_presence");
    this.addSql("drop table station_lease");
    this.addSql("drop table station_gateway");
    this.addSql("alter table activation_code drop column shares");
  }
}
