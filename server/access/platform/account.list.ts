import { type RawBuilder, sql } from "kysely";
import { Account } from "../auth/account.entity.ts";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { isId } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import type { AccountFilter, AccountOrder, AccountsArgs } from "./account.inputs.ts";
import { visibleAccounts } from "./account.service.ts";
import { FACTOR_KEY, FACTOR_SINCE, FACTOR_STATE, type SecondFactorState } from "../second-factor/factor-state.ts";

interface Order {
  readonly key: RawBuilder<string>;
  readonly down: boolean;
}

/** Who never logged in stands before everybody who did. */
const LAST_LOGIN = sql<string>`to_char(coalesce(a.last_login_at, 'epoch') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

const ORDERS: Readonly<Record<AccountOrder, Order>> = {
  LOGIN_ASC: { key: sql`a.login`, down: false },
  LOGIN_DESC: { key: sql`a.login`, down: true },
  NAME_ASC: { key: sql`a.name`, down: false },
  NAME_DESC: { key: sql`a.name`, down: true },
  LAST_LOGIN_ASC: { key: LAST_LOGIN, down: false },
  LAST_LOGIN_DESC: { key: LAST_LOGIN, down: true },
  SECOND_FACTOR_ASC: { key: FACTOR_KEY, down: false },
  SECOND_FACTOR_DESC: { key: FACTOR_KEY, down: true },
};

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

function sorted({ key, down }: Order): RawBuilder<unknown> {
  return down ? sql`${key} desc, a.id desc` : sql`${key}, a.id`;
}

function conditionsOf(ctx: Context, filter: AccountFilter | null | undefined): RawBuilder<unknown>[] {
  const conditions = [visibleAccounts(ctx)];
  const narrow = <Value>(value: Value | null | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
    value != null && conditions.push(condition(value));
  narrow(filter?.ids, (ids) => sql`a.id = any(${ids.filter(isId)}::uuid[])`);
  narrow(filter?.platformIds, (ids) => sql`a.platform_id = any(${ids.filter(isId)}::uuid[])`);
  narrow(
    filter?.roleIds,
    (ids) => sql`a.id in (select account_id from account_roles where role_id = any(${ids.filter(isId)}::uuid[]))`,
  );
  narrow(filter?.disabled, (disabled) => sql`a.disabled = ${disabled}`);
  narrow(filter?.secondFactor, (wanted) => sql`(${FACTOR_SINCE} is not null) = ${wanted}`);
  narrow(filter?.secondFactorStates, (states) => sql`${FACTOR_STATE} = any(${states}::text[])`);
  narrow(filter?.search, (text) => {
    assertText(text, "filter.search");
    const pattern = containing(text);
    return sql`(a.login ilike ${pattern} or a.name ilike ${pattern} or a.email ilike ${pattern} or a.phone ilike ${pattern})`;
  });
  return conditions;
}

/** The condition that the caller sees an account (a) and a filter leaves it. */
export const matchingAccounts = (ctx: Context, filter: AccountFilter): RawBuilder<unknown> =>
  all(conditionsOf(ctx, filter));

/** A page of the caller's accounts: ids (and, `counted`, how many there are) in one statement, the rows by key. */
export async function accounts(ctx: Context, args: AccountsArgs, counted: boolean): Promise<Connection<Account>> {
  assertPage(args);
  const where = conditionsOf(ctx, args.filter);
  const order = ORDERS[args.orderBy];
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const further = order.down ? sql`<` : sql`>`;
  const behind = after === null ? [] : [sql`(${order.key}, a.id) ${further} (${after[0]}, ${after[1]}::uuid)`];
  const page = sql`select a.id, ${order.key} as key from account a where ${all([...where, ...behind])}
    order by ${sorted(order)} limit ${args.first + 1} offset ${args.offset ?? 0}`;
  const total = counted ? sql`(select count(*) from account a where ${all(where)})` : sql`null::bigint`;
  const { rows } = await sql<{ id: string | null; key: string; total: string | null }>`
    select c.total, p.id, p.key from (select ${total} as total) c left join (${page}) p on true
    order by p.key ${order.down ? sql`desc` : sql`asc`}, p.id ${order.down ? sql`desc` : sql`asc`}`.execute(
    sqlOf(ctx.em),
  );
  // A page without rows still has its total: one row of nothing else.
  const found = rows.flatMap(({ id, key }) => (id === null ? [] : [{ id, key }]));
  const entities = await ctx.em.find(Account, { id: { $in: found.map(({ id }) => id) } });
  const byId = new Map(entities.map((row) => [row.id, row]));
  const cut = pageOf(found, args, ({ id, key }) => toCursor([key, id]));
  const connection = { ...cut, nodes: cut.nodes.flatMap(({ id }) => byId.get(id) ?? []) };
  return counted ? { ...connection, totalCount: Number(rows[0]?.total ?? 0) } : connection;
}

/** An account as a line of a file. */
export interface AccountLine {
  readonly login: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly platformName: string;
  readonly roleNames: string;
  readonly disabled: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  readonly secondFactorState: SecondFactorState;
  readonly secondFactorSince: Date | null;
}

/** The statement that counts the accounts which a filter leaves. */
export const countOfAccounts = (ctx: Context, filter: AccountFilter | null | undefined): RawBuilder<Counted> =>
  sql<Counted>`select count(*) from account a where ${all(conditionsOf(ctx, filter))}`;

/** The statement that gives every account which a filter leaves, in the given order. */
export const everyAccount = (ctx: Context, { filter, orderBy }: Whole<AccountFilter>): RawBuilder<AccountLine> =>
  sql<AccountLine>`select a.login, a.name, a.email, a.phone, a.disabled, a.created_at as "createdAt", a.last_login_at as "lastLoginAt",
      ${FACTOR_STATE} as "secondFactorState", ${FACTOR_SINCE} as "secondFactorSince", p.name as "platformName",
      coalesce((select string_agg(r.name, ', ' order by r.name) from account_roles ar join role r on r.id = ar.role_id
        where ar.account_id = a.id and r.network_id = a.network_id), '') as "roleNames"
    from account a join platform p on p.id = a.platform_id and p.network_id = a.network_id
    where ${all(conditionsOf(ctx, filter))} order by ${sorted(ORDERS[orderBy as AccountOrder])}`;
