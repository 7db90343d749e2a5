import { Migration } from "@mikro-orm/migrations";

/** Shifts of stations: what they began and ended with, and what was declared, as it was signed. */
export class Migration20261126400000_shift extends Migration {
  override up(): void {
    this.addSql(`
create table shift (
  network_id uuid not null, id uuid not null, station_id uuid not null, opened_at timestamptz not null, opened_by_id uuid not null, opened_by text not null,
  closed_at timestamptz, closed_by_id uuid, closed_by text, sales bigint, volume numeric, amount numeric, till numeric, expected numeric, declared numeric,
  reason text, offline_devices text[], override_reason text,
  primary key (network_id, id),
  constraint shift_signed check (num_nonnulls(closed_at, closed_by_id, closed_by, sales, volume, amount, till, expected, declared, offline_devices) in (0, 10)),
  constraint shift_time check (closed_at >= opened_at)
);
create unique index shift_open on shift (network_id, station_id) where closed_at is null;
create index shift_opened on shift (network_id, opened_at desc, id desc);
create index shift_station on shift (network_id, station_id, opened_at desc, id desc);
comment on table shift is 'Opened and closed by persons; what stands in it since it was closed is what was signed, and never changes.';
comment on column shift.till is 'Sales that the till paid for; what must be in it besides came in and went out by the ledger.';
comment on column shift.offline_devices is 'Names of the devices that were away when it was closed: sales of theirs may still come.';

create table shift_counter (
  network_id uuid not null, shift_id uuid not null, gun_id uuid not null, edge text not null check (edge in ('OPENED', 'CLOSED')),
  totalizer_litres numeric, read_by_hand boolean not null, sales bigint, volume numeric, amount numeric, reason text,
  primary key (network_id, shift_id, gun_id, edge), foreign key (network_id, shift_id) references shift (network_id, id)
);
comment on table shift_counter is 'The totalizer of each gun when a shift was opened, and when it was closed with what it sold in between.';

create table shift_money (
  network_id uuid not null, shift_id uuid not null, tender text not null, received numeric not null, declared numeric not null,
  primary key (network_id, shift_id, tender), foreign key (network_id, shift_id) references shift (network_id, id)
);
comment on table shift_money is 'received: deposits and repayments less what was paid out at the station, by the ledger; declared: what a person counted.';

create table shift_sum (
  network_id uuid not null, shift_id uuid not null, grade_id uuid not null, payment text not null, sales bigint not null, volume numeric not null,
  amount numeric not null,
  primary key (network_id, shift_id, grade_id, payment), foreign key (network_id, shift_id) references shift (network_id, id)
);
comment on table shift_sum is 'Sales of a shift as they stood when it was closed; grade_id is all zero where the grade is unknown.';`);
    // Nobody grants what they don't hold: whoever manages accounts and sees reports begins with the new right.
    this.addSql(
      `update role set permissions = array(select distinct r from unnest(permissions || 1007) r order by r) where permissions @> '{7,1009}'::int[]`,
    );
  }

  override down(): void {
    this.addSql("update role set permissions = array_remove(permissions, 1007)");
    for (const table of ["shift_sum", "shift_money", "shift_counter", "shift"]) {
      this.addSql(`drop table ${table}`);
    }
  }
}
