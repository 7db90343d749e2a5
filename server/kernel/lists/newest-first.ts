import { type RawBuilder, sql } from "kysely";
import { type Connection, type PageArgs, assertPage, fromCursor, pageOf, toCursor } from "./page.ts";

interface Ways<Row> {
  /** The columns of time and id by which the rows are sorted, both downwards, e.g. "c.requested_at, c.id". */
  readonly by: string;
  readonly timeOf: (row: Row) => Date;
  /** Reads the rows behind a place in that order, so many at most. */
  readonly read: (behind: RawBuilder<unknown>, limit: number) => Promise<Row[]>;
}

/** A page of rows that are told newest first, by their time and id. 10012 for a page or a cursor that can't be. */
export async function newestFirst<Row extends { readonly id: string }>(
  args: PageArgs,
  { by, timeOf, read }: Ways<Row>,
): Promise<Connection<Row>> {
  assertPage(args);
  const after = args.after ? fromCursor(args.after, ["time", "id"]) : null;
  const behind = after === null ? sql`true` : sql`(${sql.raw(by)}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  return pageOf(await read(behind, args.first + 1), args, (row) => toCursor([timeOf(row).toISOString(), row.id]));
}
