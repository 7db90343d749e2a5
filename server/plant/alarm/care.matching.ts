import { sql } from "kysely";
import { seenFrom } from "../../access/platform/sees.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { transacting } from "../../kernel/transacting.ts";
import { tellAlarms } from "./alarm.tell.ts";
import { assigneeOf } from "./assignee.service.ts";
import { takeMatching, verdictOf } from "./matching.service.ts";
import type { AlarmsOutcome, AssignAllAlarmsInput } from "./matching.types.ts";

/** That a platform, or one above it, is the one of an alarm's station (s). */
const SEEN_FROM = `exists (select from platform p
  join platform sp on sp.network_id = p.network_id and sp.id = s.platform_id and ${seenFrom("sp", "p")}
  where p.network_id = s.network_id and p.id = $1::uuid)`;

/**
 * Says who is to care for every alarm that a filter leaves, or that nobody is, in one unit. The log has one line of it; each alarm
 * remembers it by an event of its own. 10014 an account that is not the caller's own; 10006 one that may not care for alarms.
 */
export async function assignAllAlarms(ctx: Context, input: AssignAllAlarmsInput): Promise<AlarmsOutcome> {
  const me = account(ctx);
  const { networkId } = me.scope;
  const now = ctx.clock.now();
  const { ids, outcome } = await transacting(ctx, async (inside) => {
    const db = sqlOf(inside.em);
    const assignee = input.assigneeId == null ? null : await assigneeOf(inside, input.assigneeId, []);
    const found = await takeMatching(
      inside,
      input,
      verdictOf([
        [piece("a.assignee_id is not distinct from $1::uuid", assignee?.id ?? null), "UNCHANGED"],
        ...(assignee === null ? [] : [[piece(`not ${SEEN_FROM}`, assignee.platformId), "NOT_SEEN"] as const]),
      ]),
    );
    if (found.ids.length > 0) {
      await sql`
        update alarm set assignee_id = ${assignee?.id ?? null}, assigned_at = ${assignee === null ? null : now}, changed_at = ${now}
        where network_id = ${networkId} and id = any(${found.ids}::uuid[])`.execute(db);
      await sql`
        insert into alarm_event (network_id, time, id, alarm_id, edge, account_name, assignee_name)
        select ${networkId}, ${now}, e.id, e.alarm_id, 'ASSIGNED', ${me.login}, ${assignee?.login ?? null}
        from unnest(${found.ids.map(newId)}::uuid[], ${found.ids}::uuid[]) e(id, alarm_id)`.execute(db);
      await record(inside, {
        operation: "assignAllAlarms",
        objectType: "Platform",
        objectId: me.platformId,
        after: { count: found.ids.length, filter: input.filter, assignee: assignee?.login ?? null },
      });
    }
    return found;
  });
  tellAlarms(ctx, new Map([[networkId, ids]]));
  return outcome;
}
