import { Migration } from "@mikro-orm/migrations";

/** Communication boxes speak Sparkplug B, know which of their parts are away, and tell of their line. */
export class Migration20261129000100_box extends Migration {
  override up(): void {
    for (const table of ["device", "unknown_device"]) {
      this.addSql(`alter table "${table}" drop constraint "${table}_protocol_check",
        add constraint "${table}_protocol_check" check ("protocol" in ('JSONPTS', 'TLS350', 'MODBUS', 'SPARKPLUG'))`);
    }
    this.addSql(`alter table "device_live" add column "absent" jsonb, add column "line" jsonb`);
  }

  override down(): void {
    this.addSql(`alter table "device_live" drop column "absent", drop column "line"`);
    for (const table of ["device", "unknown_device"]) {
      this.addSql(`alter table "${table}" drop constraint "${table}_protocol_check",
        add constraint "${table}_protocol_check" check ("protocol" in ('JSONPTS', 'TLS350', 'MODBUS'))`);
    }
  }
}
