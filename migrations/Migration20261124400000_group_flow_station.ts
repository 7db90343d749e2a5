import { Migration } from "@mikro-orm/migrations";

/** Where money was paid into a group's wallet stands on its line, as it does on a card's. */
export class Migration20261124400000_group_flow_station extends Migration {
  override up(): void {
    this.addSql(`
alter table group_flow add column station_id uuid;
update group_flow f set station_id = m.station_id from movement m
where m.network_id = f.network_id and m.id = f.movement_id and m.station_id is not null;
comment on column group_flow.station_id is 'Where it was done, where that was a station.';`);
  }

  override down(): void {
    this.addSql("alter table group_flow drop column station_id");
  }
}
