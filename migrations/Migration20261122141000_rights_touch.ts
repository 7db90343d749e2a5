import { Migration } from "@mikro-orm/migrations";

/** Who made an account or last had a hand in what it may do: nobody's own creature is the second person for them. */
export class Migration20261122141000_rights_touch extends Migration {
  override up(): void {
    this.addSql(`create table rights_touch (
      network_id uuid not null, by_id uuid not null, account_id uuid not null, at timestamptz not null,
      primary key (network_id, by_id, account_id))`);
  }

  override down(): void {
    this.addSql("drop table rights_touch");
  }
}
