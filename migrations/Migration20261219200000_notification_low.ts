import { Migration } from "@mikro-orm/migrations";

/** Rules tell of low balances beside alarms: of a platform's cards and groups, and called off where money comes back in time. */
export class Migration20261219200000_notification_low extends Migration {
  override up(): void {
    this.addSql(`
alter table notification_rule add column low_balances boolean not null default false,
  add constraint notification_rule_low check (not low_balances or station_id is null);
alter table notification add column low_balance_id uuid, add column platform_id uuid, add column subject text, add column called_off_at timestamptz,
  add constraint notification_low check (num_nonnulls(low_balance_id, platform_id, subject) in (0, 3));
create index notification_low on notification (network_id, low_balance_id) where low_balance_id is not null;
comment on column notification_rule.low_balances is 'It tells of cards and groups of its platform and those below it whose money is low, too.';
comment on column notification.platform_id is 'Whose card or group is low (low_balance_id); subject: what that is called.';
comment on column notification.called_off_at is 'Since when there is enough again: it is not sent any more.';`);
  }

  override down(): void {
    this.addSql("delete from notification where low_balance_id is not null");
    this.addSql(
      "alter table notification drop column low_balance_id, drop column platform_id, drop column subject, drop column called_off_at",
    );
    this.addSql("alter table notification_rule drop column low_balances");
  }
}
