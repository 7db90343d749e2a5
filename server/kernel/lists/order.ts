import { type Piece, piece } from "./piece.ts";
import { fromCursor, toCursor } from "./page.ts";

/**
 * What a list is sorted by before its id: a column that is never null, as text; or one told with its type. Of one that may
 * be null, what is missing stands before everything else. Times are kept in milliseconds, as the product's clock gives them.
 */
export type SortKey =
  string | { readonly sql: string; readonly type?: "text" | "time" | "number"; readonly nullable?: true };

type KeyType = "text" | "time" | "number" | "id";

const CASTS: Readonly<Record<KeyType, string>> = {
  text: "text",
  time: "timestamptz",
  number: "numeric",
  id: "uuid",
};

/** What stands for a missing value: before every other, as the product came after 1970. */
const LEAST = { text: "''", time: "'epoch'", number: "'-infinity'" } as const;

/** One way of sorting a list: by its keys and last by the id. */
export interface SortOrder {
  readonly keys: readonly { readonly sql: string; readonly type: KeyType }[];
  readonly down: boolean;
}

export const WAYS = ["ASC", "DESC"] as const;

/** The orders of a list by their names in the contract: each key both ways. */
export function ordersOf(sorts: Readonly<Record<string, readonly SortKey[]>>, id: string): Record<string, SortOrder> {
  const own = { sql: id, type: "id" } as const;
  return Object.fromEntries(
    Object.entries(sorts).flatMap(([name, keys]) =>
      WAYS.map((way) => [`${name}_${way}`, { keys: [...keys.map(keyOf), own], down: way === "DESC" }] as const),
    ),
  );
}

function keyOf(key: SortKey): SortOrder["keys"][number] {
  if (typeof key === "string") {
    return { sql: key, type: "text" };
  }
  const { sql, type = "text", nullable } = key;
  return { sql: nullable === true ? `coalesce(${sql}, ${LEAST[type]})` : sql, type };
}

/** The part of a statement that sorts. */
export const sortedBy = ({ keys, down }: SortOrder): string =>
  keys.map(({ sql }) => (down ? `${sql} desc` : sql)).join(", ");

/** The condition that a row stands behind a cursor; of one that is none of this order's: 10012. */
export function behind({ keys, down }: SortOrder, after: string): Piece {
  const values = fromCursor(
    after,
    keys.map(({ type }) => type),
  );
  const marks = keys.map(({ type }, index) => `$${index + 1}::${CASTS[type]}`);
  return piece(`(${keys.map(({ sql }) => sql).join(", ")}) ${down ? "<" : ">"} (${marks.join(", ")})`, ...values);
}

/** The place of a row whose keys are these. */
export const cursorAt = (keys: readonly unknown[]): string =>
  toCursor(keys.map((key) => (key instanceof Date ? key.toISOString() : String(key))));
