import { Migration } from "@mikro-orm/migrations";

/** How good the forecasts of each tank were within the last weeks, reckoned in the background. */
export class Migration20261129000000_tank_forecast_record extends Migration {
  override up(): void {
    this.addSql(`
create table tank_forecast_record (
  network_id uuid not null, tank_id uuid not null, judged_at timestamptz not null, checks integer not null,
  lows integer not null, lows_foretold integer not null, dries integer not null, dries_foretold integer not null,
  warnings integer not null, false_warnings integer not null, bands integer not null, bands_held integer not null,
  primary key (network_id, tank_id)
);
comment on table tank_forecast_record is 'What was foretold of a tank within the 28 days before judged_at, held against what it really sold. Judged anew every six hours.';`);
  }

  override down(): void {
    this.addSql("drop table tank_forecast_record");
  }
}
