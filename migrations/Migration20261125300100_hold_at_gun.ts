import { Migration } from "@mikro-orm/migrations";

/** Finds what is held at a gun, for whoever looks at it. */
export class Migration20261125300100_hold_at_gun extends Migration {
  override up(): void {
    this.addSql("create index card_hold_at_gun on card_hold (network_id, gun_id) where ended_at is null");
  }

  override down(): void {
    this.addSql("drop index card_hold_at_gun");
  }
}
