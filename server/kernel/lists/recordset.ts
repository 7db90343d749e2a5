import { type RawBuilder, sql } from "kysely";
import { type ColumnType, binaryArray } from "./binary-array.ts";

/** PostgreSQL's types of the columns of a set of rows. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row]: ColumnType };

/** What stands in an array's text without quotes: no special characters, and never the word NULL. */
const PLAIN = /^[-\da-f][\w.:+-]*$/i;

const quoted = (text: string): string => (PLAIN.test(text) ? text : `"${text.replaceAll(/[\\"]/g, "\\$&")}"`);

/** Numbers and ids are asked for by their type: PostgreSQL refuses what is none, so nothing in them needs quotes. */
function elementOf(type: string): (value: unknown) => string {
  switch (type) {
    case "uuid":
    case "numeric":
    case "float8":
    case "bigint":
    case "integer":
    case "date":
    case "boolean":
      return String;
    case "timestamptz":
      return (value) => (value instanceof Date ? value.toISOString() : quoted(String(value)));
    default:
      return (value) => quoted(typeof value === "string" ? value : JSON.stringify(value));
  }
}

/** An array as PostgreSQL writes one. */
export function arrayText(values: readonly unknown[], type = "text"): string {
  const element = elementOf(type);
  const texts = values.map((value) => (value === null || value === undefined ? "NULL" : element(value)));
  return `{${texts.join(",")}}`;
}

/** One column's values as an array of its type. For a thousand rows many times as fast as leaving it to pg. */
export const arrayOf = (type: ColumnType, values: readonly unknown[]): RawBuilder<unknown> =>
  sql`${binaryArray(type, values) ?? arrayText(values, type)}::${sql.raw(type)}[]`;

/**
 * Rows as one table expression: one array a column, however many rows there are, so that the statement's text stays
 * the same. Use as `select … from ${recordset("r", rows, types)}`.
 *
 * `offset 0` keeps the arrays' lengths from the planner: for fewer rows than it reckons with in general, a plan for just these would
 * look so much cheaper that none was ever kept, and planning costs more than what it plans.
 */
export function recordset<Row extends object>(
  alias: string,
  rows: readonly Row[],
  types: ColumnTypes<Row>,
): RawBuilder<unknown> {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const arrays = columns.map((column) => {
    const values = arrayOf(
      types[column],
      rows.map((row) => row[column]),
    );
    return sql`${values} as ${sql.ref(column)}`;
  });
  // Not `from unnest(…, …)`, which puts all rows into a store before it gives the first.
  const unnested = columns.map((column) => sql`unnest(${sql.ref(column)}) as ${sql.ref(column)}`);
  return sql`(select ${sql.join(unnested)} from (select ${sql.join(arrays)} offset 0) as arrays) as ${sql.ref(alias)}`;
}
