import { Migration } from "@mikro-orm/migrations";

/** Skids are spoken to by Modbus TCP. */
export class Migration20261128000100_modbus extends Migration {
  override up(): void {
    for (const table of ["device", "unknown_device"]) {
      this.addSql(`alter table "${table}" drop constraint "${table}_protocol_check",
        add constraint "${table}_protocol_check" check ("protocol" in ('JSONPTS', 'TLS350', 'MODBUS'))`);
    }
  }

  override down(): void {
    for (const table of ["device", "unknown_device"]) {
      this.addSql(`alter table "${table}" drop constraint "${table}_protocol_check",
        add constraint "${table}_protocol_check" check ("protocol" in ('JSONPTS', 'TLS350'))`);
    }
  }
}
