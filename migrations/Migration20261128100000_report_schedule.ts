import { Migration } from "@mikro-orm/migrations";

/** Lists of which a file is made again and again, by itself. */
export class Migration20261128100000_report_schedule extends Migration {
  override up(): void {
    this.addSql(`
create table report_schedule (
  network_id uuid not null, id uuid not null, account_id uuid not null, name text not null, request jsonb not null, range text,
  rhythm text not null check (rhythm in ('DAILY', 'WEEKLY', 'MONTHLY')), weekday text, month_day int, time text not null, time_zone text not null,
  next_at timestamptz, last_at timestamptz, last_job_id uuid, last_refusal int,
  created_at timestamptz not null, changed_at timestamptz not null,
  primary key (network_id, id),
  constraint report_schedule_day check ((rhythm = 'WEEKLY') = (weekday is not null) and (rhythm = 'MONTHLY') = (month_day is not null)),
  constraint report_schedule_last check (last_job_id is null or last_refusal is null)
);
create unique index report_schedule_name on report_schedule (network_id, account_id, lower(name));
create index report_schedule_own on report_schedule (network_id, account_id, created_at desc, id desc);
create index report_schedule_due on report_schedule (next_at) where next_at is not null;
comment on column report_schedule.request is 'What each file is, as requestExport takes it; an instant in it is {"$instant": …}.';
comment on column report_schedule.next_at is 'Null while it is paused.';
alter table export_job add column kept_hours int not null default 24;
comment on column export_job.kept_hours is 'So long its file is kept once it is there.';
comment on column report_schedule.last_refusal is 'The number of what the last file was refused with.';`);
  }

  override down(): void {
    this.addSql("alter table export_job drop column kept_hours");
    this.addSql("drop table report_schedule");
  }
}
