import { Migration } from "@mikro-orm/migrations";

/** Alarms of tanks and guns that were deleted before deleting them ended their alarms: they ended when what they are about went. */
export class Migration20261221100000_gone_alarms extends Migration {
  override up(): void {
    this.addSql(`
with gone as (
  select network_id, 'tank:' || id as key, deleted_at from tank where deleted_at is not null
  union all
  select network_id, 'gun:' || id, deleted_at from gun where deleted_at is not null
), standing as (
  select a.network_id, a.id, a.holders, greatest(g.deleted_at, a.last_raised_at) as at
  from gone g join alarm a on a.network_id = g.network_id and a.ended_at is null
    and (a.source_key = g.key or starts_with(a.source_key, g.key || ':'))
), ended as (
  update alarm a set ended_at = s.at, holders = '{}', changed_at = now() from standing s where a.network_id = s.network_id and a.id = s.id
)
insert into alarm_event (network_id, time, id, alarm_id, edge, holder)
select s.network_id, s.at, uuidv7(), s.id, 'CLEARED', h from standing s cross join lateral unnest(s.holders) h`);
  }

  /** Whether they had ended is nothing that a table was made for. */
  override down(): void {
    this.addSql("select 1");
  }
}
