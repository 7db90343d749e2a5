import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { MODULES } from "./modules.ts";
import { testServer } from "./test/server.ts";
import { withoutWatching } from "./test/statements.ts";

const { db } = await testServer();
withoutWatching();

const DISTRIBUTED = MODULES.flatMap(({ tables }) => [...(tables?.distributed ?? [])]);

/** Keys of these tables that don't begin with the network, and references between them that leave it out; by the catalogue. */
async function keysWithoutNetwork(from: Kysely<unknown>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with tables as (
      select c.oid, c.relname as name, (select attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'network_id' and a.attnotnull) as network
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relname = any(${tables}::text[])
    )
    select name || ' has no network' as fault from tables where network is null
    union all
    select name || ' has no primary key' from tables where not exists (select from pg_index x where x.indrelid = tables.oid and x.indisprimary)
    union all
    select 'unique ' || x.indexrelid::regclass from tables join pg_index x on x.indrelid = tables.oid
      where x.indisunique and x.indkey[0] is distinct from tables.network
    union all
    select 'reference ' || c.conname from tables join pg_constraint c on c.conrelid = tables.oid and c.contype = 'f' join tables t on t.oid = c.confrelid
      where tables.network <> all(c.conkey)
    order by fault`.execute(from);
  return rows.map(({ fault }) => fault);
}

test("a table of many rows has the network first in all its keys", async () => {
  expect(DISTRIBUTED.length).toBeGreaterThan(20);
  expect(await keysWithoutNetwork(db, DISTRIBUTED)).toEqual([]);
});

test("a table that forgets it is found, whichever of its keys it is", async () => {
  const planted = db.transaction().execute(async (own) => {
    await sql`create table planted_fill (id uuid primary key, network_id uuid not null, pump text, unique (pump))`.execute(
      own,
    );
    await sql`create table planted_receipt (network_id uuid not null, id uuid not null, fill_id uuid references planted_fill (id), primary key (network_id, id))`.execute(
      own,
    );
    await sql`create table planted_note (text text)`.execute(own);
    throw new Planted(await keysWithoutNetwork(own, ["planted_fill", "planted_receipt", "planted_note"]));
  });

  await expect(planted).rejects.toMatchObject({
    faults: [
      "planted_note has no network",
      "planted_note has no primary key",
      "reference planted_receipt_fill_id_fkey",
      "unique planted_fill_pkey",
      "unique planted_fill_pump_key",
    ],
  });
});

/** Takes what was found out of the transaction that the tables go with. */
class Planted extends Error {
  constructor(readonly faults: readonly string[]) {
    super("planted");
  }
}
