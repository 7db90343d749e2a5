import { Migration } from "@mikro-orm/migrations";

/** Cards: the account that holds value, the plastic that draws on it, and a line for whatever happened to them. */
export class Migration20261124120000_card extends Migration {
  override up(): void {
    this.addSql(`
create table card_account (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), member_id uuid,
  created_at timestamptz not null,
  primary key (network_id, id), foreign key (network_id, member_id) references member (network_id, id)
);
create index card_account_member on card_account (network_id, member_id);
create index card_account_platform_id on card_account (platform_id);
comment on table card_account is 'Holds value (ledger_account of this owner); the cards that draw on it come and go.';

create table card (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), card_account_id uuid not null,
  number text not null, tag text, plate text, state text not null check (state in ('NORMAL', 'LOST', 'STOP', 'REPLACED', 'CLOSED')),
  pin_hash text, valid_until date, replaced_by_id uuid, created_at timestamptz not null,
  primary key (network_id, id), constraint card_number unique (network_id, number), constraint card_tag unique (network_id, tag),
  foreign key (network_id, card_account_id) references card_account (network_id, id),
  foreign key (network_id, replaced_by_id) references card (network_id, id)
);
create unique index card_in_use on card (network_id, card_account_id) where state not in ('REPLACED', 'CLOSED');
create index card_account_id on card (network_id, card_account_id);
create index card_plate on card (network_id, plate) where plate is not null;
create index card_replaced_by on card (network_id, replaced_by_id) where replaced_by_id is not null;
create index card_platform_id on card (platform_id);
comment on column card.valid_until is 'Last day, by the clocks of its platform.';
comment on column card.plate is 'Of the vehicle, without spaces and hyphens.';

create table card_flow (
  network_id uuid not null, time timestamptz not null, id uuid not null, platform_id uuid not null, station_id uuid,
  card_account_id uuid not null, card_id uuid not null, operation text not null, tender text,
  deposit numeric not null, gift numeric not null, transfer numeric not null, refund numeric not null,
  oil_amount numeric not null, oil_volume numeric not null, store_amount numeric not null,
  principal_after numeric not null, gift_after numeric not null, state_after text not null, plate text,
  other_card_id uuid, corrects_id uuid, movement_id uuid, account_id uuid, author text not null, reason text,
  primary key (network_id, time, id)
) partition by range (time);
create table card_flow_default partition of card_flow default;
create index card_flow_id on card_flow (network_id, id);
create index card_flow_account on card_flow (network_id, card_account_id, time desc, id desc);
create index card_flow_corrects on card_flow (network_id, corrects_id) where corrects_id is not null;
create index card_flow_station on card_flow (network_id, station_id, time desc, id desc);
comment on table card_flow is 'What happened to a card, a line each; movement_id: what moved its value.';
comment on column card_flow.corrects_id is 'The line that it takes back.';

create table card_reversal (network_id uuid not null, flow_id uuid not null, by_id uuid not null, primary key (network_id, flow_id));
comment on table card_reversal is 'Which line took another back: one may only be taken back once.';

create table card_setting (
  network_id uuid primary key references platform (id), least_deposit numeric not null, gift_first boolean not null,
  check (least_deposit > 0)
);`);
  }

  override down(): void {
    for (const table of ["card_setting", "card_reversal", "card_flow", "card", "card_account"]) {
      this.addSql(`drop table ${table}`);
    }
  }
}
