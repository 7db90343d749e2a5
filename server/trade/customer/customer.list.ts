import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { ofPlatforms } from "../../site/station/visible.ts";
import type { CustomerFilter, CustomersArgs } from "./customer.inputs.ts";
import type { Customer, CustomerOrder } from "./customer.types.ts";

const COLUMNS = sql`c.id, c.platform_id as "platformId", p.name as "platformName", c.code, c.name, c.contact, c.phone,
  c.credit_limit as "creditLimit", p.currency_symbol as "currencySymbol", c.repayment_day as "repaymentDay", c.state,
  c.valid_from as "validFrom", c.valid_until as "validUntil", c.created_at as "createdAt",
  (select count(*)::int from customer_price cp where cp.network_id = c.network_id and cp.customer_id = c.id and cp.deleted_at is null) as "priceCount",
  (select count(*)::int from customer_station_password w where w.network_id = c.network_id and w.customer_id = c.id) as "stationPasswordCount"`;

const FROM = sql`from customer c join platform p on p.id = c.platform_id and p.network_id = c.network_id`;

/** The condition on a row of `customer` (alias c): of the caller's platforms, and not deleted. */
export function visibleCustomer(ctx: Context): RawBuilder<unknown> {
  const { networkId, platformIds } = account(ctx).scope;
  const own = platformIds === null ? sql`true` : sql`c.platform_id = any(${platformIds}::uuid[])`;
  return sql`c.network_id = ${networkId} and c.deleted_at is null and ${own}`;
}

function conditionOf(ctx: Context, filter: CustomerFilter | null | undefined): RawBuilder<unknown> {
  const conditions = [visibleCustomer(ctx)];
  const narrow = <Value>(value: Value | null | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
    value != null && conditions.push(condition(value));
  narrow(filter?.text, mentions);
  narrow(filter?.states, (states) => sql`c.state = any(${states}::text[])`);
  narrow(filter?.repaymentDays, (days) => sql`c.repayment_day = any(${days}::int[])`);
  narrow(filter?.platformIds, (ids) => ofPlatforms(account(ctx).scope, "c", ids));
  return sql.join(conditions, sql` and `);
}

function mentions(text: string): RawBuilder<unknown> {
  assertText(text, "filter.text");
  const pattern = containing(text);
  return sql`(c.code ilike ${pattern} or c.name ilike ${pattern} or c.contact ilike ${pattern} or c.phone ilike ${pattern})`;
}

const ORDERS: Readonly<Record<CustomerOrder, { key: "code" | "name"; down: boolean }>> = {
  CODE_ASC: { key: "code", down: false },
  CODE_DESC: { key: "code", down: true },
  NAME_ASC: { key: "name", down: false },
  NAME_DESC: { key: "name", down: true },
};

function orderOf(order: CustomerOrder) {
  const { key, down } = ORDERS[order];
  const [column, direction] = [sql.ref(`c.${key}`), down ? sql`desc` : sql`asc`];
  return { key, column, by: sql`${column} ${direction}, c.id ${direction}`, further: down ? sql`<` : sql`>` };
}

/** Special customers of the caller's platforms, a page of them in one statement. */
export async function customers(ctx: Context, args: CustomersArgs, counted: boolean): Promise<Connection<Customer>> {
  assertPage(args);
  const where = conditionOf(ctx, args.filter);
  const { key, column, by, further } = orderOf(args.orderBy);
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const behind = after === null ? sql`true` : sql`(${column}, c.id) ${further} (${after[0]}, ${after[1]}::uuid)`;
  const { rows } = await sql<Customer>`
    select ${COLUMNS} ${FROM} where ${where} and ${behind} order by ${by} limit ${args.first + 1} offset ${args.offset ?? 0}`.execute(
    sqlOf(ctx.em),
  );
  const page = pageOf(rows, args, (row) => toCursor([row[key], row.id]));
  if (!counted) {
    return page;
  }
  const total = await countOfCustomers(ctx, args.filter).execute(sqlOf(ctx.em));
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** The statement that counts the customers which a filter leaves. */
export const countOfCustomers = (ctx: Context, filter: CustomerFilter | null | undefined): RawBuilder<Counted> =>
  sql<Counted>`select count(*) from customer c where ${conditionOf(ctx, filter)}`;

/** The statement that gives every customer which a filter leaves. */
export const everyCustomer = (ctx: Context, { filter, orderBy }: Whole<CustomerFilter>): RawBuilder<Customer> =>
  sql<Customer>`select ${COLUMNS} ${FROM} where ${conditionOf(ctx, filter)} order by ${orderOf(orderBy as CustomerOrder).by}`;

/** A special customer that the caller sees, or 10014. */
export async function customer(ctx: Context, id: string, field = "id"): Promise<Customer> {
  const { rows } = await sql<Customer>`
    select ${COLUMNS} ${FROM} where ${visibleCustomer(ctx)} and ${isId(id) ? sql`c.id = ${id}::uuid` : sql`false`}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field });
}

/** The same, and nobody else changes it or what belongs to it until the transaction ends. */
export async function lockedCustomer(ctx: Context, id: string, field = "id"): Promise<Customer> {
  await sql`select 1 from customer c where ${visibleCustomer(ctx)} and ${isId(id) ? sql`c.id = ${id}::uuid` : sql`false`} for update`.execute(
    sqlOf(ctx.em),
  );
  return customer(ctx, id, field);
}
