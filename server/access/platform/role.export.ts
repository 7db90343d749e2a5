import { type RawBuilder, sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { grantedOf, grantsOf } from "../auth/rights.ts";
import { type Context, account } from "../../kernel/context.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { containing } from "../../kernel/lists/inputs.ts";
import { countOf } from "../../kernel/lists/keyed.ts";
import { ROLE_ORDERS, RoleFilter, type RoleOrder } from "./role.inputs.ts";

/** A role as a line of a file. */
interface RoleLine {
  readonly name: string;
  readonly platformName: string;
  readonly rights: readonly number[];
  readonly accountCount: number;
}

const FROM = sql`from role r join platform p on p.id = r.platform_id and p.network_id = r.network_id`;

const ACCOUNTS = sql`(select count(*)::int from account_roles ar
  join account a on a.id = ar.account_id and a.network_id = r.network_id and a.deleted_at is null where ar.role_id = r.id)`;

/** By name as people read it, whatever its case; the last keys make the order one. */
const BY_NAME = sql`lower(r.name), r.name, r.id`;

const ORDERS: Readonly<Record<RoleOrder, RawBuilder<unknown>>> = {
  NAME_ASC: BY_NAME,
  NAME_DESC: sql`lower(r.name) desc, r.name desc, r.id desc`,
  ACCOUNTS_ASC: sql`"accountCount", ${BY_NAME}`,
  ACCOUNTS_DESC: sql`"accountCount" desc, ${BY_NAME}`,
};

/** The roles of the caller's platforms that a filter leaves. */
function whichRoles(ctx: Context, filter: RoleFilter | null): RawBuilder<unknown> {
  const { networkId, branchIds } = account(ctx).scope;
  const seen = branchIds === null ? sql`true` : sql`r.platform_id = any(${branchIds}::uuid[])`;
  const named = filter?.search == null ? sql`true` : sql`r.name ilike ${containing(filter.search)}`;
  return sql`r.network_id = ${networkId} and ${seen} and ${named}`;
}

/** Roles as an export: what each allows, by the names that the request sends along. */
export const roleExport: ListFile<RoleFilter, RoleLine> = {
  list: "ROLES",
  filterType: RoleFilter,
  permissions: [Permission.PlatformAccounts, Permission.PermissionConfig],
  orders: ROLE_ORDERS,
  columns: [
    { id: "name", kind: "TEXT" },
    { id: "platform", kind: "TEXT", value: ({ platformName }) => platformName },
    { id: "permissions", kind: "LIST", value: ({ rights }) => grantedOf(grantsOf(rights).permissions) },
    { id: "operates", kind: "LIST", value: ({ rights }) => grantedOf(grantsOf(rights).operates) },
    { id: "approves", kind: "LIST", value: ({ rights }) => grantedOf(grantsOf(rights).approves) },
    { id: "accounts", kind: "INTEGER", value: ({ accountCount }) => accountCount },
  ],
  total: (ctx, filter) => countOf({ from: FROM, where: whichRoles(ctx, filter) }),
  rows: (ctx, { filter, orderBy }) =>
    sql<RoleLine>`select r.name, p.name as "platformName", r.permissions as rights, ${ACCOUNTS} as "accountCount" ${FROM}
      where ${whichRoles(ctx, filter)} order by ${ORDERS[orderBy as RoleOrder]}`,
};
