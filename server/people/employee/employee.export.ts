import { Permission } from "../../access/auth/permission.ts";
import type { ExportSource } from "../../kernel/lists/export.source.ts";
import { countOfEmployees, everyEmployee } from "./employee.list.ts";
import { type Employee, EmployeeFilter } from "./employee.types.ts";

/** Employees as an export; with the same headers the file can be imported again. */
export const employeeExport: ExportSource<EmployeeFilter, Employee> = {
  list: "EMPLOYEES",
  filterField: "employees",
  filterType: EmployeeFilter,
  permissions: [Permission.EmployeeSettings],
  orders: ["CODE_ASC", "CODE_DESC", "NAME_ASC", "NAME_DESC", "STATION_ASC", "STATION_DESC"],
  columns: [
    { id: "code", kind: "TEXT" },
    { id: "name", kind: "TEXT" },
    { id: "phone", kind: "TEXT" },
    { id: "stationCode", kind: "TEXT" },
    { id: "stationName", kind: "TEXT" },
    { id: "platformName", kind: "TEXT" },
    { id: "login", kind: "TEXT" },
    { id: "certification", kind: "ENUM" },
    { id: "state", kind: "ENUM" },
    { id: "validFrom", kind: "TEXT" },
    { id: "validUntil", kind: "TEXT" },
  ],
  total: countOfEmployees,
  rows: everyEmployee,
};
