import { Migration } from "@mikro-orm/migrations";

/**
 * Parts of a device have alarms of their own. What is active under a key of before (the device, whatever its part) could
 * no longer be ended by anybody: it ends here, and what still stands begins anew when the gateway next tells it.
 */
export class Migration20261122120000_alarm_part extends Migration {
  override up(): void {
    this.addSql(`alter table alarm add column address text`);
    this.addSql(`
      update alarm set ended_at = greatest(last_raised_at, started_at), changed_at = now() where ended_at is null
        and (source_type = 'DEVICE' or code in ('TANK_TEST_FAULT', 'PUMP_OVERFILL', 'PUMP_FILLED_OFFLINE'))
        and exists (select 1 from unnest(holders) h where h like 'device %')`);
  }

  override down(): void {
    this.addSql(`alter table alarm drop column address`);
  }
}
