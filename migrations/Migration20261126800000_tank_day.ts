import { Migration } from "@mikro-orm/migrations";

/** What each tank held, got and gave on each day, so that the wet stock of a network is read and not reckoned. */
export class Migration20261126800000_tank_day extends Migration {
  override up(): void {
    this.addSql(`
create table tank_day (
  network_id uuid not null, tank_id uuid not null, day date not null, station_id uuid not null, reckoned_at timestamptz not null, final boolean not null,
  opened_at timestamptz, opening numeric, opening_quiet boolean, opening_away integer, opening_c float8, opening_water numeric,
  closed_at timestamptz, closing numeric, closing_quiet boolean, closing_away integer, closing_c float8, closing_water numeric,
  delivered numeric not null, risen numeric not null, delivered_heat float8, sold numeric not null,
  primary key (network_id, tank_id, day),
  constraint tank_day_ends check (num_nonnulls(opened_at, opening, closed_at, closing) in (0, 4))
);
create index tank_day_open on tank_day (network_id, reckoned_at) where not final;
create index tank_day_station on tank_day (network_id, station_id, day);
comment on table tank_day is 'A tank from the reading nearest to the begin of a day of its station until the one nearest to its end, litres; both null where one of them lacks.';
comment on column tank_day.final is 'Reckoned so late that only what arrives late can change it, which is told by tank_day_due.';
comment on column tank_day.delivered is 'By tickets where deliveries have one; risen: by the gauge alone.';
comment on column tank_day.delivered_heat is 'Litres times °C that deliveries added to the tank; null where a temperature lacks.';

create table tank_day_due (
  network_id uuid not null, tank_id uuid not null, day date not null, marked_at timestamptz not null,
  primary key (network_id, tank_id, day)
);
comment on table tank_day_due is 'Days that something arrived late for: reckoned anew soon.';
create index tank_day_due_marked on tank_day_due (network_id, marked_at);
insert into tank_day_due (network_id, tank_id, day, marked_at)
  select t.network_id, t.id, d.day, now() from tank t
    join station s on s.network_id = t.network_id and s.id = t.station_id
    join lateral (
      select f.day::date as day from (select min(x.time) as first from sale x where x.network_id = t.network_id and x.tank_id = t.id) x
        cross join lateral generate_series((x.first at time zone s.time_zone)::date, (now() at time zone s.time_zone)::date, interval '1 day') f (day)
    ) d on true;

create table wet_stock_setting (
  network_id uuid primary key, amber_percent numeric not null, red_percent numeric not null, month_percent numeric not null, month_litres numeric not null,
  tolerance_litres numeric not null
);
comment on table wet_stock_setting is 'From which variance on tanks are amber or red.';`);
  }

  override down(): void {
    this.addSql("drop table wet_stock_setting");
    this.addSql("drop table tank_day_due");
    this.addSql("drop table tank_day");
  }
}
