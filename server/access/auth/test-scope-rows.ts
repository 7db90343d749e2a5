import { type Kysely, type RawBuilder, sql } from "kysely";

/** Tells of the attacks themselves: who asked for what, and was refused. */
const OWN_STORY = "audit_entry";

/** The tables whose rows belong to networks, without the parts of those that are cut by month. */
async function tenantTables(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'network_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Looks at every row of any network that mentions one of these ids, whoever wrote it, table by table: a row of theirs
 * that changed shows in it, and so does a row of somebody else that has come to point at them.
 */
export async function rowsThatMention(
  db: Kysely<unknown>,
  ids: readonly string[],
): Promise<() => Promise<Record<string, string>>> {
  const pattern = [...new Set(ids)].join("|");
  const tables = (await tenantTables(db)).filter((name) => name !== OWN_STORY);
  // Which transaction wrote last, and how many rows there are: where both are as they were, no row has changed.
  const written = allOf(
    tables,
    (name) =>
      sql`select ${name} as name, concat(count(*), ' ', max(xmin::text::bigint)) as sum from ${sql.table(name)}`,
  );
  const sums = (names: readonly string[]) =>
    allOf(
      names,
      (name) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
        from ${sql.table(name)} t where t::text ~ ${pattern}`,
    ).execute(db);
  const [last, seen] = [new Map<string, string>(), new Map<string, string>()];
  return async () => {
    const { rows } = await written.execute(db);
    const touched = rows.filter(({ name, sum }) => last.get(name) !== sum).map(({ name }) => name);
    const looked = touched.length === 0 ? [] : (await sums(touched)).rows;
    rows.forEach(({ name, sum }) => last.set(name, sum));
    looked.forEach(({ name, sum }) => seen.set(name, sum));
    return Object.fromEntries(seen);
  };
}

/** One statement over many tables. */
const allOf = (tables: readonly string[], of: (name: string) => RawBuilder<unknown>) =>
  sql<{ name: string; sum: string }>`${sql.join(tables.map(of), sql` union all `)}`;

/** The foreign keys between tenants' tables by which a row points into another network, with how many do. */
export async function keysAcrossNetworks(db: Kysely<unknown>): Promise<{ keys: number; crossing: object[] }> {
  const tables = await tenantTables(db);
  const { rows } = await sql<{ key: string; from: string; to: string; columns: string[]; referred: string[] }>`
    select k.conname as key, f.relname as from, t.relname as to,
      (select array_agg(a.attname::text order by n) from unnest(k.conkey) with ordinality u(number, n)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number) as columns,
      (select array_agg(a.attname::text order by n) from unnest(k.confkey) with ordinality u(number, n)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number) as referred
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0`.execute(db);
  const keys = rows.filter(({ from, to }) => tables.includes(from) && tables.includes(to));
  const counts = keys.map(({ key, from, to, columns, referred }) => {
    const same = columns.map((column, at) => sql`a.${sql.ref(column)} = b.${sql.ref(referred[at] ?? "id")}`);
    return sql`select ${`${from}.${key}`} as key, count(*)::int as rows from ${sql.table(from)} a
      join ${sql.table(to)} b on ${sql.join(same, sql` and `)} where a.network_id <> b.network_id`;
  });
  const found = await sql<{ key: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return { keys: keys.length, crossing: found.rows.filter((one) => one.rows > 0) };
}
