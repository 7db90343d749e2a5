import { type RawBuilder, sql } from "kysely";

/** PostgreSQL's types of the columns of a set of rows. */
export type ColumnTypes<Row> = {
  readonly [Column in keyof Row]:
    "uuid" | "text" | "timestamptz" | "numeric" | "float8" | "boolean" | "jsonb" | "bigint";
};

const text = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * Rows as one table expression: one array a column, however many rows there are, so that the statement's text stays
 * the same. Use as `select … from ${recordset("r", rows, types)}`.
 */
export function recordset<Row extends object>(
  alias: string,
  rows: readonly Row[],
  types: ColumnTypes<Row>,
): RawBuilder<unknown> {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const arrays = columns.map((column) => sql`${rows.map((row) => text(row[column]))}::${sql.raw(types[column])}[]`);
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)}(${sql.join(columns.map((column) => sql.ref(column)))})`;
}
