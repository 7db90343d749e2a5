import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { seenFrom } from "../../access/platform/sees.ts";
import type { Services } from "../../kernel/context.ts";
import { oldSecretsOf } from "../../kernel/outgoing/secret.ts";
import { readObject } from "./selection.service.ts";
import { type Attempted, type Destination, type Tried, noteAttempt, sendMessage } from "./send.service.ts";
import { bodyOf } from "./webhook.rules.ts";
import type { WebhookKind } from "./webhook.types.ts";

const MOST_AT_ONCE = 50;
/** Of one webhook: a receiver that lets everybody wait holds up nobody else. */
const MOST_OF_ONE = 10;
const MOST_IN_A_RUN = 1_000;
/** For so long the next are waited with for those under way: most receivers answer within it, and who doesn't holds up nobody. */
const PATIENCE_MS = 250;
/** A message that is being sent belongs to its server for so long; a server that dies meanwhile leaves it to the others. */
export const MESSAGE_HELD_MS = 60_000;
const KEPT_MS = 30 * 86_400_000;

/** A message that is due, and whether it is still called for. */
interface Due extends Tried, Destination {
  readonly platformId: string;
  readonly name: string;
  readonly kind: WebhookKind | null;
  readonly type: string;
  readonly objectId: string | null;
  readonly createdAt: Date;
  readonly body: string | null;
  /** Absent: it is told of this kind no more. */
  readonly selection: string | null;
  readonly wanted: boolean;
}

/**
 * Takes messages that are due, each for one server: of one object the oldest that waits, so that no receiver hears of what came later
 * before it; and of each webhook one before the second of any. One is no longer called for where its webhook is off or its place is no
 * longer below the webhook's platform; a test is of no place. `busy`: those under way here, which are not taken again, whatever the clock says.
 */
async function takeDue({ db, clock }: Services, busy: readonly Due[]): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    update webhook_message m set attempts = m.attempts + 1, tries = m.tries + 1, due_at = ${new Date(now.getTime() + MESSAGE_HELD_MS)}
    from webhook w
    where w.network_id = m.network_id and w.id = m.webhook_id and (m.network_id, m.id) in (
      select c.network_id, c.id from webhook v
      left join (select b.id, count(*)::int as count from unnest(${busy.map(({ webhookId }) => webhookId)}::uuid[]) b (id) group by b.id) b on b.id = v.id cross join lateral (
        select n.network_id, n.id, n.due_at, n.number from webhook_message n
        where n.network_id = v.network_id and n.webhook_id = v.id and n.state = 'WAITING' and n.due_at <= ${now}
          and n.id <> all(${busy.map(({ id }) => id)}::uuid[])
          and not exists (select from webhook_message e where e.network_id = n.network_id and e.webhook_id = n.webhook_id
            and e.object_id = n.object_id and e.state = 'WAITING' and e.number < n.number)
        order by n.due_at, n.number limit ${MOST_OF_ONE}::int - coalesce(b.count, 0) for update of n skip locked) c
      order by row_number() over (partition by c.network_id, v.id order by c.due_at, c.number), c.due_at
      limit ${MOST_AT_ONCE - busy.length})
    returning m.network_id as "networkId", m.id, m.webhook_id as "webhookId", m.attempts, m.tries, m.kind, m.type, m.object_id as "objectId",
      m.created_at as "createdAt", m.body, w.platform_id as "platformId", w.name, w.url, w.secret,
      ${oldSecretsOf("w", now)} as "oldSecrets",
      (select k.selection from webhook_kind k where k.network_id = m.network_id and k.webhook_id = m.webhook_id and k.kind = m.kind) as selection,
      w.active and (m.kind is null or exists (select from platform p
        left join station s on s.network_id = m.network_id and s.id = m.station_id and m.platform_id is null and s.deleted_at is null
        join platform o on o.network_id = m.network_id and o.id = coalesce(m.platform_id, s.platform_id) and ${sql.raw(seenFrom("o", "p"))}
        where p.network_id = w.network_id and p.id = w.platform_id and p.deleted_at is null)) as wanted`.execute(db);
  return rows;
}

/** The body of a message: the one that it was sent with before, or one of its object as it is now, kept from then on. */
async function bodyFor(services: Services, due: Due): Promise<{ body: string } | { error: "SELECTION" | null }> {
  const { networkId, id, body, kind, objectId, selection, type, createdAt: at } = due;
  if (body !== null) {
    return { body };
  }
  if (kind === null || objectId === null || selection === null) {
    return { error: null };
  }
  const read = await readObject(services, due, { kind, selection, objectId });
  if (read.found !== "OBJECT") {
    return { error: read.found === "NONE" ? null : "SELECTION" };
  }
  const made = bodyOf({ id, type, at }, read.data);
  await sql`update webhook_message m set body = ${made} where m.network_id = ${networkId} and m.id = ${id}`.execute(
    services.db,
  );
  return { body: made };
}

async function drop({ db, clock }: Services, { networkId, id, attempts, tries }: Due): Promise<void> {
  await sql`update webhook_message m set state = 'DROPPED', done_at = ${clock.now()}, attempts = ${attempts - 1}, tries = ${tries - 1}
    where m.network_id = ${networkId} and m.id = ${id} and m.state = 'WAITING'`.execute(db);
}

async function dispatch(services: Services, due: Due): Promise<void> {
  const made = due.wanted ? await bodyFor(services, due) : { error: null };
  if ("error" in made && made.error === null) {
    return drop(services, due);
  }
  const unread: Attempted = { status: null, error: "SELECTION", ms: 0, excerpt: null };
  const attempted = "body" in made ? await sendMessage(services, { ...due, body: made.body }) : unread;
  await noteAttempt(services.db, due, { attempted, now: services.clock.now(), retries: true });
}

/** Sends what is due, on any number of servers at once. How many were dealt with. */
export async function sendWebhookMessages(services: Services): Promise<number> {
  const underWay = new Map<Promise<void>, Due>();
  let count = 0;
  do {
    const due = underWay.size < MOST_AT_ONCE ? await takeDue(services, [...underWay.values()]) : [];
    for (const one of due) {
      // One that can't be written down must not keep the others; it is tried again once nobody holds it.
      const sent: Promise<void> = dispatch(services, one)
        .catch((error: unknown) =>
          services.log.error({ err: error, webhookMessage: one.id }, "a message of a webhook could not be sent"),
        )
        .finally(() => underWay.delete(sent));
      underWay.set(sent, one);
    }
    count += due.length;
    await Promise.race([Promise.all(underWay.keys()), setTimeout(PATIENCE_MS)]);
    if (due.length === 0 && underWay.size === 0) {
      return count;
    }
  } while (count < MOST_IN_A_RUN);
  await Promise.all(underWay.keys());
  return count;
}

/** Forgets what was told long ago. How many. */
export async function forgetWebhookMessages({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_message m where m.state <> 'WAITING' and m.created_at < ${new Date(clock.now().getTime() - KEPT_MS)}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
