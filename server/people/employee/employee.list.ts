import { type RawBuilder, sql } from "kysely";
import type { ScopeParams } from "../../access/auth/scoped.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { isId } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { narrowed, ofPlatforms, usableIds } from "../../site/station/visible.ts";
import type { Employee, EmployeeFilter, EmployeeOrder, EmployeesArgs } from "./employee.types.ts";

/** An employee with the zone in which their days are meant. */
export interface EmployeeRow extends Employee {
  readonly timeZone: string;
}

const COLUMNS = sql`e.id, e.code, e.name, e.phone, e.certification, e.state, e.valid_from as "validFrom", e.valid_until as "validUntil",
  e.created_at as "createdAt", e.platform_id as "platformId", p.name as "platformName", e.station_id as "stationId",
  s.code as "stationCode", s.name as "stationName", a.id as "accountId", a.login,
  coalesce(not a.disabled, false) as "loginOpen", coalesce(s.time_zone, p.time_zone) as "timeZone"`;

// A login that is deleted is nobody's any more.
const TABLES = sql`employee e join platform p on p.id = e.platform_id and p.network_id = e.network_id
  left join station s on s.id = e.station_id and s.network_id = e.network_id
  left join account a on a.id = e.account_id and a.network_id = e.network_id and a.deleted_at is null`;

const KEYS = { CODE: sql`e.code`, NAME: sql`e.name`, STATION: sql`coalesce(s.name, '')` } as const;

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

function visible({ networkId, platformIds }: ScopeParams): RawBuilder<unknown> {
  return platformIds === null
    ? sql`e.network_id = ${networkId}`
    : sql`e.network_id = ${networkId} and e.platform_id = any(${platformIds}::uuid[])`;
}

/** The caller's employees that a filter leaves. */
function conditionsOf(ctx: Context, filter: EmployeeFilter | null | undefined): RawBuilder<unknown>[] {
  const { scope } = account(ctx);
  const { platformIds, ...places } = filter ?? {};
  // Who has no station works for a platform all the same.
  const conditions = [visible(scope), narrowed(scope, places)];
  const among = (values: readonly unknown[] | null | undefined, condition: RawBuilder<unknown>) =>
    values != null && values.length > 0 && conditions.push(condition);
  among(filter?.ids, sql`e.id = any(${usableIds(filter?.ids ?? [])}::uuid[])`);
  among(platformIds, ofPlatforms(scope, "e", platformIds ?? []));
  among(filter?.states, sql`e.state = any(${filter?.states ?? []}::text[])`);
  among(filter?.certifications, sql`e.certification = any(${filter?.certifications ?? []}::text[])`);
  if (filter?.hasLogin != null) {
    conditions.push(sql`(a.id is not null) = ${filter.hasLogin}`);
  }
  if (filter?.search) {
    assertText(filter.search, "filter.search");
    const pattern = containing(filter.search);
    conditions.push(sql`(e.code ilike ${pattern} or e.name ilike ${pattern} or e.phone ilike ${pattern})`);
  }
  return conditions;
}

function orderOf(orderBy: string) {
  const [name, way] = orderBy.split("_") as [keyof typeof KEYS, "ASC" | "DESC"];
  const direction = sql.raw(way === "DESC" ? "desc" : "asc");
  return { key: KEYS[name], further: sql.raw(way === "DESC" ? "<" : ">"), direction };
}

/** A page of employees in one statement; `counted`: with the number of all that the filter leaves. */
export async function employees(ctx: Context, args: EmployeesArgs, counted: boolean): Promise<Connection<Employee>> {
  assertPage(args);
  const where = conditionsOf(ctx, args.filter);
  const { key, further, direction } = orderOf(args.orderBy);
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const behind = after === null ? [] : [sql`(${key}, e.id) ${further} (${after[0]}, ${after[1]}::uuid)`];
  const page = sql`select ${COLUMNS}, ${key} as key from ${TABLES} where ${all([...where, ...behind])}
    order by ${key} ${direction}, e.id ${direction} limit ${args.first + 1} offset ${args.offset ?? 0}`;
  const { rows } = await sql<EmployeeRow & { key: string; total?: string }>`${
    counted
      ? sql`select c.total, q.* from (select count(*) as total from ${TABLES} where ${all(where)}) c
          left join (${page}) q on true order by q.key ${direction}, q.id ${direction}`
      : page
  }`.execute(sqlOf(ctx.em));
  // A page without rows still has its total: one row of nothing else.
  const found = rows.filter((row) => row.id !== null);
  const connection = pageOf(found, args, (row) => toCursor([row.key, row.id]));
  return counted ? { ...connection, totalCount: Number(rows[0]?.total ?? 0) } : connection;
}

/** The statement that counts the employees which a filter leaves. */
export const countOfEmployees = (ctx: Context, filter: EmployeeFilter | null): RawBuilder<Counted> =>
  sql<Counted>`select count(*) from ${TABLES} where ${all(conditionsOf(ctx, filter))}`;

/** The statement that gives every employee which a filter leaves, in the given order. */
export function everyEmployee(ctx: Context, { filter, orderBy }: Whole<EmployeeFilter>): RawBuilder<Employee> {
  const { key, direction } = orderOf(orderBy satisfies string as EmployeeOrder);
  return sql<Employee>`select ${COLUMNS} from ${TABLES} where ${all(conditionsOf(ctx, filter))}
    order by ${key} ${direction}, e.id ${direction}`;
}

/** Employees of the caller, locked until the transaction ends, so that changes follow one another; by code, against deadlock. */
export async function lockedEmployees(ctx: Context, condition: RawBuilder<unknown>): Promise<EmployeeRow[]> {
  const { rows } = await sql<EmployeeRow>`select ${COLUMNS} from ${TABLES}
    where ${visible(account(ctx).scope)} and ${condition} order by e.code for update of e`.execute(sqlOf(ctx.em));
  return rows;
}

/** The condition on an employee (alias e) of a bulk change; an id that isn't one names nobody. */
export function chosen(ctx: Context, ids: readonly string[] | null | undefined, filter: EmployeeFilter | null) {
  return ids == null ? all(conditionsOf(ctx, filter)) : sql`e.id = any(${ids.filter(isId)}::uuid[])`;
}
