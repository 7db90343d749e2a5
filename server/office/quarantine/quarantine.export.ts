import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { countOfQuarantine, everyQuarantined } from "./quarantine.service.ts";
import { QuarantineFilter, QuarantineOrder, type QuarantinedReport } from "./quarantine.types.ts";

/** Reports in quarantine as an export, each with all that was reported. */
export const quarantineExport: ListFile<QuarantineFilter, QuarantinedReport> = {
  list: "QUARANTINE",
  filterType: QuarantineFilter,
  permissions: [Permission.OrderReview],
  orders: [QuarantineOrder.RECEIVED_DESC, QuarantineOrder.RECEIVED_ASC],
  columns: [
    { id: "receivedAt", kind: "TIME" },
    { id: "at", kind: "TIME" },
    { id: "kind", kind: "ENUM" },
    { id: "stationName", kind: "TEXT" },
    { id: "deviceName", kind: "TEXT" },
    { id: "address", kind: "TEXT" },
    { id: "gunNumber", kind: "INTEGER" },
    { id: "tankNumber", kind: "INTEGER" },
    { id: "reasons", kind: "LIST" },
    { id: "count", kind: "INTEGER" },
    { id: "state", kind: "ENUM" },
    { id: "decidedAt", kind: "TIME" },
    { id: "decidedBy", kind: "TEXT" },
    { id: "note", kind: "TEXT" },
    { id: "raw", kind: "TEXT", value: ({ raw }) => JSON.stringify(raw) },
  ],
  total: countOfQuarantine,
  rows: everyQuarantined,
};
