import { Migration } from "@mikro-orm/migrations";

/** What guns ask of cards, as it was decided, and the value that is held for those fills. */
export class Migration20261124500000_card_fill extends Migration {
  override up(): void {
    this.addSql(`
create table card_fill (
  network_id uuid not null, time timestamptz not null, id uuid not null, station_id uuid not null, device_id uuid not null, address text not null,
  gun_id uuid, tag text not null, card_id uuid, card_account_id uuid, unit_price numeric not null,
  allowed boolean not null, declined_by text, plate_rule text, bound numeric, hold_id uuid, rules text[] not null,
  primary key (network_id, time, id), constraint card_fill_verdict check (allowed = (declined_by is null) and allowed = (bound is not null))
) partition by range (time);
create table card_fill_default partition of card_fill default;
create index card_fill_id on card_fill (network_id, id);
create index card_fill_card on card_fill (network_id, card_id, time desc, id desc) where card_id is not null;
create index card_fill_station on card_fill (network_id, station_id, time desc, id desc);
comment on table card_fill is 'What a gun asked of a card, and what it was told; rules: those that were asked, in order, each with a sign before it: + passed, - declined, = not asked.';

create table card_hold (
  network_id uuid not null, id uuid not null, card_account_id uuid not null, card_id uuid not null, station_id uuid not null,
  device_id uuid not null, address text not null, gun_id uuid, amount numeric not null check (amount > 0),
  opened_at timestamptz not null, lapses_at timestamptz not null, ended_at timestamptz,
  outcome text check (outcome in ('SETTLED', 'RELEASED', 'LAPSED')), sale_id uuid,
  primary key (network_id, id), constraint card_hold_sale unique (network_id, sale_id),
  constraint card_hold_end check ((ended_at is null) = (outcome is null)), constraint card_hold_settled check ((outcome = 'SETTLED') = (sale_id is not null)),
  foreign key (network_id, card_account_id) references card_account (network_id, id),
  foreign key (network_id, card_id) references card (network_id, id)
);
create unique index card_hold_gun on card_hold (network_id, card_id, device_id, address) where ended_at is null;
create index card_hold_open on card_hold (network_id, card_account_id) where ended_at is null;
create index card_hold_lapse on card_hold (lapses_at) where ended_at is null;
create index card_hold_card on card_hold (network_id, card_id);
create index card_hold_account on card_hold (network_id, card_account_id);
comment on table card_hold is 'Value that a card may not spend elsewhere while it fills: settled by one sale, released once, or lapsed.';
comment on column card_hold.lapses_at is 'From then on it ends by itself, as soon as its device is heard and its gun is at rest.';`);
  }

  override down(): void {
    this.addSql("drop table card_hold");
    this.addSql("drop table card_fill");
  }
}
