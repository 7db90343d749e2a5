import { Migration } from "@mikro-orm/migrations";

/** Licence-plate groups with their plates, and the sales of a plate however a device wrote it. */
export class Migration20261124300000_licence_plates extends Migration {
  override up(): void {
    this.addSql(`
create table licence_plate_group (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), name text not null,
  discount_kind text, discount_value numeric,
  day_amount numeric, day_volume numeric, day_count integer, month_amount numeric, month_volume numeric, month_count integer,
  declines_overdue boolean not null, active boolean not null, remark text not null, created_at timestamptz not null,
  primary key (network_id, id),
  constraint licence_plate_group_discount check (num_nonnulls(discount_kind, discount_value) <> 1)
);
create unique index licence_plate_group_name on licence_plate_group (network_id, lower(name));
comment on table licence_plate_group is 'Vehicles that are known by their plates, with one discount and the same limits for each of them.';
comment on column licence_plate_group.day_amount is 'The most that one plate may take in a day; null: as much as it likes. So the five beside it.';

create table licence_plate (
  network_id uuid not null, id uuid not null, group_id uuid not null, plate text not null, normalised text not null,
  vehicle text not null, driver text not null, cylinder_test_until date, override_reason text, override_until date,
  created_at timestamptz not null,
  primary key (network_id, id),
  foreign key (network_id, group_id) references licence_plate_group (network_id, id),
  constraint licence_plate_override check (num_nonnulls(override_reason, override_until) <> 1)
);
create unique index licence_plate_normalised on licence_plate (network_id, normalised);
create index licence_plate_group_plates on licence_plate (network_id, group_id);
comment on column licence_plate.normalised is 'By licence_plate_key: what is left when case, blanks, hyphens and dots are not looked at.';
comment on column licence_plate.override_until is 'The last day on which an overdue cylinder test is let pass.';

create function licence_plate_key(written text) returns text immutable strict parallel safe language sql
  return upper(regexp_replace(normalize(written, NFKC), '[[:space:].·•・‧_\\-‐‑‒–—]', '', 'g'));
create index sale_car on sale (network_id, licence_plate_key(car_number), time desc, id desc) where car_number is not null;`);
  }

  override down(): void {
    this.addSql("drop index sale_car");
    this.addSql("drop function licence_plate_key(text)");
    this.addSql("drop table licence_plate");
    this.addSql("drop table licence_plate_group");
  }
}
