import { Migration } from "@mikro-orm/migrations";

/** Since when a gateway has said the same of a device, and below which alarm others are folded. */
export class Migration20261203000100_station_silence extends Migration {
  override up(): void {
    this.addSql(`
alter table device_live add column told_since timestamptz;
comment on column device_live.told_since is 'By our clock: since when its gateway has said without a gap that it answers, or that it does not; null: before this was kept.';
alter table alarm add column folded_into uuid;
create index alarm_folded on alarm (network_id, folded_into) where folded_into is not null;
comment on column alarm.folded_into is 'The alarm of which this one is a consequence: it stands below it, and nobody is told of it.';`);
  }

  override down(): void {
    this.addSql("drop index alarm_folded");
    this.addSql("alter table alarm drop column folded_into");
    this.addSql("alter table device_live drop column told_since");
  }
}
