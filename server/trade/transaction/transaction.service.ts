import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { firstIdAt, usableIds } from "../../kernel/ids.ts";
import { ARRIVAL_ORDERS, type ArrivalOrder, behindOf, cursorOf } from "../../kernel/lists/arrival-order.ts";
import { type Connection, assertPage, pageOf } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { everStation, narrowed } from "../../site/station/visible.ts";
import { wholeUntil } from "../../kernel/lists/arrival.ts";
import type { Transaction, TransactionFilter, TransactionOrder, TransactionsArgs } from "./transaction.types.ts";

/** Where each field of the API comes from, and the join that it needs beyond `sale t` and `station s`. */
const COLUMNS: Readonly<Record<keyof Transaction, string>> = {
  id: "t.id",
  stationId: "t.station_id",
  stationName: "s.name",
  cardNo: "t.card_no",
  consumeType: "t.consume_type",
  gunNumber: "g.number",
  gradeId: "t.grade_id",
  gradeName: "coalesce(gr.name, t.grade_name)",
  volume: "t.volume",
  amount: "t.amount",
  oldAmount: "t.old_amount",
  volumeTotal: "t.totalizer_litres",
  time: "t.time",
  startedAt: "t.started_at",
  price: "t.price",
  userName: "t.user_name",
  carNumber: "t.car_number",
  group: "t.sale_group",
  mileage: "t.mileage",
  transactionNo: "t.transaction_no",
  deviceId: "t.device_id",
  address: "t.address",
  offline: "t.offline",
  receivedAt: "coalesce(uuid_extract_timestamp(t.id), t.received_at)",
  gatewayReceivedAt: "t.received_at",
  unitPriceId: "t.unit_price_id",
};
const FIELDS = Object.keys(COLUMNS) as (keyof Transaction)[];
const ALWAYS: readonly string[] = ["id", "time"];

/** The columns and joins for those fields that are wanted. */
function shapeFor(isWanted: (field: string) => boolean) {
  const wanted = FIELDS.filter((field) => ALWAYS.includes(field) || isWanted(field));
  const joins = [
    wanted.includes("gunNumber") ? "left join gun g on g.id = t.gun_id" : "",
    wanted.includes("gradeName") ? "left join grade gr on gr.id = t.grade_id" : "",
  ];
  return {
    columns: sql.raw(wanted.map((field) => `${COLUMNS[field]} as "${field}"`).join(", ")),
    joins: sql.raw(joins.join(" ")),
  };
}

/** The columns and joins for the fields asked for, made once per set of fields. */
const shapes = new Map<ReadonlySet<string>, ReturnType<typeof shapeFor>>();

function shapeOf(fields: ReadonlySet<string>) {
  let shape = shapes.get(fields);
  if (shape === undefined) {
    shape = shapeFor((field) => fields.has(`nodes.${field}`));
    if (shapes.size < 1000) {
      shapes.set(fields, shape);
    }
  }
  return shape;
}

/** The conditions beyond the place; a station's is on the sale itself, whose indexes begin with it. */
function conditionsOf(filter: TransactionFilter | undefined): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const among = (column: string, ids: string[] | null | undefined) => {
    if (ids != null && ids.length > 0) {
      const [only, ...others] = usableIds(ids);
      // With one id an index gives the rows in their order; with an array the planner walks all the network's sales.
      const isOne = only !== undefined && others.length === 0;
      conditions.push(
        isOne ? sql`${sql.raw(column)} = ${only}::uuid` : sql`${sql.raw(column)} = any(${usableIds(ids)}::uuid[])`,
      );
    }
  };
  among("t.id", filter?.ids);
  among("t.station_id", filter?.stationIds);
  among("t.gun_id", filter?.gunIds);
  among("t.grade_id", filter?.gradeIds);
  if (filter?.from != null) {
    conditions.push(sql`t.time >= ${filter.from}`);
  }
  if (filter?.to != null) {
    conditions.push(sql`t.time < ${filter.to}`);
  }
  if (filter?.receivedSince != null) {
    conditions.push(sql`t.id >= ${firstIdAt(filter.receivedSince)}::uuid`);
  }
  if (filter?.cardNo != null) {
    conditions.push(sql`t.card_no = ${filter.cardNo}`);
  }
  return conditions;
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** The caller's sales that a filter leaves. */
function whereOf(ctx: Context, filter: TransactionFilter | null | undefined): RawBuilder<unknown>[] {
  const { scope } = account(ctx);
  const { platformIds, regionIds, cityIds } = filter ?? {};
  const place = { platformIds: platformIds ?? null, regionIds: regionIds ?? null, cityIds: cityIds ?? null };
  const isPlaced = Object.values(place).some((ids) => ids !== null);
  return [
    sql`t.network_id = ${scope.networkId}`,
    everStation(scope),
    ...(isPlaced ? [narrowed(scope, place)] : []),
    ...conditionsOf(filter ?? undefined),
  ];
}

