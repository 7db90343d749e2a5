import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, idsIn, mentioning } from "../../kernel/lists/filters.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { EmployeeCard, EmployeeCardState } from "./employee-card.types.ts";

/** Cards of those who work for a platform and those below it. */
export const employeeCards = defineList("EmployeeCard", {
  rows: "employee cards",
  node: EmployeeCard,
  from: "employee_card k",
  joins: {
    e: "join employee e on e.id = k.employee_id and e.network_id = k.network_id",
    p: "join platform p on p.id = e.platform_id and p.network_id = e.network_id",
    s: "left join station s on s.id = k.station_id and s.network_id = k.network_id",
  },
  scope: ofOwnPlatform("e"),
  columns: {
    id: "k.id",
    number: { sql: "k.number", file: "TEXT" },
    tag: { sql: "k.tag", file: "TEXT" },
    state: { sql: "k.state", file: "ENUM" },
    employeeId: "k.employee_id",
    employeeCode: { sql: "e.code", file: "TEXT" },
    employeeName: { sql: "e.name", file: "TEXT" },
    employeeState: "e.state",
    certification: { sql: "e.certification", file: "ENUM" },
    stationId: "k.station_id",
    stationName: { sql: "s.name", file: "TEXT" },
    validUntil: { sql: "k.valid_until", file: "TEXT" },
    replacedById: "k.replaced_by_id",
    platformId: "e.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    createdAt: { sql: "k.created_at", file: "TIME" },
  },
  filters: {
    platformIds: platformsOf("e"),
    employeeIds: idsIn("k.employee_id", "Of one of these employees."),
    states: among(EmployeeCardState, "k.state", "In one of these states."),
    search: mentioning(
      ["k.number", "k.tag", "e.code", "e.name"],
      "Part of the number, tag, or the holder's code or name; at most 200 characters.",
    ),
  },
  sorts: { NUMBER: ["k.number"], EMPLOYEE: ["e.name"], CREATED_AT: [{ sql: "k.created_at", type: "time" }] },
  sorted: "By number, by who holds it, or by when it was issued.",
  order: "NUMBER_ASC",
  file: { list: "EMPLOYEE_CARDS", permissions: [Permission.EmployeeCards] },
});
