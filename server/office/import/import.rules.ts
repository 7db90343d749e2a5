import { refuse } from "../../kernel/errors/refuse.ts";
import { FIRST_YEAR, impossibleText } from "../../kernel/scalars/possible.ts";
import type { ImportColumn, ImportSource, ImportedRow } from "../../kernel/lists/import.source.ts";
import type { ImportColumnInput } from "./import.types.ts";

/** 1 KB is 1,024 bytes, as for every upload. */
export const MOST_BYTES = 2 * 1_024 * 1_024;
/** As many as are carried out within the specification's 5 seconds (§7), one by one, on a small machine. */
export const MOST_IMPORT_ROWS = 1_000;
/** Columns that a file may have. */
export const MOST_COLUMNS = 50;
/** Cells that are read at most, empty ones too: a file may hold millions of these. */
export const MOST_READ_CELLS = 200_000;
const LONGEST_CELL = 500;
const MOST_WORDS = 50;

/** Why a file is not taken: `params.reason` of 10012, with the limit where one is passed. */
export type FileFault =
  "EMPTY" | "TOO_LARGE" | "NOT_A_TABLE" | "ENCODING" | "TOO_MANY_ROWS" | "TOO_MANY_COLUMNS" | "LONG_CELL";

/** Refuses a file (10012), and says why. */
export function refuseFile(reason: FileFault, most?: number): never {
  return refuse("PARAMETER_ERROR", { field: "file", params: { reason, ...(most === undefined ? {} : { most }) } });
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === "");

/** Our own exports put an apostrophe before what a spreadsheet would carry out: it is none of the text. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");

/** A file's header and rows, within the limits; refuses it else. */
export function tableOf(rows: readonly (readonly string[])[]): { header: string[]; rows: string[][] } {
  const [header = [], ...body] = rows.map((row) => row.map(plain));
  while (body.length > 0 && isBlank(body.at(-1) ?? [])) {
    body.pop();
  }
  if (isBlank(header) || body.length === 0) {
    return refuseFile("EMPTY");
  }
  if (header.length > MOST_COLUMNS) {
    refuseFile("TOO_MANY_COLUMNS", MOST_COLUMNS);
  }
  if (body.length > MOST_IMPORT_ROWS) {
    refuseFile("TOO_MANY_ROWS", MOST_IMPORT_ROWS);
  }
  // What stands beyond the header has no column that could be read.
  const rowsBelow = body.map((row) => row.slice(0, header.length));
  const cells = [header, ...rowsBelow].flat();
  if (cells.some((cell) => impossibleText(cell) !== null)) {
    // Letters of two bytes (UTF-16) show as such.
    refuseFile("ENCODING");
  }
  if (cells.some((cell) => cell.length > LONGEST_CELL)) {
    refuseFile("LONG_CELL", LONGEST_CELL);
  }
  return { header, rows: rowsBelow };
}

/** Refuses a mapping that can't be (10004, 10012): a column that isn't there, or twice, or a key that isn't read. */
export function assertImportColumns(asked: readonly ImportColumnInput[], source: ImportSource, width: number): void {
  asked.forEach(({ id, index, words }, position) => {
    if (!source.columns.some((column) => column.id === id)) {
      refuse("NO_SUCH_OPTION", { field: `columns.${position}.id` });
    }
    if (asked.findIndex((other) => other.id === id) < position) {
      refuse("PARAMETER_ERROR", { field: `columns.${position}.id` });
    }
    if (!Number.isInteger(index) || index < 0 || index >= width) {
      refuse("PARAMETER_ERROR", { field: `columns.${position}.index` });
    }
    if ((words?.length ?? 0) > MOST_WORDS) {
      refuse("PARAMETER_ERROR", { field: `columns.${position}.words`, params: { most: MOST_WORDS } });
    }
  });
  const missing = source.columns.filter(({ id, required }) => required && !asked.some((column) => column.id === id));
  if (missing.length > 0) {
    refuse("PARAMETER_ERROR", { field: "columns", params: { missing: missing.map(({ id }) => id) } });
  }
}

const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;

/** A day as it may be written: year first, since day and month alone can't be told apart. */
function dayOf(text: string): string | null {
  const [, year = "", month = "", day = ""] = DAY.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
  return isDay && Number(year) >= FIRST_YEAR ? written : null;
}

/** What spreadsheets show in the place of a value: an error of a formula, or a number with more digits than they keep. */
const SPOILT = /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|-?\d(?:[.,]\d+)?E\+\d+)$/i;

function valueOf(cell: string, column: ImportColumn, words: ImportColumnInput["words"]): string {
  const { id, kind, values = [] } = column;
  if (SPOILT.test(cell)) {
    refuse("DATA_CONVERSION_FAILED", { field: id, params: { value: cell } });
  }
  if (kind === "DAY") {
    return dayOf(cell) ?? refuse("DATA_CONVERSION_FAILED", { field: id, params: { value: cell } });
  }
  if (kind === "ENUM") {
    const same = (text: string) => text.toLowerCase() === cell.toLowerCase();
    const word = words?.find(({ text }) => same(text))?.value;
    return (
      values.find((value) => value === word || same(value)) ??
      refuse("NO_SUCH_OPTION", { field: id, params: { value: cell } })
    );
  }
  return cell;
}

/** A row of the file by the list's columns; 10012, 10008 or 10004 with the column that is at fault. */
export function importedRowOf(
  cells: readonly string[],
  asked: readonly ImportColumnInput[],
  columns: readonly ImportColumn[],
): ImportedRow {
  const row: Record<string, string | null> = {};
  for (const { id, index, words } of asked) {
    const column = columns.find((candidate) => candidate.id === id);
    const cell = cells[index] ?? "";
    if (column?.required && cell === "") {
      refuse("PARAMETER_ERROR", { field: id, params: { reason: "REQUIRED" } });
    }
    row[id] = column === undefined || cell === "" ? null : valueOf(cell, column, words);
  }
  return row;
}

/** Whether a row says nothing at all. */
export const isBlankRow = isBlank;
