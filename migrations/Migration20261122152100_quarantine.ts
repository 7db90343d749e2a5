import { Migration } from "@mikro-orm/migrations";

/** What devices report and can't be true waits for a person, whole and as it came. */
export class Migration20261122152100_quarantine extends Migration {
  override up(): void {
    this.addSql(`
create table quarantined_report (
  id uuid primary key, network_id uuid not null, station_id uuid not null, device_id uuid not null, gun_id uuid, tank_id uuid, grade_id uuid,
  kind text not null, address text not null, reasons text[] not null, raw jsonb not null, at timestamptz not null, received_at timestamptz not null,
  last_received_at timestamptz not null, count integer not null default 1, state text not null default 'WAITING',
  decided_at timestamptz, decided_by text, note text, fact_id uuid
);
create index quarantined_report_latest on quarantined_report (network_id, received_at desc, id desc);
create index quarantined_report_waiting on quarantined_report (network_id, device_id) where state = 'WAITING';
create unique index quarantined_report_reading on quarantined_report (network_id, device_id, address) where kind = 'READING' and state = 'WAITING';
comment on table quarantined_report is 'A sale or delivery that is here has its fact_key; one of a tank''s readings stands for all that are like it.';
`);
  }

  override down(): void {
    this.addSql(`drop table if exists quarantined_report`);
  }
}
