import { csvText } from "../../lib/csv-text.ts";
import type { TargetColumn } from "./import-words.ts";

interface Words {
  readonly column: (id: string) => string;
  readonly value: (column: string, value: string) => string;
}

/** A file to be filled in: the columns by their words, and one row that shows how a day and a choice are written. */
export function templateOf(columns: readonly TargetColumn[], { column, value }: Words): string {
  const example = columns.map(({ id, kind, values: [first = ""] }) =>
    kind === "DAY" ? `${new Date().getFullYear()}-01-31` : kind === "ENUM" ? value(id, first) : "",
  );
  return csvText([columns.map(({ id }) => column(id)), example]);
}
