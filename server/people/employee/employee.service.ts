import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { Account } from "../../access/auth/account.entity.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { dayIn, dayOf } from "../../kernel/lists/days.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { findKept } from "../../kernel/lists/find.ts";
import { transacting } from "../../kernel/transacting.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { heldStation } from "../../site/station/held.ts";
import type {
  ChangeEmployeeInput,
  CreateEmployeeInput,
  DeleteEmployeeInput,
  SetEmployeeStateInput,
} from "./employee.inputs.ts";
import { type EmployeeRow, employees } from "./employee.list.ts";
import { type EmployeeFacts, assertEmployee, daysAfter } from "./employee.rules.ts";
import type { Employee, EmployeeState } from "./employee.types.ts";

/** What is stored of an employee: all that can be changed. */
export interface EmployeeRecord extends EmployeeFacts {
  readonly platformId: string;
  readonly stationId: string | null;
  readonly accountId: string | null;
  readonly state: EmployeeState;
}

const CONSTRAINTS = { employee_code: "code", employee_account: "accountId" } as const;

/** The employee as it is now, locked; 10014 where the caller sees none. */
async function employeeOf(ctx: Context, id: string): Promise<EmployeeRow> {
  const [found] = await employees.locked(ctx, employees.withIds([id]));
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** What is stored of a row that was read. */
export function recordOf(row: EmployeeRow): EmployeeRecord {
  const { code, name, phone, certification, validFrom, validUntil, platformId, stationId, accountId, state } = row;
  return { code, name, phone, certification, validFrom, validUntil, platformId, stationId, accountId, state };
}

/** An employee belongs to the platform that runs their station, and the station stays with it until the transaction ends: 10003, 10017, 10006 where another is named. */
async function placeOf(ctx: Context, { stationId, platformId }: CreateEmployeeInput) {
  const named = platformId == null ? null : (await platformOf(ctx, platformId)).id;
  if (stationId == null) {
    return { stationId: null, platformId: named ?? account(ctx).platformId };
  }
  const place = await heldStation(ctx, stationId, "stationId");
  return named !== null && named !== place.platformId
    ? refuse("ILLEGAL_SELECTION", { field: "platformId" })
    : { stationId: place.id, platformId: place.platformId };
}

/** A login of an employee is an account of the same platform: 10014 where there is none, 10006 where it is another's. */
async function assertLogin(ctx: Context, { accountId, platformId }: EmployeeRecord): Promise<void> {
  if (accountId !== null) {
    const found = (await findKept(ctx.em, Account, accountId)) ?? refuse("OBJECT_NOT_FOUND", { field: "accountId" });
    if (found.platform.id !== platformId) {
      refuse("ILLEGAL_SELECTION", { field: "accountId" });
    }
  }
}

/** Stores a new employee and says so in the log; the caller's transaction. 10012, 10006, 10014, 10017, 10015. */
export async function addEmployee(ctx: Context, wanted: EmployeeRecord): Promise<string> {
  assertEmployee(wanted);
  await assertLogin(ctx, wanted);
  const id = newId();
  const { networkId } = account(ctx).scope;
  await holdPlatform(ctx, { id: wanted.platformId, networkId });
  const insert = sql`
    insert into employee (id, network_id, platform_id, station_id, account_id, code, name, phone, certification, state, valid_from, valid_until, created_at)
    values (${id}, ${networkId}, ${wanted.platformId}, ${wanted.stationId}, ${wanted.accountId}, ${wanted.code.trim()}, ${wanted.name.trim()},
      ${wanted.phone.trim()}, ${wanted.certification}, ${wanted.state}, ${wanted.validFrom}, ${wanted.validUntil}, ${ctx.clock.now()})`;
  await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(ctx.em)));
  await record(ctx, { operation: "createEmployee", objectType: "Employee", objectId: id, after: wanted });
  return id;
}

/**
 * Stores what is changed of a locked employee and says so in the log; false where nothing is. The caller's transaction.
 * 10012, 10006, 10014, 10015.
 */
