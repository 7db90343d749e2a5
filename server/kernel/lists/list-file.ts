import type { RawBuilder } from "kysely";
import type { ClassType } from "type-graphql";
import type { Context } from "../context.ts";
import type { Counted, Whole } from "./whole.ts";

/**
 * What a column's cells are. TEXT as it is; ENUM and BOOLEAN in the words that the request sends along; LIST likewise, each
 * of its values for itself, an empty one in the words for the empty value; INTEGER and DECIMAL as numbers; TIME as a wall
 * clock's in the request's zone.
 */
export type CellKind = "TEXT" | "ENUM" | "LIST" | "BOOLEAN" | "INTEGER" | "DECIMAL" | "TIME";

/** What a cell may hold before it is written. */
export type CellValue = string | number | boolean | Date | readonly string[] | null;

/** How a column is written into a file. */
export interface CellForm<Row> {
  readonly kind: CellKind;
  /** Places behind the point of a DECIMAL: always so many, and at most so many. */
  readonly digits?: readonly [least: number, most: number];
  /** What it shows of a row; the field of its own name unless told. */
  value?(row: Row): CellValue;
}

/** A column that a list offers to its file. */
export interface FileColumn<Row> extends CellForm<Row> {
  /** The field of the API that it shows. */
  readonly id: string;
}

/** A list as a file: the same rows, for the same people, as its query gives. */
export interface ListFile<Filter extends object, Row extends object> {
  /** Its value in the enum ExportList. */
  readonly list: string;
  readonly filterType: ClassType<Filter>;
  /** One of these rights is needed, as for the query. */
  readonly permissions: readonly [number, ...number[]];
  /** The orders of the list; the first is meant where none is named. */
  readonly orders: readonly [string, ...string[]];
  readonly columns: readonly FileColumn<Row>[];
  /**
   * Where its filter has a time: what `from` and `to` of it are. INSTANTS: the first that belongs to it and the first that
   * doesn't; DAYS: the first and the last day, both included.
   */
  readonly dated?: "INSTANTS" | "DAYS";
  /** Its rows tell what was sold, and may be some seconds old: read where reports are (kernel/reports.ts). */
  readonly isReport?: true;
  /** The statement that counts the rows which a filter leaves. */
  total(ctx: Context, filter: Filter | null): RawBuilder<Counted>;
  /** The statement that gives them all, in order, narrowed to what the caller sees. */
  rows(ctx: Context, whole: Whole<Filter>): RawBuilder<Row>;
}

/** A list whose rows and filter only itself knows. */
export type AnyListFile = ListFile<object, object>;

/** The field of an export's input that carries a list's filter: `auditLog` for AUDIT_LOG. */
export const filterFieldOf = ({ list }: Pick<AnyListFile, "list">): string =>
  list.toLowerCase().replaceAll(/_([a-z])/g, (_mark, letter: string) => letter.toUpperCase());
