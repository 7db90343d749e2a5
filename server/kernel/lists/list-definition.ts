import type { ClassType } from "type-graphql";
import type { Context } from "../context.ts";
import type { FilterValue, ListFilter } from "./filters.ts";
import type { AnyListFile, CellForm, CellKind, FileColumn } from "./list-file.ts";
import type { SortKey, WAYS } from "./order.ts";
import type { Piece } from "./piece.ts";
import type { ColumnSource } from "./statement.ts";

/** A field of the rows: where it comes from, and as what it stands in a file. */
export type ListColumn<Row> = ColumnSource | { readonly sql: ColumnSource; readonly file: CellKind | CellForm<Row> };

/** The fields of a filter. */
export type Filters = Readonly<Record<string, ListFilter<unknown>>>;

/** What a list's filter may say. */
export type FilterOf<Given extends Filters> = { ids?: string[] | null } & {
  -readonly [Field in keyof Given]?: FilterValue<Given[Field]> | null;
};

/** The values of a list's orders: each of its sorts both ways. */
export type OrderOf<Sort extends string> = `${Sort}_${(typeof WAYS)[number]}`;

/** A list, said once: the contract, the page and the file follow from it. */
export interface ListDefinition<
  Row extends { id: string },
  Node extends object,
  Given extends Filters,
  Sort extends string,
> {
  /** The rows in words, for the contract: "employees". */
  readonly rows: string;
  /** The type of its rows in the contract. */
  readonly node: ClassType<Node>;
  /** Its rows where they have more than the contract shows. */
  readonly row?: ClassType<Row>;
  /** The table and its alias, whose `id` is the rows': "employee e". */
  readonly from: string;
  /** What makes that table, where it is not kept but reckoned from the filter: "journal j" needs what makes `journal`. */
  readonly made?: (ctx: Context, filter: object | null) => Piece;
  /** Joins by their aliases, each behind those that it refers to: one is made where its alias is used. None may take rows away. */
  readonly joins?: Readonly<Record<string, string>>;
  /** Which rows the caller may see at all. */
  scope(ctx: Context): Piece;
  /** Which of these it lists; the others are found by their ids alone. */
  readonly listed?: Piece;
  readonly columns: { readonly [Field in keyof Row & string]: ListColumn<Row> };
  /** Fields that are read whatever is asked for, because others are made of them. */
  readonly always?: readonly (keyof Row & string)[];
  /** What narrows it, beside `ids`. */
  readonly filters: Given;
  /** What it is sorted by: each both ways, CODE as CODE_ASC and CODE_DESC, with the id to break ties. */
  readonly sorts: Readonly<Record<Sort, readonly SortKey[]>>;
  /** The same in words: "By code or name." */
  readonly sorted: string;
  /** The order where none is named. */
  readonly order: OrderOf<NoInfer<Sort>>;
  /** Where it is offered as a file: its value in the enum ExportList, and the rights of which one is needed. */
  readonly file?: {
    readonly list: string;
    readonly permissions: AnyListFile["permissions"];
    /** What a row has to be to be written into files at all. */
    readonly only?: Piece;
    readonly isReport?: true;
    /** What its filter's times are, where they are no instants. */
    readonly dated?: "DAYS";
  };
}

/** The filter of a list, as its query takes it. */
export type FilterIn<Of> = Of extends { readonly Filter: ClassType<infer Filter> } ? Filter : never;

/** The arguments of a list's query. */
export type ArgsIn<Of> = Of extends { readonly Args: ClassType<infer Args> } ? Args : never;

/** Where a field comes from. */
export const columnSourceOf = <Row>(column: ListColumn<Row>): ColumnSource =>
  typeof column === "object" ? column.sql : column;

/** The column of the file that a field makes, if it makes one. */
export function cellsOf<Row>(id: string, column: ListColumn<Row>): readonly FileColumn<Row>[] {
  if (typeof column !== "object") {
    return [];
  }
  return [typeof column.file === "string" ? { id, kind: column.file } : { id, ...column.file }];
}
