import { CSV_BOM, CSV_LINE_END, csvCell, csvLine } from "../../../common/csv.ts";
import { type About, type Sheet, textOf } from "./sheet.ts";

/** A line for each thing that is told, and an empty one, behind which spreadsheets take the rest for a table. */
function aboutText({ lines }: About, clock: Sheet["clock"]): string {
  const text = (value: About["lines"][number][1]) => (value instanceof Date ? clock.text(value) : String(value));
  return lines.map(([label, value]) => csvLine([label, text(value)])).join("") + csvLine([]);
}

/** A sheet as CSV, a piece of text for each batch; what it tells of itself above the header only where that is asked for. */
export async function* csvText({ columns, batches, clock, ...sheet }: Sheet): AsyncGenerator<string, void, void> {
  yield CSV_BOM + (sheet.tellsAbove ? aboutText(sheet.about(), clock) : "");
  yield csvLine(columns.map(({ header }) => header));
  for await (const rows of batches) {
    let text = "";
    for (const row of rows) {
      // As csvLine does it, without a list for each of a million rows.
      let comma = "";
      for (const column of columns) {
        text += comma + csvCell(textOf(column, column.cellOf(row), clock));
        comma = ",";
      }
      text += CSV_LINE_END;
    }
    yield text;
  }
}
