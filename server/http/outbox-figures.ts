import type { MakeGauge } from "./gauges.ts";
import type { Watch } from "./readiness.ts";

/** So many are looked at: readiness is asked over the same connection, and must not wait for a long count. */
const MOST_COUNTED = 10_000;

/** What waits; of what is due, what no other message has to go before and no silence holds back. */
const WAITING = `
  select 'webhook' as outbox, count(*) as waiting, extract(epoch from now() - min(w.due_at) filter (where w.due)) as overdue from (
    select m.due_at, m.due_at <= now() and not exists (select from webhook_message e where e.network_id = m.network_id
      and e.webhook_id = m.webhook_id and e.object_id = m.object_id and e.state = 'WAITING' and e.number < m.number) as due
    from webhook_message m where m.state = 'WAITING' limit ${MOST_COUNTED}) w
  union all
  select 'notification', count(*), extract(epoch from now() - min(w.due_at) filter (where w.due)) from (
    select n.due_at, n.due_at <= now() and not exists (select from alarm a where a.network_id = n.network_id
      and a.id = n.alarm_id and n.kind = 'ENDED' and a.silenced_until > now()) as due
    from notification n where n.state = 'WAITING' limit ${MOST_COUNTED}) w`;

interface Waiting {
  readonly outbox: string;
  readonly waiting: string;
  /** Seconds; null where nothing is due. */
  readonly overdue: string | null;
}

/** Figures of messages to programs and people: how many wait, and for how long the oldest that is due (left out while the database doesn't answer). */
export function outboxFigures(gauge: MakeGauge, readiness: Watch): void {
  let looked: Promise<Waiting[] | null> = Promise.resolve(null);
  gauge("forecourt_outbox_waiting", "Messages that wait, up to 10,000", ["outbox"], async function () {
    // The gauges of one reading begin in their order: what this one asks for the next one shows too.
    looked = readiness.look<Waiting>(WAITING);
    const seen = (await looked) ?? [];
    this.reset();
    for (const { outbox, waiting } of seen) {
      this.set({ outbox }, Number(waiting));
    }
  });
  gauge("forecourt_outbox_overdue_seconds", "For how long the oldest has been due", ["outbox"], async function () {
    const seen = (await looked) ?? [];
    this.reset();
    for (const { outbox, overdue } of seen) {
      this.set({ outbox }, Number(overdue ?? 0));
    }
  });
}
