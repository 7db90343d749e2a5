import { type About, type Sheet, type SheetColumn, textOf } from "./sheet.ts";
import type { ZoneClock } from "./zone-clock.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A cell holds no more letters. */
const LONGEST_TEXT = 32_767;
/** A sheet's name holds no more letters. */
const LONGEST_NAME = 31;
/** A spreadsheet's numbers are floats: what has more digits stands as text, lest it be rounded. */
const EXACT_DIGITS = 15;

/** Styles by their place in styles.xml; the formats of decimals follow. */
const STYLE = { plain: 0, bold: 1, time: 2, integer: 3 } as const;
const FIRST_DECIMAL = 4;
const WIDTH = { TEXT: 22, ENUM: 18, LIST: 30, BOOLEAN: 10, INTEGER: 10, DECIMAL: 14, TIME: 20 } as const;

// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/g;
const MARKUP = /[&<>"]/g;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for XML 1.0, which has no words for control characters: spreadsheets read them from _x001F_. */
export function xmlText(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll(FORBIDDEN, (letter) => `_x${letter.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_`)
    .replaceAll(MARKUP, (letter) => ENTITIES[letter] ?? letter);
}

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const numberCell = (at: string, text: string | number, style: number): string =>
  `<c r="${at}" s="${style}"><v>${text}</v></c>`;

/** 0 → A, 26 → AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

const isExact = (text: string): boolean => text.replaceAll(/\D/g, "").replace(/^0+/, "").length <= EXACT_DIGITS;

/** Two decimals at least, four at most: #,##0.00##. */
function formatOf([least, most]: SheetColumn["digits"]): string {
  return most === 0 ? "#,##0" : `#,##0.${"0".repeat(least)}${"#".repeat(most - least)}`;
}

/** The formats of a sheet's decimals, each once. */
const decimalFormats = (columns: readonly SheetColumn[]): string[] => [
  ...new Set(columns.filter(({ kind }) => kind === "DECIMAL").map(({ digits }) => formatOf(digits))),
];

/** How a column's cells are written, found out once and not for every cell. */
function cellWriter(
  column: SheetColumn,
  { letter, styles, clock }: { letter: string; styles: string[]; clock: ZoneClock },
) {
  const decimal = FIRST_DECIMAL + styles.indexOf(formatOf(column.digits));
  const style = column.kind === "DECIMAL" ? decimal : STYLE.integer;
  return (row: object, number: number): string => {
    const value = column.cellOf(row);
    if (value === null || value === undefined) {
      return "";
    }
    const at = letter + number;
    if (value instanceof Date) {
      return numberCell(at, clock.serial(value), STYLE.time);
    }
    const isNumber = column.kind === "DECIMAL" || column.kind === "INTEGER";
    const text = textOf(column, value, clock);
    if (text === "") {
      return "";
    }
    return isNumber && isExact(text) ? numberCell(at, text, style) : textCell(at, text, STYLE.plain);
  };
}

/** Gives rows as XML; the first has number 2, below the header. */
export function rowWriter({ columns, clock }: Sheet): (row: object, number: number) => string {
  const styles = decimalFormats(columns);
  const cells = columns.map((column, index) => cellWriter(column, { letter: letterOf(index), styles, clock }));
  return (row, number) => {
    let text = `<row r="${number}">`;
    for (const cell of cells) {
      text += cell(row, number);
    }
    return `${text}</row>`;
  };
}

/** A worksheet up to its first row of data: the header stays in sight. */
export function sheetHead({ columns, rightToLeft }: Sheet): string {
  const side = rightToLeft ? ' rightToLeft="1"' : "";
  const widths = columns.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${WIDTH[kind]}" customWidth="1"/>`,
  );
  const headers = columns.map(({ header }, index) => textCell(`${letterOf(index)}1`, header, STYLE.bold));
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${side} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${headers.join("")}</row>`;
}

export const SHEET_FOOT = "</sheetData></worksheet>";

/** The sheet that tells what the file is. */
export function aboutSheet({ rightToLeft, clock }: Sheet, { lines }: About): string {
  const side = rightToLeft ? ' rightToLeft="1"' : "";
  const rows = lines.map(([label, value], index) => {
    const at = `B${index + 1}`;
    const cell =
      typeof value === "number"
        ? numberCell(at, value, STYLE.integer)
        : value instanceof Date
          ? numberCell(at, clock.serial(value), STYLE.time)
          : textCell(at, value, STYLE.plain);
    return `<row r="${index + 1}">${textCell(`A${index + 1}`, label, STYLE.bold)}${cell}</row>`;
  });
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${side} workbookViewId="0"/></sheetViews><cols><col min="1" max="1" width="${WIDTH.TEXT}" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>${rows.join("")}${SHEET_FOOT}`;
}

/** Names of sheets: without what spreadsheets refuse, and no two alike. */
export function sheetNames(titles: readonly string[]): string[] {
  const names: string[] = [];
  for (const title of titles) {
    const plain =
      title
        .replaceAll(/[[\]:*?/\\]/g, " ")
        .replace(/^'+|'+$/g, "")
        .trim() || "Sheet";
    const taken = (name: string) => names.some((other) => other.toLowerCase() === name.toLowerCase());
    let name = plain.slice(0, LONGEST_NAME);
    for (let number = 2; taken(name); number += 1) {
      name = `${plain.slice(0, LONGEST_NAME - 1 - String(number).length)} ${number}`;
    }
    names.push(name);
  }
  return names;
}

/** Number formats and the styles that use them. */
export function stylesXml({ columns }: Sheet): string {
  const formats = decimalFormats(columns);
  const custom = ["yyyy\\-mm\\-dd\\ hh:mm:ss", "#,##0", ...formats];
  const format = (code: string, index: number) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(code)}"/>`;
  const style = (index: number) =>
    `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  const font = '<sz val="11"/><name val="Calibri"/>';
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${custom.length}">${custom.map(format).join("")}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${custom.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${custom.map((_code, index) => style(index)).join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** The parts that bind sheets to a workbook, by their paths. */
export function bindingParts(names: readonly string[]): Readonly<Record<string, string>> {
  const sheet = (name: string, index: number) =>
    `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  const relation = (_name: string, index: number) =>
    `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`;
  const part = (_name: string, index: number) =>
    `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`;
  return {
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${names.map(sheet).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${names.map(relation).join("")}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${names.map(part).join("")}</Types>`,
  };
}

/** The part with which every reader begins. */
export const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
