import { type Kysely, type Transaction, sql } from "kysely";
import { vi } from "vitest";

/** Whether a statement waits for a row that another transaction has. */
async function isSomebodyWaiting(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/**
 * Sends something while another transaction, in which `hold` is done, is open; that ends once somebody waits for it, and
 * `meanwhile` was done.
 */
export async function sentMeanwhile<T>(
  db: Kysely<unknown>,
  hold: (other: Transaction<unknown>) => Promise<unknown>,
  send: () => Promise<T>,
  meanwhile?: () => Promise<unknown>,
): Promise<T> {
  const { pending } = await db.transaction().execute(async (other) => {
    await hold(other);
    let isAnswered = false;
    const answer = send().finally(() => (isAnswered = true));
    await vi.waitUntil(async () => isAnswered || (await isSomebodyWaiting(db)), { timeout: 5_000 });
    await meanwhile?.();
    return { pending: answer };
  });
  return pending;
}
