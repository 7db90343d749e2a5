import { Migration } from "@mikro-orm/migrations";

/** Somebody cares for an alarm, and what people say about it is kept among its events. */
export class Migration20261128200000_alarm_care extends Migration {
  override up(): void {
    this.addSql("alter table alarm add column assignee_id uuid, add column assigned_at timestamptz");
    this.addSql(`create index alarm_assignee on alarm (network_id, assignee_id, started_at desc, id desc)
      where assignee_id is not null`);
    this.addSql("alter table alarm_event add column assignee_name text");
    this.addSql("comment on column alarm_event.assignee_name is 'Of ASSIGNED: to whom; null where it was taken back.'");
  }

  override down(): void {
    this.addSql("alter table alarm_event drop column assignee_name");
    this.addSql("drop index alarm_assignee");
    this.addSql("alter table alarm drop column assigned_at, drop column assignee_id");
  }
}
