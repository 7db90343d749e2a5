import { Migration } from "@mikro-orm/migrations";

/** Special customers with their prices and station passwords, and the rules by which a sale becomes cheaper. */
export class Migration20261122060000_customers extends Migration {
  override up(): void {
    this.addSql(`
create table customer (
  id uuid primary key, network_id uuid not null, platform_id uuid not null references platform (id),
  code text not null, name text not null, contact text not null, phone text not null,
  credit_limit numeric not null, repayment_day int not null, state text not null, valid_from date, valid_until date,
  created_at timestamptz not null, deleted_at timestamptz,
  constraint customer_credit_limit check (credit_limit >= 0),
  constraint customer_repayment_day check (repayment_day between 1 and 28),
  constraint customer_state check (state in ('ACTIVE', 'STOPPED')),
  constraint customer_validity check (valid_from <= valid_until)
);
create unique index customer_code on customer (network_id, lower(code)) where deleted_at is null;
create index customer_by_code on customer (network_id, code, id) where deleted_at is null;
create index customer_platform on customer (platform_id);

create table customer_setting (
  network_id uuid primary key references platform (id), repayment_window text not null,
  constraint customer_setting_window check (repayment_window in ('DAYS_1_TO_28', 'DAY_11_OR_21_TO_28'))
);

create table customer_price (
  id uuid primary key, network_id uuid not null, customer_id uuid not null references customer (id),
  kind text not null, value numeric not null, grade_ids uuid[] not null, place_kind text not null, place_ids uuid[] not null,
  valid_from date, valid_until date, created_at timestamptz not null, deleted_at timestamptz,
  constraint customer_price_kind check (kind in ('FIXED_PRICE', 'AMOUNT_OFF', 'PERCENT_OFF')),
  constraint customer_price_value check (value > 0 and (kind <> 'PERCENT_OFF' or value < 100)),
  constraint customer_price_grades check (cardinality(grade_ids) > 0),
  constraint customer_price_places check (place_kind in ('ALL', 'REGIONS', 'CITIES', 'STATIONS') and (place_kind = 'ALL') = (cardinality(place_ids) = 0)),
  constraint customer_price_validity check (valid_from <= valid_until)
);
create index customer_price_customer on customer_price (customer_id) where deleted_at is null;

create table customer_station_password (
  network_id uuid not null, customer_id uuid not null references customer (id), station_id uuid not null references station (id),
  password_hash text not null, set_at timestamptz not null, set_by text not null,
  primary key (customer_id, station_id)
);
create index customer_station_password_station on customer_station_password (station_id);

create table discount_rule (
  id uuid primary key, network_id uuid not null, platform_id uuid not null references platform (id), basis text not null,
  name text not null, kind text not null, value numeric not null, position int, active boolean not null,
  grade_ids uuid[] not null, place_kind text not null, place_ids uuid[] not null,
  member_levels int[] not null, min_points int, weekdays text[] not null, windows json not null,
  valid_from date, valid_until date, created_at timestamptz not null, deleted_at timestamptz,
  constraint discount_rule_basis check (basis in ('PRICE', 'SCORE')),
  constraint discount_rule_kind check (kind in ('FIXED_PRICE', 'AMOUNT_OFF', 'PERCENT_OFF')),
  constraint discount_rule_value check (value > 0 and (kind <> 'PERCENT_OFF' or value < 100)),
  constraint discount_rule_places check (place_kind in ('ALL', 'REGIONS', 'CITIES', 'STATIONS') and (place_kind = 'ALL') = (cardinality(place_ids) = 0)),
  constraint discount_rule_validity check (valid_from <= valid_until),
  constraint discount_rule_deleted check ((deleted_at is null) = (position is not null)),
  constraint discount_rule_position unique (platform_id, basis, position) deferrable initially deferred
);
create unique index discount_rule_name on discount_rule (platform_id, basis, lower(name)) where deleted_at is null;
create index discount_rule_network on discount_rule (network_id);
comment on column discount_rule.position is 'Rules of one platform and basis are tried in this order, from 0; a deleted one has no place any more.';
`);
  }

  override down(): void {
    this.addSql(
      `drop table if exists discount_rule, customer_station_password, customer_price, customer_setting, customer cascade`,
    );
  }
}
