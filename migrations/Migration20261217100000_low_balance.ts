import { Migration } from "@mikro-orm/migrations";

/** Below what a card's or a group's money is low, and when it was. */
export class Migration20261217100000_low_balance extends Migration {
  override up(): void {
    this.addSql(`
alter table ledger_account add column low_below numeric,
  add constraint ledger_account_low check (low_below is null or (kind in ('PRINCIPAL', 'GIFT') and low_below > 0));
comment on column ledger_account.low_below is 'Below what principal and gift of its owner are low together, the same on both; null: nobody watches.';

create table low_balance (
  network_id uuid not null, time timestamptz not null, id uuid not null, platform_id uuid not null references platform (id),
  owner_id uuid not null, card_id uuid, group_id uuid, balance numeric not null, low_below numeric not null, ended_at timestamptz,
  primary key (network_id, id), foreign key (network_id, card_id) references card (network_id, id),
  foreign key (network_id, group_id) references card_group (network_id, id),
  constraint low_balance_of_one check (num_nonnulls(card_id, group_id) = 1)
);
create unique index low_balance_open on low_balance (network_id, owner_id) where ended_at is null;
create index low_balance_time on low_balance (network_id, time desc, id desc);
create index low_balance_card on low_balance (network_id, card_id) where card_id is not null;
create index low_balance_group on low_balance (network_id, group_id) where group_id is not null;
create index low_balance_platform_id on low_balance (platform_id);
comment on table low_balance is 'From when to when the money of a card account or a group (owner_id) was low; card_id: the card in use then.';
comment on column low_balance.ended_at is 'When it was at or above the threshold again, or had none any more.';`);
  }

  override down(): void {
    this.addSql("drop table low_balance");
    this.addSql("alter table ledger_account drop column low_below");
  }
}
