import { Migration } from "@mikro-orm/migrations";

/** What parts of devices measure: as it is shown now, and as it was. */
export class Migration20261128000000_measure extends Migration {
  override up(): void {
    this.addSql(`
create table measure_live (
  network_id uuid not null, device_id uuid not null, address text not null, station_id uuid not null, at timestamptz not null,
  figures jsonb not null, states jsonb, run_seconds float8, stale boolean not null default false, received_at timestamptz not null,
  primary key (network_id, device_id, address)
) with (fillfactor = 60);
create index measure_live_fresh on measure_live (at) where not stale;
comment on table measure_live is 'What the parts of devices that are neither guns nor tanks measure now: gas skids.';
comment on column measure_live.figures is 'By parameter: value (decimal text, null where it could not be measured), quality, at (when a value was told last), beyond (its limit).';

create table measure_reading (
  network_id uuid not null, time timestamptz not null, device_id uuid not null, address text not null, figures jsonb not null,
  primary key (network_id, device_id, address, time)
) partition by range (time);
create table measure_reading_default partition of measure_reading default;
comment on table measure_reading is 'The first reading of each half minute, and those in which a sensor came or went or a limit was crossed.';
comment on column measure_reading.figures is 'By parameter its value, decimal text in its unit; null where it could not be measured.';`);
  }

  override down(): void {
    this.addSql("drop table measure_reading, measure_live");
  }
}
