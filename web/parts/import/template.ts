import type { TargetColumn } from "./import-words.ts";

interface Words {
  readonly column: (id: string) => string;
  readonly value: (column: string, value: string) => string;
}

/** Without it spreadsheets take UTF-8 for the encoding of their own country. */
const BOM = "\uFEFF";
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A file to be filled in: the columns by their words, and one row that shows how a day and a choice are written. */
export function templateOf(columns: readonly TargetColumn[], { column, value }: Words): string {
  const example = columns.map(({ id, kind, values: [first = ""] }) =>
    kind === "DAY" ? `${new Date().getFullYear()}-01-31` : kind === "ENUM" ? value(id, first) : "",
  );
  const lines = [columns.map(({ id }) => column(id)), example];
  return BOM + lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}
