import { alarmExport } from "../alarm/alarm.export.ts";
import { auditExport } from "../audit/audit.export.ts";
import { accountExport } from "../platform/account.export.ts";
import { transactionExport } from "../transaction/transaction.export.ts";
import type { ExportSource } from "./export.source.ts";

/** A list whose rows and filter only itself knows. */
export type AnyExport = ExportSource<object, object>;

/**
 * Every list that can be exported. A list enters by its `<domain>.export.ts` and its line here: the enum, the filter's
 * field in the input and the check of the permission follow from it.
 */
export const EXPORTS: readonly AnyExport[] = [transactionExport, alarmExport, auditExport, accountExport];
