import { CSV_BOM, csvLine } from "../../common/csv.ts";

/** Rows as CSV that spreadsheets open as it is meant: what looks like a formula stays a text. */
export const csvText = (rows: readonly (readonly string[])[]): string => CSV_BOM + rows.map(csvLine).join("");
