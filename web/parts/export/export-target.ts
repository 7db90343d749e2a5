import type { ExportList, RequestExportInput } from "../../schema-types.generated.ts";

/** A column as the file shows it: `id` is the field of the list's rows, `header` its title in the person's language. */
export interface ExportColumn {
  readonly id: string;
  readonly header: string;
  /** Words for the values of an enum, and for `true` and `false`. */
  readonly values?: Readonly<Record<string, string>>;
}

type Words<Name extends string> = Name extends `${infer Word}_${infer Others}`
  ? `${Capitalize<Lowercase<Word>>}${Words<Others>}`
  : Capitalize<Lowercase<Name>>;

/** The field of the input that carries a list's filter: `auditLog` for AUDIT_LOG. */
type FilterField<List extends ExportList> = Uncapitalize<Words<List>>;

/** The filter that a list's query takes, as the contract has it. */
type FilterOf<List extends ExportList> = NonNullable<RequestExportInput[FilterField<List>]>;

/** A list with the filter that its query takes. */
export type ExportTarget = {
  [List in ExportList]: { readonly list: List; readonly filter?: FilterOf<List> };
}[ExportList];

const filterFieldOf = (list: ExportList): string =>
  list.toLowerCase().replaceAll(/_([a-z])/g, (_mark, letter: string) => letter.toUpperCase());

/** A target after something else was taken out of the union: which filter goes with which list is known no more. */
interface Widened {
  readonly list: ExportList;
  readonly filter?: object | undefined;
}

/** List and filter as the input wants them. */
export function targetInput({ list, filter }: Widened): Pick<RequestExportInput, "list"> {
  return { list, ...(filter === undefined ? {} : { [filterFieldOf(list)]: filter }) };
}

/** Columns as the input wants them. */
export const columnInputs = (columns: readonly ExportColumn[]): RequestExportInput["columns"] =>
  columns.map(({ id, header, values }) => ({
    id,
    header,
    ...(values && { values: Object.entries(values).map(([value, text]) => ({ value, text })) }),
  }));

/** What is to be exported, as a screen knows it. */
export type Exportable = ExportTarget & {
  /** One of the list's own orders; its first unless told. */
  readonly orderBy?: string;
  /** The columns on screen, in their order. */
  readonly columns: readonly ExportColumn[];
  /** Every column that the list has; where it is given, the person may take all of them. */
  readonly allColumns?: readonly ExportColumn[];
  /** How many rows the filter leaves; undefined while that is not known, and left out where nobody counts them before. */
  readonly total?: number | undefined;
  /** The filter in words, as the screen's chips say it; empty or absent: all rows. */
  readonly filterText?: string;
  /** The same without its days; `filterText` where they are none of it. */
  readonly undatedText?: string;
  /** The zone in which the list shows times; the network's unless told. */
  readonly timeZone?: string | undefined;
};
