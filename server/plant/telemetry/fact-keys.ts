import { type Kysely, sql } from "kysely";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { Batch } from "./batch.ts";
import { type FactKey, keptSince } from "./fact-key.rules.ts";
import { inTurn } from "./partitions.ts";

/** A fact before it is known whether it is new. */
interface Claimed {
  readonly key: FactKey;
  readonly id: string;
  /** The key that gateways of before gave the same fact. */
  readonly formerKey?: FactKey;
}

const ROW = { time: "timestamptz", key: "uuid", id: "uuid", former_time: "timestamptz", former_key: "uuid" } as const;

/** Two batches take the keys that both have in one order; and what was told one after the other lies side by side. */
const inOrder = ({ key: a }: Claimed, { key: b }: Claimed): number =>
  a.time.getTime() - b.time.getTime() || (a.hash < b.hash ? -1 : 1);

/**
 * Claims the keys of facts; gives back those that were known by neither key. A key twice in the batch is claimed once.
 * Keys from before there were months stand at the time `-infinity`; who has none there, or no former key, needs no probe for it.
 * `offset 0`: a probe for each fact, in the one month that may have it, where the planner would read through all of them.
 */
export async function claim<Fact extends Claimed>(batch: Batch, facts: readonly Fact[]): Promise<Fact[]> {
  const byKey = new Map(facts.map((fact) => [fact.key.hash, fact]));
  const rows = [...byKey.values()].sort(inOrder).map(({ key, id, formerKey }) => ({
    time: key.time,
    key: key.hash,
    id,
    former_time: formerKey?.time ?? null,
    former_key: formerKey?.hash ?? null,
  }));
  const { rows: claimed } = await sql<{ count: number; keys: string[] | null }>`
    with claimed as (
      insert into fact_key (network_id, time, key, fact_id)
      select ${batch.networkId}::uuid, time, key, id from ${recordset("r", rows, ROW)}
      where (not exists (select from fact_key f where f.network_id = ${batch.networkId} and f.time = '-infinity')
          or not exists (select from fact_key f where f.network_id = ${batch.networkId} and f.time = '-infinity' and f.key in (r.key, r.former_key) offset 0))
        and (r.former_key is null
          or not exists (select from fact_key f where f.network_id = ${batch.networkId} and f.time = r.former_time and f.key = r.former_key offset 0))
      on conflict do nothing returning key
    )
    select count(*)::int as count, case when count(*) < ${rows.length} then array_agg(key::text) end as keys from claimed`.execute(
    batch.db,
  );
  const { count = 0, keys = null } = claimed[0] ?? {};
  batch.outcome.accepted += count;
  batch.outcome.duplicates += facts.length - count;
  const all = [...byKey.values()];
  if (count === all.length) {
    return all;
  }
  const fresh = new Set(keys);
  return all.filter((fact) => fresh.has(fact.key.hash));
}

/** The month of a partition, in its name; what was there before there were months bears that of the change. */
const MONTH = /^fact_key_(?:before_)?(\d{4})_(\d\d)$/;

/** Drops the keys of months whose facts are no longer taken; safe to run on several servers at once. */
export async function dropOldKeys(db: Kysely<unknown>, now: Date): Promise<void> {
  const since = keptSince(now);
  await inTurn(db, async (tx) => {
    // Whoever waits for this lock keeps every report waiting behind it.
    await sql`set local lock_timeout = '2s'`.execute(tx);
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'fact_key'::regclass`.execute(
      tx,
    );
    for (const { name } of rows) {
      const [, year, month] = MONTH.exec(name) ?? [];
      // Months count from 0 there, so this is the first day of the one after.
      if (year !== undefined && new Date(Date.UTC(Number(year), Number(month), 1)) <= since) {
        await sql`drop table ${sql.ref(name)}`.execute(tx);
      }
    }
  });
}
