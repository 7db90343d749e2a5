import { Migration } from "@mikro-orm/migrations";

/** What tanks are expected to sell within a week, hour by hour, so that a list tells when each of them runs dry. */
export class Migration20261125500000_tank_demand extends Migration {
  override up(): void {
    this.addSql(`
create table tank_demand (
  network_id uuid not null, tank_id uuid not null, station_id uuid not null, reckoned_at timestamptz not null,
  running float8[], low float8, high float8, sold_per_day float8,
  primary key (network_id, tank_id)
);
create index tank_demand_station on tank_demand (network_id, station_id);
comment on table tank_demand is 'Reckoned every hour from sale_hour. running: litres expected from Monday 00:00 on until each of the 169 hours that bound those of a week, null where too little was sold; low, high: what a day sells of what it is expected to in eight of ten cases.';`);
  }

  override down(): void {
    this.addSql("drop table tank_demand");
  }
}
