import { Migration } from "@mikro-orm/migrations";

/** Alarms that nobody is to be told of for a while, once or again and again, and which of them stand. */
export class Migration20261201000000_alarm_silence extends Migration {
  override up(): void {
    const target = (name: string) => `
  platform_id uuid, station_id uuid, device_id uuid, tank_id uuid, codes text[] not null, critical boolean not null, reason text not null,
  constraint ${name} check ((platform_id is null) <> (station_id is null) and num_nonnulls(device_id, tank_id) <= (station_id is not null)::int)`;
    this.addSql(`
create table alarm_silence (
  network_id uuid not null, id uuid not null, window_id uuid, time_zone text, ${target("alarm_silence_target")},
  starts_at timestamptz not null, ends_at timestamptz not null, created_at timestamptz not null, created_by text not null,
  ended_at timestamptz, ended_by text,
  primary key (network_id, id)
);
create unique index alarm_silence_occurrence on alarm_silence (network_id, window_id, time_zone, starts_at) where window_id is not null;
create index alarm_silence_due on alarm_silence (ends_at);
create index alarm_silence_log on alarm_silence (network_id, starts_at desc, id desc);
comment on column alarm_silence.time_zone is 'Of a time of a maintenance window: at the stations with this zone.';
comment on column alarm_silence.ended_at is 'When a person ended it before its time; ends_at is then when it was over.';

create table maintenance_window (
  network_id uuid not null, id uuid not null, ${target("maintenance_window_target")},
  weekdays text[] not null, from_time text not null, to_time text not null, first_day date not null, last_day date,
  created_at timestamptz not null, created_by text not null, ended_at timestamptz, ended_by text,
  primary key (network_id, id)
);
create index maintenance_window_log on maintenance_window (network_id, created_at desc, id desc);

alter table alarm add column silence_id uuid, add column silenced_until timestamptz;
create index alarm_silenced on alarm (silenced_until) where silenced_until is not null;
comment on column alarm.silenced_until is 'While it is silenced: until when; put back to null once that is over.';
alter table alarm_event add column silenced_until timestamptz;
comment on column alarm_event.silenced_until is 'Of SILENCED: until when.';`);
  }

  override down(): void {
    this.addSql("alter table alarm_event drop column silenced_until");
    this.addSql("drop index alarm_silenced");
    this.addSql("alter table alarm drop column silence_id, drop column silenced_until");
    this.addSql("drop table maintenance_window");
    this.addSql("drop table alarm_silence");
  }
}
