import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ImportSource, ImportedRow } from "../../kernel/lists/import.source.ts";
import { piece } from "../../kernel/lists/piece.ts";
import type { Certification } from "../../site/station/station.types.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { type EmployeeRow, employees } from "./employee.list.ts";
import { type EmployeeRecord, addEmployee, alterEmployee, recordOf } from "./employee.service.ts";
import { EmployeeState } from "./employee.types.ts";

/** What rows point at by the operator's own words: codes and login names. */
interface Known {
  readonly employees: ReadonlyMap<string, EmployeeRow>;
  readonly stations: ReadonlyMap<string, { id: string; platformId: string }>;
  readonly accounts: ReadonlyMap<string, string>;
}

const distinct = (rows: readonly ImportedRow[], column: string): string[] => [
  ...new Set(rows.flatMap((row) => row[column] ?? [])),
];

async function knownTo(ctx: Context, rows: readonly ImportedRow[]): Promise<Known> {
  const { scope } = account(ctx);
  const stations = await sql<{ code: string; id: string; platformId: string }>`
    select s.code, s.id, s.platform_id as "platformId" from station s
    where ${visibleStation(scope)} and s.code = any(${distinct(rows, "stationCode")}::text[])
    order by s.id for key share`.execute(sqlOf(ctx.em));
  const present = await employees.locked(ctx, piece("e.code = any($1::text[])", distinct(rows, "code")));
  const visible = scope.platformIds === null ? sql`true` : sql`a.platform_id = any(${scope.platformIds}::uuid[])`;
  const logins = distinct(rows, "login").map((login) => login.toLowerCase());
  const accounts = await sql<{ login: string; id: string }>`
    select a.login, a.id from account a where a.network_id = ${scope.networkId} and ${visible} and a.login = any(${logins}::text[])`.execute(
    sqlOf(ctx.em),
  );
  return {
    employees: new Map(present.map((row) => [row.code, row])),
    stations: new Map(stations.rows.map((row) => [row.code, row])),
    accounts: new Map(accounts.rows.map((row) => [row.login, row.id])),
  };
}

/** The record that a row asks for, on the ground of the one that is there; what the file has no column for stays. */
function wantedOf(ctx: Context, row: ImportedRow, { stations, accounts, employees }: Known): EmployeeRecord {
  const code = row["code"] ?? "";
  const present = employees.get(code);
  const before: EmployeeRecord =
    present === undefined ? { ...NEW, platformId: account(ctx).platformId, code } : recordOf(present);
  const told = <Value>(column: string, value: (text: string) => Value, otherwise: Value): Value =>
    row[column] == null ? otherwise : value(row[column]);
  const days = (column: "validFrom" | "validUntil") => (row[column] === undefined ? before[column] : row[column]);
  const place = told(
    "stationCode",
    (text) => stations.get(text) ?? refuse("SITE_NOT_FOUND", { field: "stationCode" }),
    null,
  );
  const login = told(
    "login",
    (text) => accounts.get(text.toLowerCase()) ?? refuse("OBJECT_NOT_FOUND", { field: "login" }),
    null,
  );
  return {
    ...before,
    name: row["name"] === undefined ? before.name : (row["name"] ?? ""),
    phone: row["phone"] === undefined ? before.phone : (row["phone"] ?? ""),
    stationId: row["stationCode"] === undefined ? before.stationId : (place?.id ?? null),
    platformId: place?.platformId ?? before.platformId,
    accountId: row["login"] === undefined ? before.accountId : login,
    certification: told("certification", (text) => text as Certification, before.certification),
    state: told("state", (text) => text as EmployeeState, before.state),
    validFrom: days("validFrom"),
    validUntil: days("validUntil"),
  };
}

const NEW = {
  name: "",
  phone: "",
  certification: "GENERAL",
  state: "ACTIVE",
  stationId: null,
  accountId: null,
  validFrom: null,
  validUntil: null,
} as const;

/** Employees from a file: known by their codes, stations by theirs, logins by name. */
export const employeeImport: ImportSource = {
  list: "EMPLOYEES",
  permissions: [Permission.EmployeeSettings],
  key: "code",
  columns: [
    { id: "code", kind: "TEXT", required: true },
    { id: "name", kind: "TEXT", required: true },
    { id: "phone", kind: "TEXT" },
    { id: "stationCode", kind: "TEXT" },
    { id: "login", kind: "TEXT" },
    { id: "certification", kind: "ENUM", values: ["GENERAL", "EMPLOYEE", "PASSWORD"] satisfies Certification[] },
    { id: "state", kind: "ENUM", values: Object.keys(EmployeeState) },
    { id: "validFrom", kind: "DAY" },
    { id: "validUntil", kind: "DAY" },
  ],
  columnOf: { accountId: "login", stationId: "stationCode" },
  async begin(ctx, rows) {
    const known = await knownTo(ctx, rows);
    return async (row) => {
      const wanted = wantedOf(ctx, row, known);
      const present = known.employees.get(wanted.code);
      if (present === undefined) {
        await addEmployee(ctx, wanted);
        return "CREATED";
      }
      return (await alterEmployee(ctx, present, { wanted, operation: "changeEmployee" })) ? "CHANGED" : "UNCHANGED";
    };
  },
};
