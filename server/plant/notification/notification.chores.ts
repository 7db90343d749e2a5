import { sql } from "kysely";
import { seenFrom } from "../../access/platform/sees.ts";
import type { Services } from "../../kernel/context.ts";
import { oldSecretsOf } from "../../kernel/outgoing/secret.ts";
import { type Taken, noteAnswer, send } from "./send.service.ts";

const MOST_AT_ONCE = 20;
/** A message that is being sent belongs to its server for so long; a server that dies meanwhile leaves it to the others. */
export const HELD_MS = 60_000;
const KEPT_MS = 90 * 86_400_000;

/** A message that is due, and whether it is still called for. */
interface Due extends Taken {
  readonly wanted: boolean;
}

/**
 * Takes messages that are due, each for one server; of each rule one before the second of any, so that a receiver that lets everybody wait
 * holds up its own alone. One is no longer called for where its rule is off or its station is no longer below the rule's platform; one that
 * has waited, for quiet hours to end or for an acknowledgement, where the alarm is over or acknowledged; one of an alarm that is silenced,
 * whose end alone waits until it is not; one of an alarm that is folded below another, but for its end; and one of a low balance of a
 * platform that is no longer below the rule's, or that is low no more.
 */
async function takeDue({ db, clock }: Services): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    update notification n set attempts = n.attempts + 1, due_at = ${new Date(now.getTime() + HELD_MS)}
    from notification_rule r
    where r.network_id = n.network_id and r.id = n.rule_id and (n.network_id, n.id) in (
      select w.network_id, w.id from notification w join (
          select d.network_id, d.id, row_number() over (partition by d.network_id, d.rule_id order by d.due_at, d.id) as place
          from notification d where d.state = 'WAITING' and d.due_at <= ${now}
            and not (d.kind = 'ENDED' and exists (select from alarm a
              where a.network_id = d.network_id and a.id = d.alarm_id and a.silenced_until > ${now}))
        ) d on d.network_id = w.network_id and d.id = w.id
      where w.state = 'WAITING' and w.due_at <= ${now}
      order by d.place, w.due_at limit ${MOST_AT_ONCE} for update of w skip locked)
    returning n.network_id as "networkId", n.id, n.rule_id as "ruleId", n.channel, n.address, n.payload, n.attempts, r.language, r.secret,
      ${oldSecretsOf("r", now)} as "oldSecrets",
      r.active and n.called_off_at is null and case when n.low_balance_id is null
        then exists (select from station s
          join platform sp on sp.network_id = s.network_id and sp.id = s.platform_id
          join platform p on p.network_id = r.network_id and p.id = r.platform_id and ${sql.raw(seenFrom("sp", "p"))}
          where s.network_id = n.network_id and s.id = n.station_id and s.deleted_at is null)
        else r.low_balances and exists (select from platform o
          join platform p on p.network_id = r.network_id and p.id = r.platform_id and ${sql.raw(seenFrom("o", "p"))}
          where o.network_id = n.network_id and o.id = n.platform_id and o.deleted_at is null) end
      and not exists (select from alarm a where a.network_id = n.network_id and a.id = n.alarm_id
        and (a.silenced_until > ${now} or n.kind <> 'ENDED' and a.folded_into is not null))
      and not (n.delayed and exists (select from alarm a
        where a.network_id = n.network_id and a.id = n.alarm_id and (a.ended_at is not null or a.acknowledged_at is not null))) as wanted`.execute(
    db,
  );
  return rows;
}

async function dispatch(services: Services, due: Due): Promise<void> {
  const { db, clock } = services;
  if (!due.wanted) {
    await sql`update notification n set state = 'DROPPED', done_at = ${clock.now()}, attempts = ${due.attempts - 1}
      where n.network_id = ${due.networkId} and n.id = ${due.id} and n.state = 'WAITING'`.execute(db);
    return;
  }
  const answer = await send(services, due);
  await noteAnswer(db, due, { answer, now: clock.now(), retries: true });
}

/** Sends what is due, on any number of servers at once. How many were dealt with. */
export async function sendNotifications(services: Services): Promise<number> {
  const due = await takeDue(services);
  await Promise.all(
    due.map((one) =>
      // One that can't be written down must not keep the others; it is tried again once nobody holds it.
      dispatch(services, one).catch((error: unknown) =>
        services.log.error({ err: error, notification: one.id }, "a notification could not be sent"),
      ),
    ),
  );
  return due.length;
}

/** Forgets what was told long ago. How many. */
export async function forgetNotifications({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notification n where n.state <> 'WAITING' and n.created_at < ${new Date(clock.now().getTime() - KEPT_MS)}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
