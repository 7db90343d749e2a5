import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { MOST_PER_PAGE } from "../../kernel/lists/page.ts";
import { piece } from "../../kernel/lists/piece.ts";
import type { AcknowledgeAlarmsInput, AcknowledgeAllAlarmsInput } from "./alarm.inputs.ts";
import { alarms } from "./alarm.list.ts";
import type { AcknowledgedAlarms, Alarm } from "./alarm.types.ts";

const ID_ALONE = new Set(["id"]);

const LONGEST_NOTE = 500;
/** So many at once end within a second; the rest at the next time. */
const MOST_AT_ONCE = 10_000;
/** A message between servers carries at most so many ids (NOTIFY: 8,000 bytes). */
const IDS_PER_MESSAGE = 100;

function noteOf(input: { readonly note?: string }): string | null {
  if ((input.note ?? "").length > LONGEST_NOTE) {
    refuse("PARAMETER_ERROR", { field: "note", params: { most: LONGEST_NOTE } });
  }
  return input.note?.trim() || null;
}

/** Takes note of alarms, all or none: one that the caller doesn't see is 10014. Noted already: the first note stays. */
export async function acknowledgeAlarms(ctx: Context, input: AcknowledgeAlarmsInput): Promise<Alarm[]> {
  const ids = [...new Set(input.alarmIds)];
  if (ids.length === 0 || ids.length > MOST_PER_PAGE) {
    refuse("PARAMETER_ERROR", { field: "alarmIds", params: { least: 1, most: MOST_PER_PAGE } });
  }
  const note = noteOf(input);
  const seen = new Set((await alarms.byIds(ctx, ids, ID_ALONE)).map((row) => row.id));
  const unseen = ids.findIndex((id) => !seen.has(id));
  if (unseen >= 0) {
    refuse("OBJECT_NOT_FOUND", { field: `alarmIds.${unseen}` });
  }
  const me = account(ctx);
  const { networkId } = me.scope;
  const now = ctx.clock.now();
  const changed = await ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    const { rows } = await sql<{ id: string }>`
      update alarm set acknowledged_at = ${now}, acknowledged_by = ${me.login}, note = ${note}, changed_at = ${now}
      where network_id = ${networkId} and id = any(${ids}::uuid[]) and acknowledged_at is null returning id`.execute(
      db,
    );
    for (const row of rows) {
      await sql`insert into alarm_event (network_id, time, id, alarm_id, edge, account_name, note)
        values (${networkId}, ${now}, ${newId()}, ${row.id}, 'ACKNOWLEDGED', ${me.login}, ${note})`.execute(db);
      await record(
        { ...ctx, em },
        { operation: "acknowledgeAlarms", objectType: "Alarm", objectId: row.id, after: { note } },
      );
    }
    return rows.map((row) => row.id);
  });
  if (changed.length > 0) {
    ctx.pubsub.publish("alarm", { networkId, alarmIds: changed });
  }
  return alarms.byIds(ctx, ids);
}

/**
 * Takes note of all that a filter leaves and nobody has taken note of, with one note, in one unit. The log has one line
 * of it; each alarm remembers it by an event of its own.
 */
export async function acknowledgeAllAlarms(
  ctx: Context,
  input: AcknowledgeAllAlarmsInput,
): Promise<AcknowledgedAlarms> {
  const note = noteOf(input);
  const me = account(ctx);
  const { networkId } = me.scope;
  const now = ctx.clock.now();
  const ids = await ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    const rows = await alarms.rows({ ...ctx, em }, [piece("a.acknowledged_at is null")], {
      filter: input.filter,
      fields: ID_ALONE,
      limit: MOST_AT_ONCE,
      locked: true,
    });
    if (rows.length === 0) {
      return [];
    }
    const alarmIds = rows.map(({ id }) => id);
    await sql`update alarm set acknowledged_at = ${now}, acknowledged_by = ${me.login}, note = ${note}, changed_at = ${now}
      where network_id = ${networkId} and id = any(${alarmIds}::uuid[])`.execute(db);
    await sql`insert into alarm_event (network_id, time, id, alarm_id, edge, account_name, note)
      select ${networkId}, ${now}, e.id, e.alarm_id, 'ACKNOWLEDGED', ${me.login}, ${note}
      from unnest(${alarmIds.map(newId)}::uuid[], ${alarmIds}::uuid[]) e(id, alarm_id)`.execute(db);
    const after = { count: alarmIds.length, filter: input.filter, note };
    await record(
      { ...ctx, em },
      {
        operation: "acknowledgeAllAlarms",
        objectType: "Platform",
        objectId: me.platformId,
        after,
      },
    );
    return alarmIds;
  });
  for (let from = 0; from < ids.length; from += IDS_PER_MESSAGE) {
    ctx.pubsub.publish("alarm", { networkId, alarmIds: ids.slice(from, from + IDS_PER_MESSAGE) });
  }
  return { count: ids.length };
}
