import { Migration } from "@mikro-orm/migrations";

/** For what members earn points. */
export class Migration20261124200100_points_rule extends Migration {
  override up(): void {
    this.addSql(`
create table points_rule (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), name text not null, unit text not null,
  points integer not null, step numeric not null, multiplier numeric not null, most_per_day integer, priority integer not null,
  grade_ids uuid[] not null, place_kind text not null, place_ids uuid[] not null, member_levels int[] not null,
  weekdays text[] not null, windows json not null, valid_from date, valid_until date, active boolean not null, created_at timestamptz not null,
  primary key (network_id, id),
  constraint points_rule_name unique (network_id, platform_id, name),
  constraint points_rule_unit check (unit in ('AMOUNT', 'VOLUME', 'STORED_VALUE')),
  constraint points_rule_points check (points > 0 and step > 0 and multiplier > 0 and most_per_day > 0),
  constraint points_rule_places check (place_kind in ('ALL', 'REGIONS', 'CITIES', 'STATIONS') and (place_kind = 'ALL') = (cardinality(place_ids) = 0)),
  constraint points_rule_validity check (valid_from <= valid_until)
);
comment on column points_rule.step is 'So much of the unit earns the points once.';
comment on column points_rule.priority is 'Of the rules that hold the one with the highest pays, and it alone.';`);
  }

  override down(): void {
    this.addSql("drop table points_rule");
  }
}
