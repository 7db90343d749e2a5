import { type RawBuilder, sql } from "kysely";
import { ID } from "type-graphql";
import type { Context } from "../context.ts";
import { usableIds } from "../ids.ts";
import { GraphQLInstant } from "../scalars/scalars.ts";
import { assertText, containing } from "./inputs.ts";
import { type Piece, piece } from "./piece.ts";

/** A field of a list's filter: its type in the contract, and what a value of it asks of a row. */
export interface ListFilter<Value> {
  /** As a decorator takes it: a class, a scalar, an enum's object, or a list of one. */
  readonly type: () => object;
  readonly description: string;
  /** Of one that will end: what takes its place, and when. */
  readonly deprecationReason?: string;
  /** The condition that a given value makes; `field` is its name in a refusal. */
  condition(value: Value, ctx: Context, field: string): Piece;
  /** Where its condition is not the row's own: see {@link oneBeside}. */
  readonly exists?: (conditions: Piece) => Piece;
}

/** The value of a filter's field. */
export type FilterValue<Filter> = Filter extends ListFilter<infer Value> ? Value : never;

/** A field of any type, for what the ones below don't say. */
export const narrowing = <Value>(
  type: () => object,
  description: string,
  condition: ListFilter<Value>["condition"],
): ListFilter<Value> => ({ type, description, condition });

/**
 * Filters of one and the same thing beside a row, which has several of them: a batch in a region and of a platform is one
 * with a station that is both. `exists` makes their conditions on the thing the row's.
 */
export function oneBeside<Given extends Readonly<Record<string, ListFilter<unknown>>>>(
  filters: Given,
  exists: (conditions: Piece) => Piece,
): Given {
  return Object.fromEntries(Object.entries(filters).map(([field, filter]) => [field, { ...filter, exists }])) as Given;
}

/**
 * The condition that a column has one of some ids. With one id an index gives the rows in their order; with several the planner doesn't
 * see how many, so that PostgreSQL keeps the plan for few of them, too.
 */
export function withIdIn(column: string): (ids: readonly string[]) => Piece {
  const [one, many] = [`${column} = $1::uuid`, `${column} = any((select $1::uuid[])::uuid[])`];
  return (ids) => {
    const usable = usableIds(ids);
    const [only, ...others] = usable;
    return only !== undefined && others.length === 0 ? piece(one, only) : piece(many, usable);
  };
}

/** The same for a statement that no list makes; absent: all rows. */
export const whereIdIn = (column: string, ids: readonly string[] | null | undefined): RawBuilder<unknown> =>
  ids == null ? sql`true` : sql`${sql.raw(column)} = any((select ${usableIds(ids)}::uuid[])::uuid[])`;

/** Rows in which a column has one of these ids. */
export function idsIn(column: string, description: string): ListFilter<string[]> {
  return narrowing(() => [ID], description, withIdIn(column));
}

/** Rows in which a column has one of these values of an enum. */
export function among<Value extends string>(
  values: Readonly<Record<Value, Value>>,
  column: string,
  description: string,
): ListFilter<Value[]> {
  const text = `${column} = any($1::text[])`;
  return narrowing(
    () => [values],
    description,
    (some) => piece(text, some),
  );
}

/** Rows in which a column is one of these texts. */
export function textsIn(column: string, description: string): ListFilter<string[]> {
  const text = `${column} = any($1::text[])`;
  return narrowing(
    () => [String],
    description,
    (some) => piece(text, some),
  );
}

/** Rows for which a condition holds (true), or doesn't (false). */
export function yesNo(condition: string, description: string): ListFilter<boolean> {
  const text = `(${condition}) = $1`;
  return narrowing(
    () => Boolean,
    description,
    (wanted) => piece(text, wanted),
  );
}

/** Rows in which a column is exactly this text. */
export function equal(column: string, description: string): ListFilter<string> {
  const text = `${column} = $1`;
  return narrowing(
    () => String,
    description,
    (wanted) => piece(text, wanted),
  );
}

/** Rows in which one of some columns contains a text of 1 to 200 characters, whatever its case. */
export function mentioning(columns: readonly string[], description: string): ListFilter<string> {
  const text = `(${columns.map((column) => `${column} ilike $1`).join(" or ")})`;
  return narrowing(
    () => String,
    description,
    (wanted, _ctx, field) => {
      assertText(wanted, field);
      return piece(text, containing(wanted));
    },
  );
}

/** Rows in which a column is this instant or a later one. */
export function since(column: string, description: string): ListFilter<Date> {
  const text = `${column} >= $1`;
  return narrowing(
    () => GraphQLInstant,
    description,
    (at) => piece(text, at),
  );
}

/** Rows in which a column is an instant before this one. */
export function before(column: string, description: string): ListFilter<Date> {
  const text = `${column} < $1`;
  return narrowing(
    () => GraphQLInstant,
    description,
    (at) => piece(text, at),
  );
}
