import { Migration } from "@mikro-orm/migrations";

/** Who is told of alarms, and what is on its way to them. */
export class Migration20261128210000_notification extends Migration {
  override up(): void {
    this.addSql(`
create table notification_rule (
  network_id uuid not null, id uuid not null, platform_id uuid not null, station_id uuid, name text not null,
  active boolean not null, off_reason text check (off_reason = 'GONE'),
  webhook_url text, mails text[] not null, severities text[] not null, codes text[] not null,
  quiet_from text, quiet_to text, critical_passes boolean not null, tells_end boolean not null, repeat_minutes int not null,
  escalate_minutes int, escalation_url text, escalation_mails text[] not null,
  secret text not null, old_secret text, old_secret_until timestamptz,
  created_at timestamptz not null, changed_at timestamptz not null,
  primary key (network_id, id),
  constraint notification_rule_quiet check ((quiet_from is null) = (quiet_to is null)),
  constraint notification_rule_off check (off_reason is null or not active)
);
create unique index notification_rule_name on notification_rule (network_id, platform_id, lower(name));
comment on column notification_rule.off_reason is 'Why it went off by itself: its webhook answered 410.';

create table notification (
  network_id uuid not null, id uuid not null, rule_id uuid not null, kind text not null, channel text not null, address text not null,
  alarm_id uuid, station_id uuid, source_key text, code text, severity text, payload jsonb not null,
  state text not null, attempts int not null, delayed boolean not null,
  created_at timestamptz not null, due_at timestamptz not null, done_at timestamptz,
  answer_status int, answer_ms int, error text,
  primary key (network_id, id),
  foreign key (network_id, rule_id) references notification_rule (network_id, id) on delete cascade
);
create index notification_due on notification (due_at) where state = 'WAITING';
create index notification_log on notification (network_id, rule_id, created_at desc, id desc);
create index notification_old on notification (created_at);
comment on column notification.due_at is 'While it is being sent: until when nobody else sends it.';
comment on column notification.delayed is 'It waited for the end of quiet hours, or for somebody to acknowledge.';`);
  }

  override down(): void {
    this.addSql("drop table notification");
    this.addSql("drop table notification_rule");
  }
}
