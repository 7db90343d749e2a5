import { Migration } from "@mikro-orm/migrations";

/** The lines of limits, the same in a profile and of a card. */
const LINES = `
  grade_ids uuid[] not null, place_kind text not null check (place_kind in ('ALL', 'REGIONS', 'CITIES', 'STATIONS')), place_ids uuid[] not null,
  plate_required boolean not null, plates text[] not null, weekdays text[] not null, windows json not null,
  fill_amount numeric check (fill_amount > 0), fill_volume numeric check (fill_volume > 0),
  day_amount numeric check (day_amount > 0), day_volume numeric check (day_volume > 0), day_count integer check (day_count > 0),
  month_amount numeric check (month_amount > 0), month_volume numeric check (month_volume > 0), month_count integer check (month_count > 0),
  km_per_day integer check (km_per_day > 0), flagged text[] not null, check ((place_kind = 'ALL') = (cardinality(place_ids) = 0))`;

/** What cards may fill: profiles of limits, what a card has of its own, what lets its next fill pass, and what is flagged. */
export class Migration20261125100000_card_limit extends Migration {
  override up(): void {
    this.addSql(`
create table limit_profile (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), name text not null, created_at timestamptz not null,
  ${LINES},
  primary key (network_id, id), constraint limit_profile_name unique (network_id, platform_id, name)
);
create index limit_profile_platform_id on limit_profile (platform_id);
comment on column limit_profile.flagged is 'The lines that let a fill pass and only flag it.';

create table card_limit (
  network_id uuid not null, card_account_id uuid not null, profile_id uuid, overridden text[] not null, ${LINES},
  primary key (network_id, card_account_id),
  foreign key (network_id, card_account_id) references card_account (network_id, id),
  foreign key (network_id, profile_id) references limit_profile (network_id, id)
);
create index card_limit_profile on card_limit (network_id, profile_id);
comment on table card_limit is 'Of an account: whatever card draws on it, plastic that takes a card''s place has its limits.';
comment on column card_limit.overridden is 'The lines that are its own; one of them that says nothing lifts the profile''s.';

create table card_limit_waiver (
  network_id uuid not null, id uuid not null, card_account_id uuid not null, reason text not null, until timestamptz not null,
  given_at timestamptz not null, account_id uuid not null, author text not null, hold_id uuid, ended_at timestamptz, sale_id uuid,
  primary key (network_id, id), foreign key (network_id, card_account_id) references card_account (network_id, id),
  foreign key (network_id, hold_id) references card_hold (network_id, id)
);
create unique index card_limit_waiver_open on card_limit_waiver (network_id, card_account_id) where ended_at is null;
create index card_limit_waiver_account on card_limit_waiver (network_id, card_account_id);
create index card_limit_waiver_hold on card_limit_waiver (network_id, hold_id) where hold_id is not null;
comment on table card_limit_waiver is 'Lifts the limits for one fill: the one that hold_id is held for, which ends it when it is booked (sale_id); a hold without a sale gives it back.';

alter table card_fill add column limit_rule text, add column flags text[] not null default '{}', add column waiver_id uuid,
  add column odometer integer, add column reviewed_at timestamptz, add column reviewer_id uuid, add column reviewer text, add column review_note text;
create index card_fill_flagged on card_fill (network_id, time desc, id desc) where flags <> '{}';
create index card_fill_odometer on card_fill (network_id, card_id, time desc, id desc) where odometer is not null;
comment on column card_fill.flags is 'The limits that it broke and that only flag; some are known once it is booked.';
comment on column card_fill.odometer is 'Of the vehicle, km.';

alter table card_sale add column time timestamptz;
update card_sale s set time = f.time from card_flow f where f.network_id = s.network_id and f.id = s.flow_id;
alter table card_sale alter column time set not null;
comment on column card_sale.time is 'When it was made; its line says when it was booked.';`);
  }

  override down(): void {
    this.addSql("alter table card_sale drop column time");
    this.addSql("drop index card_fill_flagged, card_fill_odometer");
    for (const column of [
      "limit_rule",
      "flags",
      "waiver_id",
      "odometer",
      "reviewed_at",
      "reviewer_id",
      "reviewer",
      "review_note",
    ]) {
      this.addSql(`alter table card_fill drop column ${column}`);
    }
    for (const table of ["card_limit_waiver", "card_limit", "limit_profile"]) {
      this.addSql(`drop table ${table}`);
    }
  }
}
