import { Migration } from "@mikro-orm/migrations";

/**
 * A day begins at its first midnight, where clocks that go back show it twice. What was reckoned from the second one is reckoned anew; the
 * hour between the two was of the day before.
 */
export class Migration20261217200000_day_begins extends Migration {
  override up(): void {
    this.addSql(`
create function day_begins(day date, zone text) returns timestamptz language sql stable parallel safe
return case
  when ((day::timestamp at time zone zone - interval '1 hour') at time zone zone)::date = day
  then day::timestamp at time zone zone - interval '1 hour'
  else day::timestamp at time zone zone
end;
comment on function day_begins(date, text) is 'When a day begins by the clocks of a zone: at the first of two midnights, and with the change where clocks skip it.';
insert into tank_day_due (network_id, tank_id, day, marked_at)
select d.network_id, d.tank_id, d.day, now() from tank_day d
  join station s on s.network_id = d.network_id and s.id = d.station_id
where day_begins(d.day, s.time_zone) <> d.day::timestamp at time zone s.time_zone
  or day_begins(d.day + 1, s.time_zone) <> (d.day + 1)::timestamp at time zone s.time_zone
on conflict (network_id, tank_id, day) do update set marked_at = excluded.marked_at;`);
  }

  override down(): void {
    this.addSql("drop function day_begins(date, text);");
  }
}
