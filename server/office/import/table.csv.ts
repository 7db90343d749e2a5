import { MOST_COLUMNS, MOST_IMPORT_ROWS, MOST_READ_CELLS, refuseFile } from "./import.rules.ts";

/** What separates cells; spreadsheets use the semicolon where the comma stands in numbers. */
const SEPARATORS = [",", ";", "\t"] as const;

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const [line = ""] = text.replaceAll(/"[^"]*"/g, "").split(/\r\n|\n|\r/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** The rows of a CSV text (RFC 4180, with the separators of all countries); null where a quote is never closed. Refuses what has many times more cells than a file may. */
export function csvRows(text: string): string[][] | null {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  let cells = 0;
  const endCell = () => {
    cells += 1;
    if (cells > MOST_READ_CELLS) {
      const isWide = row.length > MOST_COLUMNS;
      refuseFile(isWide ? "TOO_MANY_COLUMNS" : "TOO_MANY_ROWS", isWide ? MOST_COLUMNS : MOST_IMPORT_ROWS);
    }
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (isQuoted) {
      if (letter === '"' && text[at + 1] !== '"') {
        isQuoted = false;
      } else {
        cell += letter;
        at += letter === '"' ? 1 : 0;
      }
    } else if (letter === '"' && cell === "") {
      isQuoted = true;
    } else if (letter === separator) {
      endCell();
    } else if (letter === "\n" || letter === "\r") {
      at += letter === "\r" && text[at + 1] === "\n" ? 1 : 0;
      endRow();
    } else {
      cell += letter;
    }
  }
  if (cell !== "" || row.length > 0) {
    endRow();
  }
  return isQuoted ? null : rows;
}
