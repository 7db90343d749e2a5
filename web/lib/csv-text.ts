/** Without it spreadsheets take UTF-8 for the encoding of their own country. */
const BOM = "\uFEFF";
/** Spreadsheets take what begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as CSV that spreadsheets open as it is meant: what looks like a formula stays a text. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  BOM +
  rows.map((cells) => `${cells.map((cell) => quoted(FORMULA.test(cell) ? `'${cell}` : cell)).join(",")}\r\n`).join("");
