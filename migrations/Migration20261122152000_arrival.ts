import { Migration } from "@mikro-orm/migrations";

/** Sales and deliveries are found by their ids, and read in the order of their arrival, which is that of the ids. */
export class Migration20261122152000_arrival extends Migration {
  override up(): void {
    this.addSql(`create index sale_arrival on sale (network_id, id)`);
    this.addSql(`create index tank_delivery_arrival on tank_delivery (network_id, id)`);
  }

  override down(): void {
    this.addSql(`drop index tank_delivery_arrival`);
    this.addSql(`drop index sale_arrival`);
  }
}
