import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, mentioning, yesNo } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { PLACES, ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { Certification } from "../../site/station/station.types.ts";
import { Employee, EmployeeState } from "./employee.types.ts";

/** An employee with the zone in which their days are meant. */
export class EmployeeRow extends Employee {
  readonly timeZone!: string;
}

/** Who works for a platform and those below it. */
export const employees = defineList("Employee", {
  rows: "employees",
  node: Employee,
  row: EmployeeRow,
  from: "employee e",
  joins: {
    p: "join platform p on p.id = e.platform_id and p.network_id = e.network_id",
    s: "left join station s on s.id = e.station_id and s.network_id = e.network_id",
    // A login that is deleted is nobody's any more.
    a: "left join account a on a.id = e.account_id and a.network_id = e.network_id and a.deleted_at is null",
  },
  scope: ofOwnPlatform("e"),
  columns: {
    id: "e.id",
    code: { sql: "e.code", file: "TEXT" },
    name: { sql: "e.name", file: "TEXT" },
    phone: { sql: "e.phone", file: "TEXT" },
    platformId: "e.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    stationId: "e.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    accountId: "a.id",
    login: { sql: "a.login", file: "TEXT" },
    loginOpen: "coalesce(not a.disabled, false)",
    certification: { sql: "e.certification", file: "ENUM" },
    state: { sql: "e.state", file: "ENUM" },
    validFrom: { sql: "e.valid_from", file: "TEXT" },
    validUntil: { sql: "e.valid_until", file: "TEXT" },
    createdAt: "e.created_at",
    timeZone: "coalesce(s.time_zone, p.time_zone)",
  },
  filters: {
    ...PLACES,
    // Who has no station works for a platform all the same.
    platformIds: platformsOf("e"),
    search: mentioning(["e.code", "e.name", "e.phone"], "Part of the code, name or phone; at most 200 characters."),
    states: among(EmployeeState, "e.state", "In one of these states."),
    certifications: among(Certification, "e.certification", "Certified in one of these ways."),
    hasLogin: yesNo("a.id is not null", "With a login (true) or without (false)."),
  },
  sorts: { CODE: ["e.code"], NAME: ["e.name"], STATION: [{ sql: "s.name", nullable: true }] },
  sorted: "By code, name or the station's name.",
  order: "CODE_ASC",
  file: { list: "EMPLOYEES", permissions: [Permission.EmployeeSettings] },
});

export type EmployeeFilter = FilterIn<typeof employees>;
