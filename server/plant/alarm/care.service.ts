import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { MOST_PER_PAGE } from "../../kernel/lists/page.ts";
import { once } from "../../kernel/once.ts";
import { transacting } from "../../kernel/transacting.ts";
import { alarms } from "./alarm.list.ts";
import type { Alarm } from "./alarm.types.ts";
import { assigneeOf } from "./assignee.service.ts";
import type { AssignAlarmsInput, CommentAlarmInput } from "./care.types.ts";

const LONGEST_COMMENT = 2_000;
const PLACED = new Set(["id", "stationId"]);

/** The stations of alarms that the caller sees, all or none: one that it doesn't see is 10014. */
async function stationsOf(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const seen = new Map((await alarms.byIds(ctx, ids, PLACED)).map(({ id, stationId }) => [id, stationId]));
  const unseen = ids.findIndex((id) => !seen.has(id));
  if (unseen >= 0) {
    refuse("OBJECT_NOT_FOUND", { field: `alarmIds.${unseen}` });
  }
  return [...new Set(seen.values())];
}

/** Says who is to care for alarms, or that nobody is; an alarm that this one cares for already stays as it is. 10012, 10014, 10006. */
export async function assignAlarms(ctx: Context, input: AssignAlarmsInput): Promise<Alarm[]> {
  const ids = [...new Set(input.alarmIds)];
  if (ids.length === 0 || ids.length > MOST_PER_PAGE) {
    refuse("PARAMETER_ERROR", { field: "alarmIds", params: { least: 1, most: MOST_PER_PAGE } });
  }
  const me = account(ctx);
  const { networkId } = me.scope;
  const now = ctx.clock.now();
  const changed = await transacting(ctx, async (inside) => {
    const db = sqlOf(inside.em);
    const stationIds = await stationsOf(inside, ids);
    const assignee = input.assigneeId == null ? null : await assigneeOf(inside, input.assigneeId, stationIds);
    const { rows } = await sql<{ id: string; before: string | null }>`
      with held as (
        select id, assignee_id from alarm
        where network_id = ${networkId} and id = any(${ids}::uuid[]) and assignee_id is distinct from ${assignee?.id ?? null}::uuid
        order by id for update
      )
      update alarm a set assignee_id = ${assignee?.id ?? null}, assigned_at = ${assignee === null ? null : now}, changed_at = ${now}
      from held h left join account w on w.network_id = ${networkId} and w.id = h.assignee_id
      where a.network_id = ${networkId} and a.id = h.id
      returning a.id, w.login as before`.execute(db);
    for (const { id, before } of rows) {
      await sql`
        insert into alarm_event (network_id, time, id, alarm_id, edge, account_name, assignee_name)
        values (${networkId}, ${now}, ${newId()}, ${id}, 'ASSIGNED', ${me.login}, ${assignee?.login ?? null})`.execute(
        db,
      );
      await record(inside, {
        operation: "assignAlarms",
        objectType: "Alarm",
        objectId: id,
        before: { assignee: before },
        after: { assignee: assignee?.login ?? null },
      });
    }
    return rows.map(({ id }) => id);
  });
  if (changed.length > 0) {
    ctx.pubsub.publish("alarm", { networkId, alarmIds: changed });
  }
  return alarms.byIds(ctx, ids);
}

/** Says something about an alarm, once for its key; it stays as it was said. 10012, 10014, 10015. */
export async function commentAlarm(ctx: Context, input: CommentAlarmInput): Promise<Alarm> {
  const { idempotencyKey: key, ...meant } = input;
  const text = input.text.trim();
  if (text === "" || [...text].length > LONGEST_COMMENT) {
    refuse("PARAMETER_ERROR", { field: "text", params: { least: 1, most: LONGEST_COMMENT } });
  }
  const me = account(ctx);
  const { networkId } = me.scope;
  const now = ctx.clock.now();
  const { alarm, made } = await transacting(ctx, async (inside) => {
    const found = (await alarms.one(inside, input.alarmId)) ?? refuse("OBJECT_NOT_FOUND", { field: "alarmId" });
    const done = await once(inside, { what: "commentAlarm", key, meant }, async (id) => {
      await sql`
        insert into alarm_event (network_id, time, id, alarm_id, edge, account_name, note)
        values (${networkId}, ${now}, ${id}, ${found.id}, 'COMMENTED', ${me.login}, ${text})`.execute(sqlOf(inside.em));
      await record(inside, { operation: "commentAlarm", objectType: "Alarm", objectId: found.id, after: { text } });
      return true;
    });
    return { alarm: found, made: done.made };
  });
  if (made !== null) {
    ctx.pubsub.publish("alarm", { networkId, alarmIds: [alarm.id] });
  }
  return alarm;
}
