import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { countOfAlarms, everyAlarm } from "./alarm.service.ts";
import { type Alarm, AlarmFilter } from "./alarm.types.ts";

/** Alarms as an export. */
export const alarmExport: ListFile<AlarmFilter, Alarm> = {
  list: "ALARMS",
  filterType: AlarmFilter,
  permissions: [Permission.Home],
  orders: ["STARTED_DESC"],
  columns: [
    { id: "startedAt", kind: "TIME" },
    { id: "endedAt", kind: "TIME" },
    { id: "severity", kind: "ENUM" },
    { id: "code", kind: "ENUM" },
    { id: "vendorCode", kind: "TEXT" },
    { id: "stationName", kind: "TEXT" },
    { id: "sourceType", kind: "ENUM" },
    { id: "sourceName", kind: "TEXT" },
    { id: "detail", kind: "TEXT" },
    { id: "active", kind: "BOOLEAN" },
    { id: "count", kind: "INTEGER" },
    { id: "lastRaisedAt", kind: "TIME" },
    { id: "acknowledgedAt", kind: "TIME" },
    { id: "acknowledgedBy", kind: "TEXT" },
    { id: "note", kind: "TEXT" },
  ],
  total: countOfAlarms,
  rows: everyAlarm,
};
