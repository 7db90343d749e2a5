import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { alarms } from "./alarm.list.ts";
import type { AlarmTimeline } from "./care.types.ts";
import { type TimelineEvent, momentsOf } from "./timeline.rules.ts";

const LIFE = new Set(["id", "stationId", "startedAt", "endedAt"]);
const MOST_RAISED = 50;
const MOST_DEEDS = 500;

/** What became of an alarm, oldest first, in the times of its station. 10014. */
export async function alarmTimeline(ctx: Context, alarmId: string): Promise<AlarmTimeline> {
  const alarm = (await alarms.one(ctx, alarmId, LIFE)) ?? refuse("OBJECT_NOT_FOUND", { field: "alarmId" });
  const { networkId } = account(ctx).scope;
  // A second holder that joins in has seen the same once more: it was not raised again, and its first event is left out.
  const { rows } = await sql<TimelineEvent & { total: number }>`
    with told as (
      select e.*, e.edge in ('RAISED', 'NOTED') as device,
        row_number() over (partition by e.edge, e.holder order by e.time, e.id) as nth
      from alarm_event e where e.network_id = ${networkId} and e.alarm_id = ${alarm.id} and e.edge <> 'CLEARED'
    ), counted as (
      select *, row_number() over (partition by device order by time desc, id desc) as back, count(*) over () as total
      from told where not device or time > ${alarm.startedAt} and (edge = 'NOTED' or nth > 1)
    )
    select c.id, c.time, c.edge, c.account_name as "accountName", c.assignee_name as "assigneeName", c.note, c.silenced_until as until, c.total::int as total
    from counted c where c.back <= case when c.device then ${MOST_RAISED}::int else ${MOST_DEEDS}::int end
    order by c.time, c.id`.execute(sqlOf(ctx.em));
  return {
    moments: momentsOf(alarm, rows),
    omitted: (rows[0]?.total ?? 0) - rows.length,
    timeZone: await zoneOf(ctx, alarm.stationId),
  };
}

async function zoneOf(ctx: Context, stationId: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from station where network_id = ${account(ctx).scope.networkId} and id = ${stationId}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0]?.zone ?? refuse("OBJECT_NOT_FOUND", { field: "alarmId" });
}
