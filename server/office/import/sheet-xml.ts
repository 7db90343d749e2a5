import { MOST_COLUMNS, MOST_READ_CELLS } from "./import.rules.ts";

/** Tags of all parts together: as many as the largest file that is taken may need, and read within a moment. */
const MOST_TAGS = 600_000;

/** What a workbook has too much of. */
export type SheetExcess = "ROWS" | "COLUMNS";

/** Written by programs for a result that they didn't work out, and read as any other error of a formula. */
const NO_RESULT = "#N/A";

/** Where a row or a cell says that it stands. Readers take any number that can be said, so another form is none of ours. */
const STANDS_AT = /\sr=["']([^"']*)/g;
const ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/;

const EMPTY_CELL = /<c\s[^<>]*(?:\/>|>\s*<\/c>)/g;
const EMPTY_ROW = /<row\s[^<>]*(?:\/>|>\s*<\/row>)/g;
const CELL = /<c\s[^<>]*>/g;
const UNRESOLVED = /<c(\s[^<>]*)>\s*<f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/f>)\s*<\/c>/g;

/**
 * A sheet without what only has a look (programs give it to a million rows), and with the errors of its formulas as texts, a result that is not
 * there as one of them: readers take both for an empty cell, and an empty cell empties what it is imported into.
 */
export const toldSheet = (xml: string): string =>
  xml
    .replace(EMPTY_CELL, "")
    .replace(EMPTY_ROW, (row) => (/\sr=/.test(row) ? "" : row))
    .replace(UNRESOLVED, (_cell, said: string) => `<c${said.replace(/\st="\w*"/, "")} t="str"><v>${NO_RESULT}</v></c>`)
    .replace(CELL, (cell) => cell.replace(/\st="e"/, ' t="str"'));

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - "A".charCodeAt(0) + 1, 0);

/**
 * What a sheet spans too much of, by what its rows and cells say; null: nothing. A reader fills what lies between two cells, and two of them
 * can span billions. Throws where one stands nowhere.
 */
export function excessOfSheet(xml: string): SheetExcess | null {
  let [rows, columns] = [1, 1];
  for (const [, place = ""] of xml.matchAll(STANDS_AT)) {
    const [, letters, digits] = ADDRESS.exec(place) ?? [];
    if (letters === undefined) {
      throw new Error("a row or cell stands at no place of a sheet");
    }
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnOf(letters));
  }
  if (rows * columns <= MOST_READ_CELLS) {
    return null;
  }
  return columns > MOST_COLUMNS ? "COLUMNS" : "ROWS";
}

const TAG = "<".charCodeAt(0);

/** Whether parts have more tags than a reader should be given, since nobody else is answered while it reads. */
export function hasTooManyTags(parts: Iterable<Uint8Array>): boolean {
  let tags = 0;
  for (const part of parts) {
    for (let at = part.indexOf(TAG); at >= 0 && tags <= MOST_TAGS; at = part.indexOf(TAG, at + 1)) {
      tags += 1;
    }
  }
  return tags > MOST_TAGS;
}
