import { Migration } from "@mikro-orm/migrations";

/** Price changes that wait for a second person, and from which step on they do: of both steps each is a platform's own or inherited. */
export class Migration20261122103000_price_approval extends Migration {
  override up(): void {
    this.addSql(`
alter table price_setting alter column largest_step drop not null, add column approval_step numeric,
  add constraint price_setting_approval check (approval_step >= 0),
  add constraint price_setting_any check (num_nonnulls(largest_step, approval_step) > 0);
comment on column price_setting.approval_step is 'Per cent of the old price above which a change needs a second person; 0: every change; null: as the platform above has it.';

create table price_approval (
  id uuid primary key, network_id uuid not null, platform_id uuid not null references platform (id), account_id uuid not null, author text not null,
  operation text not null, source text not null, batch_id uuid references price_batch (id), change_id uuid,
  effective_at timestamptz, station_time text, first_at timestamptz, all_or_nothing boolean not null,
  stations integer not null, prices integer not null, biggest_step numeric not null,
  state text not null, created_at timestamptz not null, expires_at timestamptz not null,
  decided_at timestamptz, decided_by_id uuid, decided_by text, note text,
  constraint price_approval_operation check (operation in ('changePrices', 'createPriceBatch')),
  constraint price_approval_state check (state in ('WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  constraint price_approval_end check ((state = 'WAITING') = (decided_at is null)),
  constraint price_approval_second check (state not in ('APPROVED', 'REJECTED') or decided_by_id <> account_id)
);
create index price_approval_latest on price_approval (network_id, created_at desc, id desc);
create index price_approval_waiting on price_approval (network_id, expires_at) where state = 'WAITING';
create unique index price_approval_batch on price_approval (batch_id) where batch_id is not null;
comment on column price_approval.first_at is 'When the first of its prices was to take effect, as asked; null: at once.';

create table price_approval_row (
  approval_id uuid not null references price_approval (id), place integer not null, network_id uuid not null,
  station_id uuid not null references station (id), grade_id uuid not null references grade (id), old_price numeric, price numeric not null,
  decided_old numeric, outcome text, number integer,
  primary key (approval_id, place)
);
comment on column price_approval_row.old_price is 'What held, or was to hold then, when it was asked; decided_old: when it was approved.';
`);
  }

  override down(): void {
    this.addSql(`
drop table if exists price_approval_row, price_approval cascade;
delete from price_setting where largest_step is null;
alter table price_setting drop constraint price_setting_any, drop column approval_step, alter column largest_step set not null;
`);
  }
}
