import { Migration } from "@mikro-orm/migrations";

/** Days of stations that are closed to whoever would enter something into them, and what they came to when they were. */
export class Migration20261126600000_period_lock extends Migration {
  override up(): void {
    this.addSql(`
create table period_lock (
  network_id uuid not null, station_id uuid not null, through date not null, locked_at timestamptz not null, locked_by_id uuid not null, locked_by text not null,
  reason text,
  primary key (network_id, station_id)
);
comment on table period_lock is 'Of a station, the last day of its zone that is locked; those before it are as well.';

create table period_lock_month (
  network_id uuid not null, station_id uuid not null, month date not null, through date not null, sales bigint not null, volume numeric not null,
  amount numeric not null, signed_at timestamptz not null, signed_by_id uuid not null, signed_by text not null,
  primary key (network_id, station_id, month), foreign key (network_id, station_id) references period_lock (network_id, station_id),
  constraint period_lock_month_through check (date_trunc('month', through)::date = month)
);
comment on table period_lock_month is 'What the locked days of a month came to as they were signed; what came later is the difference to sale_day and sale_month.';`);
    // Nobody grants what they don't hold: whoever manages accounts and sees reports begins with the new rights.
    this.addSql(
      `update role set permissions = array(select distinct r from unnest(permissions || '{125,1125,2125}'::int[]) r order by r) where permissions @> '{7,1009}'::int[]`,
    );
  }

  override down(): void {
    this.addSql(
      "update role set permissions = array(select r from unnest(permissions) r where r not in (125, 1125, 2125) order by r)",
    );
    for (const table of ["period_lock_month", "period_lock"]) {
      this.addSql(`drop table ${table}`);
    }
  }
}
