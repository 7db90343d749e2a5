import type { CellValue } from "../../kernel/lists/list-file.ts";
import type { Sheet, SheetColumn } from "./sheet.ts";

type Said = string | number | boolean | readonly string[] | null;

/** A value as the API says it: decimals as strings, counts as numbers, instants in UTC, values of enums by their names. */
function saidOf({ kind }: SheetColumn, value: CellValue | undefined): Said {
  if (value === null || value === undefined) {
    return null;
  }
  if (value instanceof Date) {
    return value.toISOString();
  }
  if (kind === "DECIMAL") {
    return String(value);
  }
  return kind === "INTEGER" ? Number(value) : value;
}

/** A sheet as lines of JSON, an object for each row with the list's own names for its columns; a piece of text for each batch. */
export async function* jsonLines({ columns, batches }: Sheet): AsyncGenerator<string, void, void> {
  for await (const rows of batches) {
    yield rows
      .map((row) => {
        const said = Object.fromEntries(columns.map((column) => [column.id, saidOf(column, column.cellOf(row))]));
        return `${JSON.stringify(said)}\n`;
      })
      .join("");
  }
}
