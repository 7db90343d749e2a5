import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { countOfAuditEntries, everyAuditEntry } from "./audit.service.ts";
import { type AuditEntry, AuditFilter } from "./audit.types.ts";

const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** The audit log as an export. */
export const auditExport: ListFile<AuditFilter, AuditEntry> = {
  list: "AUDIT_LOG",
  filterType: AuditFilter,
  permissions: [Permission.Log],
  orders: ["TIME_DESC", "TIME_ASC"],
  columns: [
    { id: "time", kind: "TIME" },
    { id: "accountName", kind: "TEXT" },
    { id: "address", kind: "TEXT" },
    { id: "operation", kind: "TEXT" },
    { id: "objectType", kind: "TEXT" },
    { id: "objectName", kind: "TEXT" },
    { id: "objectId", kind: "TEXT" },
    { id: "before", kind: "TEXT", value: ({ before }) => asJson(before) },
    { id: "after", kind: "TEXT", value: ({ after }) => asJson(after) },
    { id: "outcome", kind: "TEXT" },
    { id: "requestId", kind: "TEXT" },
    { id: "apiToken", kind: "TEXT" },
  ],
  total: countOfAuditEntries,
  rows: everyAuditEntry,
};
