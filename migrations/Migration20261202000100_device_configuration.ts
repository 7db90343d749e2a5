import { Migration } from "@mikro-orm/migrations";

/** By which version of its gateway's configuration a device runs. */
export class Migration20261202000100_device_configuration extends Migration {
  override up(): void {
    this.addSql(`
alter table device_live add column configuration bigint;
comment on column device_live.configuration is 'The version of the configuration of its gateway that was in force as it was told of last.';`);
  }

  override down(): void {
    this.addSql("alter table device_live drop column configuration");
  }
}
