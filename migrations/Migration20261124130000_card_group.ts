import { Migration } from "@mikro-orm/migrations";

/** Groups of cards with a wallet, and a line for whatever happened to one. */
export class Migration20261124130000_card_group extends Migration {
  override up(): void {
    this.addSql(`
create table card_group (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), name text not null,
  sharing text not null check (sharing in ('SHARED', 'SPLIT')), transfers_out boolean not null, exports boolean not null,
  state text not null check (state in ('ACTIVE', 'CANCELLED')), business_number text not null, contact text not null, phone text not null,
  created_at timestamptz not null,
  primary key (network_id, id), constraint card_group_name unique (network_id, platform_id, name)
);
create index card_group_platform_id on card_group (platform_id);
comment on table card_group is 'A fleet: its wallet is the ledger_account of this owner, its cards are those whose account names it.';

alter table card_account add column group_id uuid;
alter table card_account add foreign key (network_id, group_id) references card_group (network_id, id);
create index card_account_group on card_account (network_id, group_id) where group_id is not null;

create table group_flow (
  network_id uuid not null, time timestamptz not null, id uuid not null, platform_id uuid not null, group_id uuid not null,
  kind text not null check (kind in ('CREATE', 'DEPOSIT', 'TRANSFER_OUT', 'REFUND_IN', 'CANCEL')), card_id uuid, tender text, amount numeric not null,
  balance_after numeric not null, movement_id uuid, account_id uuid, author text not null, reason text,
  primary key (network_id, time, id)
) partition by range (time);
create table group_flow_default partition of group_flow default;
create index group_flow_id on group_flow (network_id, id);
create index group_flow_group on group_flow (network_id, group_id, time desc, id desc);
comment on table group_flow is 'What happened to a group of cards, a line for each card where several were given something.';`);
  }

  override down(): void {
    this.addSql("drop table group_flow");
    this.addSql("alter table card_account drop column group_id");
    this.addSql("drop table card_group");
  }
}
