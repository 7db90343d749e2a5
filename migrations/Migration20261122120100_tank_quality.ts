import { Migration } from "@mikro-orm/migrations";

/** How good each value of a tank is, with the time at which it was told; whether a tank was told to be stale. */
export class Migration20261122120100_tank_quality extends Migration {
  override up(): void {
    this.addSql(`
alter table tank_live add column quality jsonb not null default '{}', add column stale boolean not null default false;
comment on column tank_live.quality is 'By value: at, when it was last told; quality GOOD, SENSOR_MISSING or REFUSED. Stale is what is good and old.';
update tank_live set quality = jsonb_strip_nulls(jsonb_build_object(
  'VOLUME', case when volume is not null then jsonb_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'quality', 'GOOD') end,
  'HEIGHT', case when height_mm is not null then jsonb_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'quality', 'GOOD') end))`);
  }

  override down(): void {
    this.addSql(`alter table tank_live drop column quality, drop column stale`);
  }
}
