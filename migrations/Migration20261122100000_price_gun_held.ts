import { Migration } from "@mikro-orm/migrations";

/** Every second it is asked which guns held back by their station's own control are the platform's again: few rows, from an index alone. */
export class Migration20261122100000_price_gun_held extends Migration {
  override up(): void {
    this.addSql("create index price_gun_held on price_gun (station_id) where state = 'SELF_CONTROLLED'");
  }

  override down(): void {
    this.addSql("drop index price_gun_held");
  }
}
