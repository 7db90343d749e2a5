import type { CellKind, CellValue } from "../../kernel/lists/list-file.ts";
import type { ZoneClock } from "./zone-clock.ts";

/** A column as it is written. */
export interface SheetColumn {
  /** The list's own name for it. */
  readonly id: string;
  readonly header: string;
  readonly kind: CellKind;
  readonly digits: readonly [least: number, most: number];
  readonly cellOf: (row: object) => CellValue;
  /** Texts for values of an enum and of a list (the empty value's for an empty list), and of true and false. */
  readonly texts: ReadonlyMap<string, string>;
}

/** What a file is made of, whatever its format. Rows come a batch at a time and are let go of once they are written. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly batches: AsyncIterable<readonly object[]>;
  readonly clock: ZoneClock;
  readonly rightToLeft: boolean;
  /** What the file tells of itself. */
  about(): About;
  /** A file of one sheet tells it above the header. */
  readonly tellsAbove: boolean;
}

export interface About {
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string | number | Date])[];
}

/** A cell as text: what CSV shows of it, and what a workbook shows of all but numbers and instants. */
export function textOf({ kind, texts }: SheetColumn, value: CellValue, clock: ZoneClock): string {
  if (value === null || value === undefined) {
    return "";
  }
  if (value instanceof Date) {
    return clock.text(value);
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? (texts.get("") ?? "") : value.map((one: string) => texts.get(one) ?? one).join(", ");
  }
  const text = String(value);
  return kind === "ENUM" || kind === "BOOLEAN" ? (texts.get(text) ?? text) : text;
}
