import type {
  AccountFilter,
  AlarmFilter,
  AuditFilter,
  ExportList,
  RequestExportInput,
  TransactionFilter,
} from "../../schema-types.generated.ts";

/** A column as the file shows it: `id` is the field of the list's rows, `header` its title in the person's language. */
export interface ExportColumn {
  readonly id: string;
  readonly header: string;
  /** Words for the values of an enum, and for `true` and `false`. */
  readonly values?: Readonly<Record<string, string>>;
}

interface Filters {
  TRANSACTIONS: TransactionFilter;
  ALARMS: AlarmFilter;
  AUDIT_LOG: AuditFilter;
  ACCOUNTS: AccountFilter;
}

/** A list with the filter that its query takes. */
export type ExportTarget = {
  [List in ExportList]: { readonly list: List; readonly filter?: Filters[List] };
}[ExportList];

/** Which field of the input carries a list's filter. */
const FILTER_FIELDS = {
  TRANSACTIONS: "transactions",
  ALARMS: "alarms",
  AUDIT_LOG: "auditLog",
  ACCOUNTS: "accounts",
} as const satisfies Record<ExportList, keyof RequestExportInput>;

/** List and filter as the input wants them; that both belong together the button's own properties say. */
export function targetInput({
  list,
  filter,
}: {
  readonly list: ExportList;
  readonly filter?: object | undefined;
}): Pick<RequestExportInput, "list"> {
  return { list, ...(filter === undefined ? {} : { [FILTER_FIELDS[list]]: filter }) };
}

/** Columns as the input wants them. */
export const columnInputs = (columns: readonly ExportColumn[]): RequestExportInput["columns"] =>
  columns.map(({ id, header, values }) => ({
    id,
    header,
    ...(values && { values: Object.entries(values).map(([value, text]) => ({ value, text })) }),
  }));
