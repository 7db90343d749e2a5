import type pg from "pg";
import { type ColumnType, binaryArray } from "../server/kernel/lists/binary-array.ts";
import { NETWORK_ID, TWIN_NETWORK_ID } from "./network.ts";

/** The tables that a stored sale adds rows to, each with how those are known that were stored since a moment. */
const TABLES = {
  sale: "uuid_extract_timestamp(t.id) >= $3::timestamptz",
  fact_key: "uuid_extract_timestamp(t.fact_id) >= $3::timestamptz",
  movement: "t.time >= $3::timestamptz",
  posting: "t.time >= $3::timestamptz",
  card_flow: "t.time >= $3::timestamptz",
  card_sale: "uuid_extract_timestamp(t.flow_id) >= $3::timestamptz",
  points_flow: "t.time >= $3::timestamptz",
  points_lot: "t.created_at >= $3::timestamptz",
} as const;

/** The tables in whose rows a stored sale is counted, each with the columns that grow by it. */
const SUMS = {
  ledger_account: ["balance"],
  sale_hour: ["sales", "volume", "amount", "old_amount"],
  sale_day: ["sales", "volume", "amount", "old_amount"],
  sale_month: ["sales", "volume", "amount", "old_amount"],
} as const;

type Table = keyof typeof TABLES | keyof typeof SUMS;
type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<Table, readonly Row[]>;

const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as Key[];

/** Rows of the network, under another network's name. */
async function rowsOf(db: pg.Client, table: Table, where: string, values: readonly string[] = []): Promise<Row[]> {
  const { rows } = await db.query<{ row: Row }>(
    `select to_jsonb(t) || jsonb_build_object('network_id', $2::text) as row from ${table} t
     where t.network_id = $1 and ${where}`,
    [NETWORK_ID, TWIN_NETWORK_ID, ...values],
  );
  return rows.map(({ row }) => row);
}

async function sumsNow(db: pg.Client): Promise<Rows> {
  const found = new Map<Table, readonly Row[]>();
  for (const table of keysOf(SUMS)) {
    found.set(table, await rowsOf(db, table, "true"));
  }
  return found;
}

/** What work leaves behind: the rows that it added, and those that it counted in, as they stand after it. */
export interface Left {
  readonly added: Rows;
  readonly counted: Rows;
}

/** Does work that stores sales; gives what it gives, and what it left behind. */
export async function leftBy<Given>(db: pg.Client, work: () => Promise<Given>): Promise<{ given: Given; left: Left }> {
  const before = await sumsNow(db);
  const since = new Date();
  const given = await work();
  const added = new Map<Table, readonly Row[]>();
  for (const table of keysOf(TABLES)) {
    added.set(table, await rowsOf(db, table, TABLES[table], [since.toISOString()]));
  }
  const counted = new Map<Table, readonly Row[]>();
  for (const [table, rows] of await sumsNow(db)) {
    const stood = new Set(before.get(table)?.map((row) => JSON.stringify(row)));
    counted.set(
      table,
      rows.filter((row) => !stood.has(JSON.stringify(row))),
    );
  }
  return { given, left: { added, counted } };
}

/** How PostgreSQL calls the types of columns, and how arrays of them are written. */
const WRITTEN: Record<string, { readonly type: ColumnType; readonly of: (told: unknown) => unknown }> = {
  uuid: { type: "uuid", of: (told) => told },
  text: { type: "text", of: (told) => told },
  boolean: { type: "boolean", of: (told) => told },
  integer: { type: "integer", of: (told) => told },
  smallint: { type: "integer", of: (told) => told },
  bigint: { type: "bigint", of: (told) => told },
  date: { type: "date", of: (told) => told },
  numeric: { type: "numeric", of: String },
  "timestamp with time zone": { type: "timestamptz", of: (told) => new Date(told as string) },
};

/** A statement that inserts rows as one array a column, and those of one batch in the form that costs PostgreSQL least. */
interface Insert {
  readonly table: Table;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (told: unknown) => unknown;
}

/** The columns of a table, and the names of those of its primary key. */
async function columnsOf(db: pg.Client, table: Table): Promise<{ columns: Column[]; key: string[] }> {
  const { rows } = await db.query<{ name: string; type: string; inKey: boolean }>(
    `select attname as name, format_type(atttypid, null) as type, coalesce(attnum = any(k.conkey), false) as "inKey"
     from pg_attribute left join pg_constraint k on k.conrelid = attrelid and k.contype = 'p'
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const columns = rows.map(({ name, type }) => {
    const how = WRITTEN[type];
    if (how === undefined) {
      throw new Error(`nothing says how ${table}.${name}, of type ${type}, is written`);
    }
    return { name, ...how };
  });
  return { columns, key: rows.filter(({ inKey }) => inKey).map(({ name }) => name) };
}

function insertOf(table: Table, columns: readonly Column[], suffix: string, rows: readonly Row[]): Insert {
  const arrays = columns.map(({ type }, index) => `unnest($${index + 1}::${type}[])`).join(", ");
  const text = `insert into ${table} (${columns.map(({ name }) => name).join(", ")}) select ${arrays}${suffix}`;
  const values = columns.map(({ name, type, of }) =>
    binaryArray(
      type,
      rows.map((row) => (row[name] == null ? null : of(row[name]))),
    ),
  );
  return { table, text, values };
}

/** What was left by so many batches, in as many parts: an equal share of the rows each, and what each counts in. */
async function partsOf(db: pg.Client, { added, counted }: Left, batches: number): Promise<Insert[][]> {
  const parts: Insert[][] = Array.from({ length: batches }, () => []);
  for (const [table, all] of added) {
    const { columns } = await columnsOf(db, table);
    const size = Math.ceil(all.length / batches);
    for (const [index, part] of parts.entries()) {
      part.push(insertOf(table, columns, "", all.slice(index * size, (index + 1) * size)));
    }
  }
  for (const [table, rows] of counted) {
    const { columns, key } = await columnsOf(db, table);
    const set = SUMS[table as keyof typeof SUMS].map((column) => `${column} = excluded.${column}`).join(", ");
    const insert = insertOf(table, columns, ` on conflict (${key.join(", ")}) do update set ${set}`, rows);
    for (const part of parts) {
      part.push(insert);
    }
  }
  return parts;
}

/** Writes what batches left, by one statement a table and a transaction for each of them; how many milliseconds that takes. */
export async function bareInserts(db: pg.Client, left: Left, batches: number): Promise<number> {
  const parts = await partsOf(db, left, batches);
  const startedAt = performance.now();
  for (const part of parts) {
    await db.query("begin");
    for (const { table, text, values } of part) {
      await db.query({ name: `bare ${table}`, text, values: [...values] });
    }
    await db.query("commit");
  }
  return performance.now() - startedAt;
}
