import { Migration } from "@mikro-orm/migrations";

/** The watch for deliveries counts in whole millilitres from now on: it begins anew with each tank's next reading. */
export class Migration20261121090000_watch_in_millilitres extends Migration {
  override up(): void {
    this.addSql("update tank_live set watch = null");
  }

  override down(): void {
    this.up();
  }
}
