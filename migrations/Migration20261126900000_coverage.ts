import { Migration } from "@mikro-orm/migrations";

/** What is known to be missing, so that a sum can say of how many hours it is; and what came when its hour was long over. */
export class Migration20261126900000_coverage extends Migration {
  override up(): void {
    this.addSql(`
alter table device_live add column waiting integer not null default 0, add column received_until timestamptz;
comment on column device_live.waiting is 'Facts of the device that its gateway holds and has not delivered.';
comment on column device_live.received_until is 'All that the device told of before it has arrived; null until its gateway says so.';

create table sale_gap (
  network_id uuid not null, after_sale_id uuid not null, station_id uuid not null, gun_id uuid not null, began timestamptz not null, ended timestamptz not null,
  litres numeric not null,
  primary key (network_id, after_sale_id), constraint sale_gap_time check (began <= ended)
);
create index sale_gap_station on sale_gap (network_id, station_id, began);
comment on table sale_gap is 'Litres that a gun gave between two of its sales and that no sale tells of; gone once a late sale explains them.';
insert into sale_gap (network_id, after_sale_id, station_id, gun_id, began, ended, litres)
  select a.network_id, t.id, t.station_id, t.gun_id, t.time, n.time, a.detail::numeric
  from alarm a join sale t on t.network_id = a.network_id and t.id = substr(a.source_key, 6)::uuid
    cross join lateral (select time from sale where network_id = t.network_id and gun_id = t.gun_id and consume_type <> 'REVERSE' and totalizer_litres <> 0
        and (time, id) > (t.time, t.id)
      order by time, id limit 1) n
  where a.code = 'MISSING_SALE' and a.ended_at is null;

create table sale_late (
  network_id uuid not null, station_id uuid not null, day date not null, at timestamptz not null, sales bigint not null, volume numeric not null, amount numeric not null,
  primary key (network_id, station_id, day, at)
);
comment on table sale_late is 'Sales that were stored when their hour was over for an hour and more: of the station''s day, by the minute in which they came, named by its end.';

alter table shift add column waiting integer not null default 0;
comment on column shift.waiting is 'Facts that gateways held and had not delivered when it was closed: sales of it may be among them.';`);
  }

  override down(): void {
    this.addSql("alter table shift drop column waiting");
    this.addSql("drop table sale_late");
    this.addSql("drop table sale_gap");
    this.addSql("alter table device_live drop column received_until, drop column waiting");
  }
}
