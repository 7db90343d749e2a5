import { Migration } from "@mikro-orm/migrations";

/** A newer price also ends the one that a station's own control holds back: it is found by its gun, from the same index. */
export class Migration20261122102000_price_gun_open extends Migration {
  override up(): void {
    this.addSql("drop index price_gun_open");
    this.addSql(
      "create index price_gun_open on price_gun (gun_id) where state in ('QUEUED', 'SENT', 'FAILED', 'SELF_CONTROLLED')",
    );
  }

  override down(): void {
    this.addSql("drop index price_gun_open");
    this.addSql("create index price_gun_open on price_gun (gun_id) where state in ('QUEUED', 'SENT', 'FAILED')");
  }
}
