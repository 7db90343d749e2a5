import { Migration } from "@mikro-orm/migrations";

/** The tree of places counts the stations of every city for one platform or another: from an index alone, without the rows. */
export class Migration20261122095000_station_place extends Migration {
  override up(): void {
    this.addSql("create index station_place on station (network_id, city_id, platform_id) where deleted_at is null");
  }

  override down(): void {
    this.addSql("drop index station_place");
  }
}
