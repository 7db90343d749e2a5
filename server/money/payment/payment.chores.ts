import { sql } from "kysely";
import type { Services } from "../../kernel/context.ts";
import { providerOf } from "./payment-setting.service.ts";

/** A provider that has not told yet that it paid back is asked again after so long. */
const AGAIN_MS = 60_000;
const MOST_AT_ONCE = 20;

/** Ends the wait for what nobody paid in time, on any number of servers at once. How many. */
export async function expirePayments({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const { rows } = await sql`
    update online_payment o set state = 'EXPIRED' where o.state = 'CREATED' and o.expires_at <= ${clock.now()} returning o.id`.execute(
    db,
  );
  return rows.length;
}

/** Asks providers for what is to go back until they have told that it went; asked twice they pay once. How many were asked. */
export async function askRefunds(services: Pick<Services, "config" | "db" | "clock" | "log">): Promise<number> {
  const { db, clock, log } = services;
  const now = clock.now();
  const { rows } = await sql<{ id: string; networkId: string; amount: string; currency: string }>`
    update online_payment o set refund_sent_at = ${now}
    where (o.network_id, o.id) in (
      select w.network_id, w.id from online_payment w
      where w.state = 'PAID' and w.refund_asked_at is not null
        and (w.refund_sent_at is null or w.refund_sent_at <= ${new Date(now.getTime() - AGAIN_MS)})
      order by w.refund_asked_at limit ${MOST_AT_ONCE} for update skip locked)
    returning o.id, o.network_id as "networkId", o.refund_amount::text as amount, o.currency`.execute(db);
  for (const { id, networkId, amount, currency } of rows) {
    const provider = await providerOf(services, db, networkId);
    await provider
      ?.askRefund({ id, networkId, amount, currency }, now)
      .catch((error: unknown) => log.warn({ err: error, networkId, payment: id }, "a refund was not taken"));
  }
  return rows.length;
}
