import { Migration } from "@mikro-orm/migrations";

/** By which request an order to a device was asked for. */
export class Migration20261208020000_trace extends Migration {
  override up(): void {
    for (const table of ["gun_command", "device_order", "price_order"]) {
      this.addSql(`alter table ${table} add column traceparent text`);
      this.addSql(`comment on column ${table}.traceparent is 'W3C trace context of the request that asked for it.'`);
    }
  }

  override down(): void {
    for (const table of ["gun_command", "device_order", "price_order"]) {
      this.addSql(`alter table ${table} drop column traceparent`);
    }
  }
}
