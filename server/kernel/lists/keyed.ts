import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Counted } from "./whole.ts";
import { type Connection, type PageArgs, assertPage, fromCursor, pageOf, toCursor } from "./page.ts";

/** A list of the set-up as SQL: which rows, and the text that they are sorted by before their id. */
export interface KeyedList {
  readonly columns: RawBuilder<unknown>;
  /** From `from` on, joins included. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  /** The column that gives the key already, where there is one: reading it twice costs as much as any other column. */
  readonly keyColumn?: string | undefined;
  readonly id: RawBuilder<unknown>;
  readonly down: boolean;
}

/** The statement that counts the rows of a list. */
export const countOf = ({ from, where }: Pick<KeyedList, "from" | "where">): RawBuilder<Counted> =>
  sql<Counted>`select count(*) ${from} where ${where}`;

const orderOf = ({ key, id, down }: KeyedList): RawBuilder<unknown> =>
  down ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;

/** The statement that gives all rows of a list, in its order. */
export const everyRowOf = <Row>(list: KeyedList): RawBuilder<Row> =>
  sql<Row>`select ${list.columns} ${list.from} where ${list.where} order by ${orderOf(list)}`;

/** A page of a list in one statement; the whole is counted by a second one, where that is asked for. */
export async function keyedPage<Row extends { id: string }>(
  db: Kysely<unknown>,
  list: KeyedList,
  args: PageArgs & { readonly counted: boolean },
): Promise<Connection<Row>> {
  assertPage(args);
  const { columns, from, where, key, id, down } = list;
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const behind =
    after === null ? sql`true` : sql`(${key}, ${id}) ${down ? sql`<` : sql`>`} (${after[0]}::text, ${after[1]}::uuid)`;
  // As a number in the text, not as a value: without it PostgreSQL can't keep the plan and makes it anew each time.
  const limit = sql.raw(String(args.first + 1));
  const skip = args.offset ? sql`offset ${args.offset}` : sql``;
  const { keyColumn = "listKey" } = list;
  const keyToo = list.keyColumn === undefined ? sql`, ${key} as "listKey"` : sql``;
  const { rows } = await sql<Row & Readonly<Record<string, string>>>`
    select ${columns}${keyToo} ${from} where ${where} and ${behind}
    order by ${orderOf(list)} limit ${limit} ${skip}`.execute(db);
  const page = pageOf(rows, args, (row) => toCursor([row[keyColumn] ?? "", row.id]));
  if (!args.counted) {
    return page;
  }
  const total = await countOf(list).execute(db);
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}
