/** Without it spreadsheets take UTF-8 for the encoding of their own country. */
export const CSV_BOM = "\uFEFF";
/** The end of every line, the last one too. */
export const CSV_LINE_END = "\r\n";

/** Spreadsheets carry out cells that begin so; those of East Asia take the full-width signs for the same. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const TO_QUOTE = /[",\r\n]/;
/** What either of the two may find: of most cells one look tells that they go as they are. */
const SPECIAL = /^[=+\-@\t\r＝＋－＠]|[",\r\n]/;

/** A cell of RFC 4180 that no spreadsheet takes for a formula: an apostrophe goes before what looks like one. */
export function csvCell(text: string): string {
  if (!SPECIAL.test(text)) {
    return text;
  }
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row with its end. */
export const csvLine = (texts: readonly string[]): string => texts.map(csvCell).join(",") + CSV_LINE_END;
