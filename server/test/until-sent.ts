import { type Kysely, sql } from "kysely";
import { vi } from "vitest";

/**
 * Resolves when what a server's own look has taken of an outbox is dealt with. `held`: until when what is taken belongs to who took
 * it. A message that failed may have to wait just as long, and isn't waited for for ever.
 */
export async function untilSent(
  db: Kysely<unknown>,
  outbox: "notification" | "webhook_message",
  held: Date,
): Promise<void> {
  // What is being taken at this moment shows it once its transaction has ended.
  await sql`select 1 from ${sql.table(outbox)} where state = 'WAITING' for share`.execute(db);
  const isFree = async () => {
    const { rows } = await sql`
      select 1 from ${sql.table(outbox)} where state = 'WAITING' and due_at = ${held}`.execute(db);
    return rows.length === 0;
  };
  await vi.waitUntil(isFree, { timeout: 3_000 }).catch(() => undefined);
}
