import { Migration } from "@mikro-orm/migrations";

/** What people measure, move, draw and put right in tanks, and what came of it on each day. */
export class Migration20261127300000_stock_movement extends Migration {
  override up(): void {
    this.addSql(`
create table stock_movement (
  network_id uuid not null, id uuid not null, station_id uuid not null, tank_id uuid not null, to_tank_id uuid,
  kind text not null check (kind in ('DIP', 'TRANSFER', 'DRAW_RETURNED', 'DRAW_REMOVED', 'CORRECTION')),
  state text not null check (state in ('WAITING', 'DONE', 'REJECTED', 'WITHDRAWN')),
  time timestamptz not null, litres numeric not null, number text not null, reason text not null, lock_reason text, counters uuid,
  account_id uuid not null, author text not null, created_at timestamptz not null, decided_at timestamptz, decider_id uuid, decider text, note text,
  primary key (network_id, id), foreign key (network_id, counters) references stock_movement (network_id, id),
  constraint stock_movement_transfer check ((kind = 'TRANSFER') = (to_tank_id is not null) and to_tank_id is distinct from tank_id),
  constraint stock_movement_decided check (num_nonnulls(decided_at, decider_id, decider) in (0, 3) and (state <> 'WAITING' or decided_at is null)),
  constraint stock_movement_litres check (kind in ('DIP', 'CORRECTION') or (litres > 0) = (counters is null))
);
create unique index stock_movement_number on stock_movement (network_id, tank_id, number)
  where number <> '' and counters is null and state in ('WAITING', 'DONE');
create unique index stock_movement_countered on stock_movement (network_id, counters) where counters is not null and state in ('WAITING', 'DONE');
create index stock_movement_time on stock_movement (network_id, time desc, id desc);
create index stock_movement_tank on stock_movement (network_id, tank_id, time) where state = 'DONE';
create index stock_movement_to_tank on stock_movement (network_id, to_tank_id, time) where state = 'DONE' and to_tank_id is not null;
create index stock_movement_waiting on stock_movement (network_id, time) where state = 'WAITING';
comment on table stock_movement is 'What people enter of tanks, litres. Never changed once it counts: what is taken back has a counter-entry of as many litres with the opposite sign, at the same time.';
comment on column stock_movement.litres is 'DIP: what was measured; CORRECTION: below 0 where some is taken off the books; else what flowed.';
comment on column stock_movement.counters is 'Of a counter-entry, what it takes back.';

alter table tank_day add column opening_by_hand boolean, add column closing_by_hand boolean, add column transferred_in numeric not null default 0, add column transferred_out numeric not null default 0,
  add column draws_returned numeric not null default 0, add column draws_removed numeric not null default 0, add column corrected numeric not null default 0;
comment on column tank_day.draws_removed is 'Taken out of the tank by another way than its guns.';
comment on column tank_day.corrected is 'By how much people put the books right, below 0 where less is in them since.';

alter table wet_stock_setting add column review_litres numeric not null default 500;
comment on column wet_stock_setting.review_litres is 'Movements by hand of more than so many litres wait for a second person.';`);
  }

  override down(): void {
    this.addSql("alter table wet_stock_setting drop column review_litres");
    this
      .addSql(`alter table tank_day drop column transferred_in, drop column transferred_out, drop column draws_returned, drop column draws_removed,
      drop column corrected, drop column opening_by_hand, drop column closing_by_hand`);
    this.addSql("drop table stock_movement");
  }
}