/** Sales that are there for good, where somebody reads them as they arrive. */
async function settled(ctx: Context, { filter, orderBy }: TransactionsArgs): Promise<RawBuilder<unknown>[]> {
  return filter?.receivedSince == null && !orderBy.startsWith("RECEIVED_AT")
    ? []
    : [sql`t.id < ${firstIdAt(await wholeUntil(ctx.db))}::uuid`];
}

/** A page of sales in one statement; the total in a second one, and only when it is asked for. */
export async function transactions(
  ctx: Context,
  args: TransactionsArgs,
  fields: ReadonlySet<string>,
): Promise<Connection<Transaction>> {
  assertPage(args);
  const { columns, joins } = shapeOf(fields);
  const order: ArrivalOrder = ARRIVAL_ORDERS[args.orderBy];
  const behind = behindOf("t", args.after, order);
  const where = [...whereOf(ctx, args.filter), ...(await settled(ctx, args))];
  // As a number in the text, not as a value: without it PostgreSQL can't keep the plan and makes it anew each time.
  const limit = sql.raw(String(args.first + 1));
  const skip = args.offset ? sql`offset ${args.offset}` : sql``;
  const { db } = ctx;
  const { rows } = await sql<Transaction>`
    select ${columns} from sale t join station s on s.id = t.station_id ${joins}
    where ${all([...where, ...behind])} order by ${order.of("t")} limit ${limit} ${skip}`.execute(db);
  const page = pageOf(rows, args, (row) => cursorOf(order, row));
  if (!fields.has("totalCount")) {
    return page;
  }
  const total = await countOf(where).execute(db);
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** One sale, or 10014. */
export async function transaction(ctx: Context, id: string, fields: ReadonlySet<string>): Promise<Transaction> {
  const { columns, joins } = shapeFor((field) => fields.has(field));
  const { rows } = await sql<Transaction>`
    select ${columns} from sale t join station s on s.id = t.station_id ${joins}
    where ${all([...whereOf(ctx, null), sql`t.id = any(${usableIds([id])}::uuid[])`])}`.execute(ctx.db);
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Sales with this id or a greater one, as they arrived. */
export async function arrivedTransactions(
  ctx: Context,
  filter: TransactionFilter | undefined,
  { id, limit }: { id: string; limit: number },
): Promise<Transaction[]> {
  const { columns, joins } = shapeFor(() => true);
  const { rows } = await sql<Transaction>`
    select ${columns} from sale t join station s on s.id = t.station_id ${joins}
    where ${all([...whereOf(ctx, filter), sql`t.id >= ${id}::uuid`])} order by t.id limit ${sql.raw(String(limit))}`.execute(
    ctx.db,
  );
  return rows;
}

const countOf = (where: RawBuilder<unknown>[]): RawBuilder<Counted> => sql<Counted>`
    select count(*) from sale t join station s on s.id = t.station_id where ${all(where)}`;

/** The statement that counts the sales which a filter leaves. */
export const countOfTransactions = (ctx: Context, filter: TransactionFilter | null | undefined): RawBuilder<Counted> =>
  countOf(whereOf(ctx, filter));

/** The statement that gives every sale which a filter leaves. */
export function everyTransaction(
  ctx: Context,
  { filter, orderBy, fields }: Whole<TransactionFilter>,
): RawBuilder<Transaction> {
  const { columns, joins } = shapeFor((field) => fields.includes(field));
  return sql<Transaction>`
    select ${columns} from sale t join station s on s.id = t.station_id ${joins}
    where ${all(whereOf(ctx, filter))} order by ${ARRIVAL_ORDERS[orderBy as TransactionOrder].of("t")}`;
}
