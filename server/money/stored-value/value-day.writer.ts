import { type Kysely, sql } from "kysely";
import type { Services } from "../../kernel/context.ts";
import { movesBetween } from "./value-move.sql.ts";

/** A transaction that began before midnight is over by then. */
const SETTLED_MS = 3_600_000;

/** Sums up the days of all networks that are over by now. */
export async function sumValueDays({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const until = new Date(clock.now().getTime() - SETTLED_MS).toISOString().slice(0, 10);
  const { rows } = await sql<{ id: string }>`
    select n.id from platform n left join value_sum s on s.network_id = n.id
    where n.parent_id is null and (s.until is null or s.until < ${until}::date)`.execute(db);
  for (const { id } of rows) {
    await sumNetwork(db, id, until);
  }
  return rows.length;
}

/** One server at a time: the row of the network's sum is locked, and says then from which day on it lacks. */
async function sumNetwork(db: Kysely<unknown>, networkId: string, until: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into value_sum (network_id, until) values (${networkId}, '-infinity') on conflict (network_id) do nothing`.execute(
      tx,
    );
    const { rows } = await sql<{ from: string }>`
      select until::text as from from value_sum where network_id = ${networkId} for update`.execute(tx);
    const from = rows[0]?.from ?? "-infinity";
    const [begin, end] = [
      sql`(${from}::date)::timestamp at time zone 'UTC'`,
      sql`(${until}::date)::timestamp at time zone 'UTC'`,
    ];
    await sql`
      insert into value_day (network_id, day, platform_id, place_id, holder, cause, amount)
      select ${networkId}, (v.time at time zone 'UTC')::date, v.platform_id, v.place_id, v.holder, v.cause, sum(v.amount)
      from (${movesBetween(networkId, begin, end)}) v group by 2, 3, 4, 5, 6`.execute(tx);
    await sql`update value_sum set until = greatest(until, ${until}::date) where network_id = ${networkId}`.execute(tx);
  });
}
