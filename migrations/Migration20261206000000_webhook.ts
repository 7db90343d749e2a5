import { Migration } from "@mikro-orm/migrations";

/** Which programs are told of what, and what is on its way to them. */
export class Migration20261206000000_webhook extends Migration {
  override up(): void {
    this.addSql(`
create table webhook (
  network_id uuid not null, id uuid not null, platform_id uuid not null, name text not null, url text not null,
  active boolean not null, off_reason text check (off_reason = 'GONE'),
  secret text not null, old_secret text, old_secret_until timestamptz,
  created_at timestamptz not null, changed_at timestamptz not null,
  primary key (network_id, id),
  constraint webhook_off check (off_reason is null or not active)
);
create unique index webhook_name on webhook (network_id, platform_id, lower(name));
comment on column webhook.off_reason is 'Why it went off by itself: its receiver answered 410.';

create table webhook_kind (
  network_id uuid not null, webhook_id uuid not null, kind text not null, selection text not null,
  primary key (network_id, webhook_id, kind),
  foreign key (network_id, webhook_id) references webhook (network_id, id) on delete cascade
);
create index webhook_kind_listens on webhook_kind (network_id, kind);
comment on column webhook_kind.selection is 'What of the object its receiver wants, in GraphQL.';

create table webhook_message (
  network_id uuid not null, id uuid not null, number bigint generated always as identity, webhook_id uuid not null,
  kind text, type text not null, object_id uuid, station_id uuid, platform_id uuid,
  state text not null, attempts int not null, tries int not null, body text,
  created_at timestamptz not null, due_at timestamptz not null, done_at timestamptz,
  answer_status int, answer_ms int, error text,
  primary key (network_id, id),
  foreign key (network_id, webhook_id) references webhook (network_id, id) on delete cascade
);
create index webhook_message_due on webhook_message (network_id, webhook_id, due_at, number) where state = 'WAITING';
create index webhook_message_order on webhook_message (network_id, webhook_id, object_id, number) where state = 'WAITING';
create index webhook_message_log on webhook_message (network_id, webhook_id, created_at desc, id desc);
create index webhook_message_old on webhook_message (created_at);
comment on column webhook_message.number is 'The order in which facts were written down: of one object they are sent in it.';
comment on column webhook_message.tries is 'Attempts since it was written down or sent again by a person: by these it waits longer.';
comment on column webhook_message.due_at is 'While it is being sent: until when nobody else sends it.';
comment on column webhook_message.body is 'As it is sent each time; made when it is sent first.';

create table webhook_attempt (
  network_id uuid not null, message_id uuid not null, attempt int not null, at timestamptz not null,
  status int, ms int not null, error text, excerpt text,
  primary key (network_id, message_id, attempt),
  foreign key (network_id, message_id) references webhook_message (network_id, id) on delete cascade
);
comment on column webhook_attempt.excerpt is 'The first of what was answered.';`);
  }

  override down(): void {
    this.addSql("drop table webhook_attempt");
    this.addSql("drop table webhook_message");
    this.addSql("drop table webhook_kind");
    this.addSql("drop table webhook");
  }
}
