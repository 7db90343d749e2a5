import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { MOST_PER_PAGE } from "../../kernel/lists/page.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { type Fact, tellFacts } from "../../kernel/told-facts.ts";
import { transacting } from "../../kernel/transacting.ts";
import { tellAlarms } from "./alarm.tell.ts";
import type { AcknowledgeAlarmsInput } from "./alarm.inputs.ts";
import { alarms } from "./alarm.list.ts";
import type { Alarm } from "./alarm.types.ts";
import { takeMatching, verdictOf } from "./matching.service.ts";
import type { AcknowledgeAllAlarmsInput, AlarmsOutcome } from "./matching.types.ts";

const ID_ALONE = new Set(["id"]);

const LONGEST_NOTE = 500;
const UNLESS_ACKNOWLEDGED = verdictOf([[piece("a.acknowledged_at is not null"), "UNCHANGED"]]);

function noteOf(input: { readonly note?: string }): string | null {
  if ((input.note ?? "").length > LONGEST_NOTE) {
    refuse("PARAMETER_ERROR", { field: "note", params: { most: LONGEST_NOTE } });
  }
  return input.note?.trim() || null;
}

/** An alarm that somebody has taken note of. */
interface Noted {
  readonly id: string;
  readonly stationId: string;
}

const factOf = ({ id, stationId }: Noted): Fact => ({ type: "alarm.acknowledged", objectId: id, stationId });

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
    const { rows } = await sql<Noted>`
      update alarm set acknowledged_at = ${now}, acknowledged_by = ${me.login}, note = ${note}, changed_at = ${now}
      where network_id = ${networkId} and id = any(${ids}::uuid[]) and acknowledged_at is null returning id, station_id as "stationId"`.execute(
      db,
    );
    await tellFacts({ db, networkId, now }, rows.map(factOf));
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
export async function acknowledgeAllAlarms(ctx: Context, input: AcknowledgeAllAlarmsInput): Promise<AlarmsOutcome> {
  const note = noteOf(input);
  const me = account(ctx);
  const { networkId } = me.scope;
  const now = ctx.clock.now();
  const { ids, outcome } = await transacting(ctx, async (inside) => {
    const db = sqlOf(inside.em);
    const found = await takeMatching(inside, input, UNLESS_ACKNOWLEDGED);
    if (found.ids.length > 0) {
      const { rows } = await sql<Noted>`
        update alarm set acknowledged_at = ${now}, acknowledged_by = ${me.login}, note = ${note}, changed_at = ${now}
        where network_id = ${networkId} and id = any(${found.ids}::uuid[]) returning id, station_id as "stationId"`.execute(
        db,
      );
      await tellFacts({ db, networkId, now }, rows.map(factOf));
      await sql`insert into alarm_event (network_id, time, id, alarm_id, edge, account_name, note)
        select ${networkId}, ${now}, e.id, e.alarm_id, 'ACKNOWLEDGED', ${me.login}, ${note}
        from unnest(${found.ids.map(newId)}::uuid[], ${found.ids}::uuid[]) e(id, alarm_id)`.execute(db);
      const after = { count: found.ids.length, filter: input.filter, note };
      await record(inside, {
        operation: "acknowledgeAllAlarms",
        objectType: "Platform",
        objectId: me.platformId,
        after,
      });
    }
    return found;
  });
  tellAlarms(ctx, new Map([[networkId, ids]]));
  return outcome;
}
