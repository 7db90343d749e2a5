import { type Kysely, sql } from "kysely";
import { inTurn } from "./partitions.ts";

/**
 * Has PostgreSQL look at tables of months as a whole where what its planner knows of them is older than a day, or they hold
 * more than twice what it knows of. Its autovacuum looks at each month alone (ANALYZE, "partitioned tables"), and joins are
 * planned by what is known of the whole. Safe to run on several servers at once.
 */
export async function refreshPlannerStatistics(db: Kysely<unknown>): Promise<void> {
  for (const table of await staleTables(db)) {
    await inTurn(db, async (tx) => {
      // Another server may have been here meanwhile.
      if ((await staleTables(tx)).includes(table)) {
        await sql`analyze only ${sql.table(table)}`.execute(tx);
      }
    });
  }
}

/** Below a thousand rows no plan is so wrong that anybody notices; counts of rows are estimates, so nothing is looked at twice within ten minutes. */
async function staleTables(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.relname as name from pg_partitioned_table t join pg_class p on p.oid = t.partrelid
      join pg_stat_all_tables w on w.relid = p.oid
      cross join lateral (select coalesce(sum(s.n_live_tup), 0) as rows from pg_partition_tree(p.oid) m join pg_stat_all_tables s on s.relid = m.relid
        where m.isleaf) months
    where p.relnamespace = current_schema()::regnamespace and months.rows > 1000
      and (w.last_analyze is null or w.last_analyze < now() - interval '1 day'
        or w.last_analyze < now() - interval '10 minutes' and months.rows > 2 * p.reltuples)
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