export async function alterEmployee(
  ctx: Context,
  row: EmployeeRow,
  { wanted, operation }: { wanted: EmployeeRecord; operation: string },
): Promise<boolean> {
  const before = recordOf(row);
  const trimmed = { ...wanted, code: wanted.code.trim(), name: wanted.name.trim(), phone: wanted.phone.trim() };
  const changed = (Object.keys(before) as (keyof EmployeeRecord)[]).filter((key) => before[key] !== trimmed[key]);
  if (changed.length === 0) {
    return false;
  }
  assertEmployee(trimmed);
  await assertLogin(ctx, trimmed);
  const update = sql`
    update employee set platform_id = ${trimmed.platformId}, station_id = ${trimmed.stationId}, account_id = ${trimmed.accountId},
      code = ${trimmed.code}, name = ${trimmed.name}, phone = ${trimmed.phone}, certification = ${trimmed.certification},
      state = ${trimmed.state}, valid_from = ${trimmed.validFrom}, valid_until = ${trimmed.validUntil}
    where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`;
  await refuseBroken(CONSTRAINTS, update.execute(sqlOf(ctx.em)));
  const told = (source: EmployeeRecord) => Object.fromEntries(changed.map((key) => [key, source[key]]));
  await record(ctx, {
    operation,
    objectType: "Employee",
    objectId: row.id,
    before: told(before),
    after: told(trimmed),
  });
  return true;
}

/** Makes an employee. 10012, 10003, 10017, 10006, 10014 (login), 10015 (the code, or the login, is somebody's). */
export async function createEmployee(ctx: Context, input: CreateEmployeeInput): Promise<Employee> {
  return transacting(ctx, async (inner) => {
    const place = await placeOf(inner, input);
    const { code, name, phone, certification, accountId = null, validFrom, validUntil } = input;
    const days = { validFrom: dayOf(validFrom), validUntil: dayOf(validUntil) };
    const facts = { code, name, phone, certification, accountId, ...days, ...place, state: "ACTIVE" } as const;
    return employeeOf(inner, await addEmployee(inner, facts));
  });
}

/** Changes an employee; what is absent stays. 10014, 10012, 10003, 10006, 10015. */
export async function changeEmployee(ctx: Context, input: ChangeEmployeeInput): Promise<Employee> {
  const { id, stationId, accountId, validFrom, validUntil, ...texts } = input;
  return transacting(ctx, async (inner) => {
    // Before the employee: whoever moves the station has it before its employees.
    const place = stationId == null ? null : await heldStation(inner, stationId, "stationId");
    const row = await employeeOf(inner, id);
    const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value != null));
    const wanted: EmployeeRecord = {
      ...recordOf(row),
      ...given,
      ...(stationId === undefined ? {} : { stationId: place?.id ?? null }),
      ...(place === null ? {} : { platformId: place.platformId }),
      ...(accountId === undefined ? {} : { accountId }),
      ...(validFrom === undefined ? {} : { validFrom: dayOf(validFrom) }),
      ...(validUntil === undefined ? {} : { validUntil: dayOf(validUntil) }),
    };
    await alterEmployee(inner, row, { wanted, operation: "changeEmployee" });
    return employeeOf(inner, id);
  });
}

/** Says that somebody has left, or is back; days follow (see the rules). 10014. */
export async function setEmployeeState(ctx: Context, { id, state }: SetEmployeeStateInput): Promise<Employee> {
  return transacting(ctx, async (inner) => {
    const row = await employeeOf(inner, id);
    const facts = recordOf(row);
    if (row.state !== state) {
      const days = daysAfter(state, facts, dayIn(row.timeZone, ctx.clock.now()));
      await alterEmployee(inner, row, { wanted: { ...facts, ...days, state }, operation: "setEmployeeState" });
    }
    return employeeOf(inner, id);
  });
}

/** Forgets an employee that was entered by mistake. 10014; 10019 with a login that is open, or where anything points at them. */
export async function deleteEmployee(ctx: Context, { id }: DeleteEmployeeInput): Promise<boolean> {
  await transacting(ctx, async (inner) => {
    const row = await employeeOf(inner, id);
    if (row.loginOpen) {
      refuse("IN_USE", { field: "id", params: { login: row.login } });
    }
    const remove = sql`delete from employee where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`;
    await refuseBroken({}, remove.execute(sqlOf(inner.em)));
    await record(inner, {
      operation: "deleteEmployee",
      objectType: "Employee",
      objectId: row.id,
      before: recordOf(row),
    });
  });
  return true;
}
