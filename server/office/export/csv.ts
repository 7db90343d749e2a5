import { type About, type Sheet, textOf } from "./sheet.ts";

/** Without it spreadsheets take UTF-8 for the encoding of their own country. */
const BOM = "\uFEFF";
const NEW_LINE = "\r\n";

/** Spreadsheets carry out cells that begin so; those of East Asia take the full-width signs for the same. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const TO_QUOTE = /[",\r\n]/;

/** A cell of RFC 4180 that no spreadsheet takes for a formula: an apostrophe goes before what looks like one. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line for each thing that is told, and an empty one, behind which spreadsheets take the rest for a table. */
function aboutText({ lines }: About, clock: Sheet["clock"]): string {
  const text = (value: About["lines"][number][1]) => (value instanceof Date ? clock.text(value) : String(value));
  const cells = lines.map(([label, value]) => [label, text(value)].map(csvCell).join(","));
  return [...cells, "", ""].join(NEW_LINE);
}

/** A sheet as CSV, a piece of text for each batch; what it tells of itself above the header only where that is asked for. */
export async function* csvText({ columns, batches, clock, ...sheet }: Sheet): AsyncGenerator<string, void, void> {
  yield BOM + (sheet.tellsAbove ? aboutText(sheet.about(), clock) : "");
  yield columns.map(({ header }) => csvCell(header)).join(",") + NEW_LINE;
  for await (const rows of batches) {
    let text = "";
    for (const row of rows) {
      text += columns.map((column) => csvCell(textOf(column, column.cellOf(row), clock))).join(",") + NEW_LINE;
    }
    yield text;
  }
}
