import type { RawBuilder } from "kysely";
import type { ClassType } from "type-graphql";
import type { PermissionValue } from "../../access/auth/permission.ts";
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

/** A column that a list offers. */
export interface ExportColumn<Row> {
  /** The field of the API that it shows. */
  readonly id: string;
  readonly kind: CellKind;
  /** Places behind the point of a DECIMAL: always so many, and at most so many. */
  readonly digits?: readonly [least: number, most: number];
  /** What it shows of a row; the field of its own name unless told. */
  value?(row: Row): CellValue;
}

/** A list that can be exported: the same rows, for the same people, as its query gives. */
export interface ExportSource<Filter extends object, Row extends object> {
  /** Its value in the enum ExportList. */
  readonly list: string;
  /** The field of RequestExportInput that carries its filter. */
  readonly filterField: string;
  readonly filterType: ClassType<Filter>;
  /** One of these is needed, as for the query. */
  readonly permissions: readonly [PermissionValue, ...PermissionValue[]];
  /** The orders of the list; the first is meant where none is named. */
  readonly orders: readonly [string, ...string[]];
  readonly columns: readonly ExportColumn<Row>[];
  /** The statement that counts the rows which a filter leaves. */
  total(ctx: Context, filter: Filter | null): RawBuilder<Counted>;
  /** The statement that gives them all, in order, narrowed to what the caller sees. */
  rows(ctx: Context, whole: Whole<Filter>): RawBuilder<Row>;
}
