import type { PermissionValue } from "../../../common/permission.ts";
import type { Context } from "../context.ts";

/** What a column's cells are. TEXT as it is; ENUM one of its values, or the word that the request has for it; DAY a calendar day. */
export type ImportKind = "TEXT" | "ENUM" | "DAY";

/** A column that a list takes from a file. */
export interface ImportColumn {
  readonly id: string;
  readonly kind: ImportKind;
  /** A file without it, or a row that leaves it empty, can't be. */
  readonly required?: true;
  /** The values of an ENUM. */
  readonly values?: readonly string[];
}

/** A row by its columns: null where its cell is empty, absent where the file has no such column. */
export type ImportedRow = Readonly<Record<string, string | null | undefined>>;

/** What becomes of a row that isn't refused. */
export type ImportDeed = "CREATED" | "CHANGED" | "UNCHANGED";

/** A list that can be filled from a file, row by row, by the use cases that its screen has. */
export interface ImportSource {
  /** Its value in the enum ImportList. */
  readonly list: string;
  /** One of these is needed, as for the mutations. */
  readonly permissions: readonly [PermissionValue, ...PermissionValue[]];
  /** The column that says which record a row is: what is there already is changed. */
  readonly key: string;
  /** Columns that say so together with it, where the key alone doesn't. */
  readonly apart?: readonly string[];
  /** What a cell of these says, however it is written: two rows of which that is the same are one record. */
  readonly plain?: Readonly<Record<string, (text: string) => string>>;
  readonly columns: readonly ImportColumn[];
  /** Columns by the fields that refusals name, where they are called otherwise. */
  readonly columnOf?: Readonly<Record<string, string>>;
  /** Reads, once, what all rows point at; gives what carries out one of them in the caller's transaction or refuses it. */
  begin(
    ctx: Context,
    rows: readonly ImportedRow[],
    /** Takes what has to be done once every row is carried out. */
    atEnd: (work: () => Promise<void>) => void,
  ): Promise<(row: ImportedRow) => Promise<ImportDeed>>;
}
