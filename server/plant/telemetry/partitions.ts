import { type Kysely, sql } from "kysely";
import { keptSince } from "./fact-key.rules.ts";

/** The tables of facts, each partitioned by month of its `time`. */
export const FACT_TABLES = [
  "sale",
  "gun_state_change",
  "tank_reading",
  "measure_reading",
  "tank_delivery",
  "alarm_event",
  "audit_entry",
  "movement",
  "posting",
  "card_flow",
  "group_flow",
  "points_flow",
  "card_fill",
] as const;

/** Months that are made ahead: a server that nobody restarts for a quarter still writes into a partition of its own. */
const MONTHS_AHEAD = 3;

interface Month {
  readonly suffix: string;
  readonly from: string;
  readonly to: string;
}

/** The months from `first` to `last`, both included, in UTC. */
export function monthsBetween(first: Date, last: Date): Month[] {
  const months: Month[] = [];
  const start = (offset: number) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + offset, 1));
  for (let offset = 0; start(offset) <= last; offset += 1) {
    const from = start(offset).toISOString();
    months.push({ suffix: from.slice(0, 7).replace("-", "_"), from, to: start(offset + 1).toISOString() });
  }
  return months;
}

/**
 * Makes the partitions for every month from last month to three months ahead (or the given range); safe to run on
 * several servers at once. What lies outside (a device whose clock says 2000, or next year) goes to the default
 * partition; once its month comes within the range it moves there. Keys of facts have a month each as long as they are kept.
 */
export async function ensurePartitions(db: Kysely<unknown>, now: Date, since?: Date): Promise<void> {
  const first = since ?? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1));
  const spans = [
    ...FACT_TABLES.map((table) => ({ table, first })),
    // Keys go as whole months, so that each has its own from the first on that is kept.
    { table: "fact_key", first: new Date(Math.min(first.getTime(), keptSince(now).getTime())) },
  ];
  await inTurn(db, async (tx) => {
    const present = await sql<{ relname: string }>`select relname from pg_class where relispartition`.execute(tx);
    const known = new Set(present.rows.map((row) => row.relname));
    for (const span of spans) {
      for (const month of monthsBetween(span.first, last)) {
        if (!known.has(`${span.table}_${month.suffix}`)) {
          await makePartition(tx, span.table, month);
        }
      }
    }
  });
}

/** Works at the partitions in one transaction, one server at a time. */
export async function inTurn(db: Kysely<unknown>, work: (tx: Kysely<unknown>) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('forecourt partitions'))`.execute(tx);
    await work(tx);
  });
}

/** Filled before it is attached: PostgreSQL refuses a partition for rows that the default one still holds. */
async function makePartition(db: Kysely<unknown>, table: string, { suffix, from, to }: Month): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const name = `"${table}_${suffix}"`;
  await run(`create table ${name} (like "${table}" including defaults including constraints)`);
  await run(`with moved as (delete from "${table}_default" where time >= '${from}' and time < '${to}' returning *)
    insert into ${name} select * from moved`);
  await run(`alter table "${table}" attach partition ${name} for values from ('${from}') to ('${to}')`);
}
