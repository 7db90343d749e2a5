import { type RawBuilder, sql } from "kysely";

/**
 * A piece of a statement: SQL that we wrote, with `$1`, `$2` … where the values stand that came from outside. A value is
 * never part of the text, so pieces of the same text make the same statement.
 */
export interface Piece {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A piece of SQL with its values, `$1` being the first of them; one may be used more than once. */
export const piece = (text: string, ...values: readonly unknown[]): Piece => ({ text, values });

/** Several pieces as one, all of which must hold. */
export function allOf(pieces: readonly Piece[]): Piece {
  const number = numbering();
  return {
    text: pieces.length === 0 ? "true" : pieces.map(number).join(" and "),
    values: pieces.flatMap(({ values }) => values),
  };
}

/** Numbers the values of pieces through, in the order in which it is given them. */
export function numbering(): (piece: Piece) => string {
  let before = 0;
  return ({ text, values }) => {
    const from = before;
    before += values.length;
    return from === 0 ? text : text.replaceAll(/\$(\d+)/g, (_mark, place: string) => `$${from + Number(place)}`);
  };
}

/** A piece within a statement of Kysely's. */
export function rawOf<Row = unknown>({ text, values }: Piece): RawBuilder<Row> {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.val(values[Number(part) - 1])));
  return sql<Row>`${sql.join(parts, sql.raw(""))}`;
}

/** That a condition holds, or that it doesn't. */
export const is = ({ text, values }: Piece, wanted: boolean): Piece =>
  piece(wanted ? text : `not (${text})`, ...values);
