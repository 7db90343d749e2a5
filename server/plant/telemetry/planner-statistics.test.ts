import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { refreshPlannerStatistics } from "./planner-statistics.ts";

const { db } = await testServer();

const NETWORK = randomUUID();

/** Writes so many keys of two months, and has PostgreSQL count them at once. */
async function writeKeys(count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into fact_key (network_id, key, fact_id, time)
      select ${NETWORK}::uuid, gen_random_uuid(), gen_random_uuid(), case n % 2 when 0 then timestamptz '2026-11-05' else timestamptz '2026-10-05' end
      from generate_series(1, ${count}) n`.execute(tx);
    await sql`select pg_stat_force_next_flush()`.execute(tx);
  });
}

/** What the planner knows of all months together. */
async function known() {
  const { rows } = await sql<{ rows: number; columns: number; looks: number }>`
    select greatest(p.reltuples, 0)::int as rows, w.analyze_count::int as looks,
      (select count(*)::int from pg_stats c where c.tablename = p.relname and c.inherited) as columns
    from pg_class p join pg_stat_all_tables w on w.relid = p.oid where p.relname = 'fact_key'`.execute(db);
  return rows[0];
}

test("the planner knows a table of months as a whole once it holds something, which autovacuum never tells it, and is asked no more than needed", async () => {
  await writeKeys(900);
  await refreshPlannerStatistics(db);
  expect(await known()).toMatchObject({ rows: 0, columns: 0, looks: 0 });

  await writeKeys(2000);
  await Promise.all([refreshPlannerStatistics(db), refreshPlannerStatistics(db)]);
  expect(await known()).toMatchObject({ rows: 2900, looks: 1 });
  expect((await known())?.columns).toBeGreaterThan(2);

  await refreshPlannerStatistics(db);
  expect(await known()).toMatchObject({ looks: 1 });
});
