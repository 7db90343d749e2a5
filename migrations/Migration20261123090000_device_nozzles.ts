import { Migration } from "@mikro-orm/migrations";

/** What a device's nozzles sell by its own settings, beside whether it answers; unknown until it tells. */
export class Migration20261123090000_device_nozzles extends Migration {
  override up(): void {
    this.addSql(`alter table "device_live" add column "nozzles" jsonb null`);
  }
}
