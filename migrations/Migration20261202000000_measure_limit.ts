import { Migration } from "@mikro-orm/migrations";

/** Limits of what skids measure: a network's, and those of single devices in their place. */
export class Migration20261202000000_measure_limit extends Migration {
  override up(): void {
    this.addSql(`
create table measure_limit (
  network_id uuid not null, id uuid not null, device_id uuid, key text not null,
  low_limit numeric(12,4), low_release numeric(12,4), high_limit numeric(12,4), high_release numeric(12,4), delay_seconds integer not null,
  primary key (network_id, id),
  unique nulls not distinct (network_id, device_id, key),
  constraint measure_limit_low check ((low_limit is null) = (low_release is null)),
  constraint measure_limit_high check ((high_limit is null) = (high_release is null))
);
comment on column measure_limit.device_id is 'Null: of all devices of the network that have none of their own for the key.';
comment on column measure_limit.delay_seconds is 'So long a figure must be beyond a limit before it rings.';
comment on column measure_live.figures is 'By parameter: value (decimal text, null where it could not be measured), quality, at (when a value was told last), beyond (a limit: which side, since when, and whether it rings).';`);
  }

  override down(): void {
    this.addSql("drop table measure_limit");
  }
}
