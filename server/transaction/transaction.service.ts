import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../context.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../lists/page.ts";
import type { Counted, Whole } from "../lists/whole.ts";
import { everStation, usableIds } from "../station/visible.ts";
import type { Transaction, TransactionFilter, TransactionsArgs } from "./transaction.types.ts";

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
  receivedAt: "t.received_at",
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
  among("t.station_id", filter?.stationIds);
  among("t.gun_id", filter?.gunIds);
  among("t.grade_id", filter?.gradeIds);
  if (filter?.from != null) {
    conditions.push(sql`t.time >= ${filter.from}`);
  }
  if (filter?.to != null) {
    conditions.push(sql`t.time < ${filter.to}`);
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
  return [sql`t.network_id = ${scope.networkId}`, everStation(scope), ...conditionsOf(filter ?? undefined)];
}

const orderOf = (down: boolean) => sql.raw(down ? "t.time desc, t.id desc" : "t.time, t.id");

/** A page of sales in one statement; the total in a second one, and only when it is asked for. */
export async function transactions(
  ctx: Context,
  args: TransactionsArgs,
  fields: ReadonlySet<string>,
): Promise<Connection<Transaction>> {
  assertPage(args);
  const { columns, joins } = shapeOf(fields);
  const where = whereOf(ctx, args.filter);
  const after = args.after ? fromCursor(args.after, ["time", "id"]) : null;
  const down = args.orderBy === "TIME_DESC";
  const behind =
    after === null
      ? []
      : [sql`(t.time, t.id) ${sql.raw(down ? "<" : ">")} (${after[0]}::timestamptz, ${after[1]}::uuid)`];
  // As a number in the text, not as a value: without it PostgreSQL can't keep the plan and makes it anew each time.
  const limit = sql.raw(String(args.first + 1));
  const skip = args.offset ? sql`offset ${args.offset}` : sql``;
  const { db } = ctx;
  const { rows } = await sql<Transaction>`
    select ${columns} from sale t join station s on s.id = t.station_id ${joins}
    where ${all([...where, ...behind])} order by ${orderOf(down)} limit ${limit} ${skip}`.execute(db);
  const page = pageOf(rows, args, (row) => toCursor([row.time.toISOString(), row.id]));
  if (!fields.has("totalCount")) {
    return page;
  }
  const total = await countOfTransactions(ctx, args.filter).execute(db);
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** The statement that counts the sales which a filter leaves. */
export const countOfTransactions = (
  ctx: Context,
  filter: TransactionFilter | null | undefined,
): RawBuilder<Counted> => sql<Counted>`
    select count(*) from sale t join station s on s.id = t.station_id where ${all(whereOf(ctx, filter))}`;

/** The statement that gives every sale which a filter leaves. */
export function everyTransaction(
  ctx: Context,
  { filter, orderBy, fields }: Whole<TransactionFilter>,
): RawBuilder<Transaction> {
  const { columns, joins } = shapeFor((field) => fields.includes(field));
  return sql<Transaction>`
    select ${columns} from sale t join station s on s.id = t.station_id ${joins}
    where ${all(whereOf(ctx, filter))} order by ${orderOf(orderBy !== "TIME_ASC")}`;
}
