import { Migration } from "@mikro-orm/migrations";

/** What 28 days say of each tank, so that the suspected ones of a network are read and not reckoned. */
export class Migration20261127350000_tank_study extends Migration {
  override up(): void {
    this.addSql(`
create table tank_study (
  network_id uuid not null, tank_id uuid not null, studied_at timestamptz not null, until date not null,
  leak text not null, litres_per_hour numeric, band_litres_per_hour numeric, drifting_guns integer not null, cross_drops integer not null,
  primary key (network_id, tank_id)
);
comment on table tank_study is 'What the 28 days until one say of a tank. Studied anew once a final day was reckoned since.';`);
  }

  override down(): void {
    this.addSql("drop table tank_study");
  }
}
