import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { Refusal, refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { isNarrowed, narrowed, visibleStation } from "../../site/station/visible.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { PriceBatchFilter, PriceBatchOrder, PriceBatchesArgs } from "./price-batch.inputs.ts";
import type { PriceBatch, PriceBatchRow } from "./price-batch.types.ts";
import { type SetPrice, outcomeOf } from "../prices/price-change.service.ts";
import type { PriceProgress } from "../prices/pricing.types.ts";

/** A batch with its progress in the columns of its row, as the statement gives it. */
export type PriceBatchLine = Omit<PriceBatch, "progress"> & PriceProgress;

/** A row that made no price, as it is kept. */
export type LeftOut = Omit<PriceBatchRow, "stationCode" | "stationName" | "gradeName" | "gradeColour">;

/** As many as a list has room for; the detail has all. */
const NAMED_STATIONS = 3;

/** Batches b with what became of their prices f and at how many guns q, and the approval w that they waited or wait in. */
const FROM = sql`from price_batch b
  cross join lateral (select count(*)::int as prices, count(distinct u.station_id)::int as stations, min(u.effective_at) as first,
    count(*) filter (where u.status = 'SCHEDULED')::int as planned, count(*) filter (where u.status = 'APPLIED')::int as applied,
    count(*) filter (where u.status = 'CANCELLED')::int as cancelled, count(*) filter (where u.status = 'REFUSED')::int as refused
    from unit_price u where u.network_id = b.network_id and u.batch_id = b.id) f
  left join price_approval w on w.network_id = b.network_id and w.batch_id = b.id
  cross join lateral (select count(*)::int as guns, count(*) filter (where p.state = 'CONFIRMED')::int as confirmed,
    count(*) filter (where p.state in ('QUEUED', 'SENT'))::int as waiting, count(*) filter (where p.state = 'FAILED')::int as failed,
    count(*) filter (where p.state = 'SELF_CONTROLLED')::int as "selfControlled"
    from unit_price u join price_gun p on p.unit_price_id = u.id and p.network_id = u.network_id
    where u.network_id = b.network_id and u.batch_id = b.id and p.state <> 'SUPERSEDED') q`;

const STATE = sql`case when w.state = 'WAITING' then 'WAITING' when w.state <> 'APPROVED' then 'NOT_APPROVED' when f.prices > 0 and f.cancelled = f.prices then 'CANCELLED' when f.planned > 0 then 'PLANNED'
  when f.refused > 0 and f.cancelled + f.refused = f.prices then 'REFUSED' when q.waiting + q.failed > 0 then 'DELIVERING' else 'DONE' end`;

const COLUMNS = sql`b.id, b.source, b.taken_back_id as "takenBackId", ${STATE} as state,
  array(select g.name from grade g where g.network_id = b.network_id and g.id = any(b.grade_ids) order by g.code) as "gradeNames",
  (select case when count(distinct a.currency_symbol) = 1 then min(a.currency_symbol) end
    from unit_price u join station s on s.id = u.station_id and s.network_id = u.network_id join platform a on a.id = s.platform_id and a.network_id = s.network_id
    where u.network_id = b.network_id and u.batch_id = b.id) as "currencySymbol",
  b.price::text as price, b.delta::text as delta, f.first as "effectiveAt", b.station_time as "stationTime", b.all_or_nothing as "allOrNothing",
  b.author, b.created_at as "createdAt", b.cancelled_at as "cancelledAt", b.cancelled_by as "cancelledBy", f.stations, f.prices, f.planned, f.applied, f.refused,
  array(select s.name from station s where s.network_id = b.network_id and s.id in (select u.station_id from unit_price u
    where u.network_id = b.network_id and u.batch_id = b.id) order by s.code limit ${NAMED_STATIONS}) as "stationNames",
  (select r.id from price_batch r where r.network_id = b.network_id and r.taken_back_id = b.id and exists (select 1 from unit_price u
    where u.network_id = r.network_id and u.batch_id = r.id and u.status = 'APPLIED') order by r.created_at desc limit 1) as "rolledBackBy",
  jsonb_array_length(b.left_out) as "leftOut", w.id as "approvalId", q.*`;

/** The stations at which a batch b makes prices, was asked for them, or left some out. */
const STATIONS_OF = sql`select u.station_id from unit_price u where u.network_id = b.network_id and u.batch_id = b.id
  union all select r.station_id from price_approval_row r where r.network_id = b.network_id and r.approval_id = w.id
  union all select (l ->> 'stationId')::uuid from jsonb_array_elements(b.left_out) l`;

function whereOf(ctx: Context, filter: PriceBatchFilter | null | undefined): RawBuilder<unknown> {
  const { scope } = account(ctx);
  const conditions = [
    sql`b.network_id = ${scope.networkId}`,
    ...(scope.platformIds === null ? [] : [sql`b.platform_id = any(${scope.platformIds}::uuid[])`]),
  ];
  const narrow = <Value>(value: Value | null | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
    value != null && conditions.push(condition(value));
  narrow(filter?.ids, (ids) => sql`b.id = any(${usableIds(ids)}::uuid[])`);
  narrow(filter?.states, (states) => sql`${STATE} = any(${states}::text[])`);
  narrow(filter?.sources, (sources) => sql`b.source = any(${sources}::text[])`);
  narrow(filter?.author, (author) => {
    assertText(author, "filter.author");
    return sql`b.author ilike ${containing(author)}`;
  });
  if (isNarrowed(filter)) {
    conditions.push(sql`exists (select 1 from station s where s.network_id = b.network_id and s.id in (${STATIONS_OF})
      and ${narrowed(scope, filter)})`);
  }
  narrow(filter?.from, (from) => sql`b.created_at >= ${from}`);
  narrow(filter?.to, (to) => sql`b.created_at < ${to}`);
  return sql.join(conditions, sql` and `);
}

const orderOf = (order: PriceBatchOrder) =>
  order === "CREATED_ASC"
    ? { by: sql`b.created_at, b.id`, further: sql`>` }
    : { by: sql`b.created_at desc, b.id desc`, further: sql`<` };

function batchOf({ guns, confirmed, waiting, failed, selfControlled, ...batch }: PriceBatchLine): PriceBatch {
  return { ...batch, progress: { guns, confirmed, waiting, failed, selfControlled } };
}

/** A page of batches in one statement; `counted`: with how many there are. */
export async function priceBatches(
  ctx: Context,
  args: PriceBatchesArgs,
  counted: boolean,
): Promise<Connection<PriceBatch>> {
  assertPage(args);
  const where = whereOf(ctx, args.filter);
  const { by, further } = orderOf(args.orderBy);
  const after = args.after ? fromCursor(args.after, ["time", "id"]) : null;
  const behind =
    after === null ? sql`true` : sql`(b.created_at, b.id) ${further} (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const { rows } = await sql<PriceBatchLine>`
    select ${COLUMNS} ${FROM} where ${where} and ${behind} order by ${by} limit ${args.first + 1} offset ${args.offset ?? 0}`.execute(
    sqlOf(ctx.em),
  );
  const page = pageOf(rows.map(batchOf), args, (row) => toCursor([row.createdAt.toISOString(), row.id]));
  if (!counted) {
    return page;
  }
  const total = await countOfPriceBatches(ctx, args.filter).execute(sqlOf(ctx.em));
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** The statement that counts the batches which a filter leaves. */
export const countOfPriceBatches = (ctx: Context, filter: PriceBatchFilter | null | undefined): RawBuilder<Counted> =>
  sql<Counted>`select count(*) ${FROM} where ${whereOf(ctx, filter)}`;

/** The statement that gives every batch which a filter leaves. */
export const everyPriceBatch = (
  ctx: Context,
  { filter, orderBy }: Whole<PriceBatchFilter>,
): RawBuilder<PriceBatchLine> =>
  sql<PriceBatchLine>`select ${COLUMNS} ${FROM} where ${whereOf(ctx, filter)} order by ${orderOf(orderBy as PriceBatchOrder).by}`;

/** These batches, as far as the caller sees them. */
export async function batchesByIds(ctx: Context, ids: readonly string[]): Promise<PriceBatch[]> {
  const { rows } = await sql<PriceBatchLine>`
    select ${COLUMNS} ${FROM} where ${whereOf(ctx, { ids: [...ids] })} order by b.id`.execute(sqlOf(ctx.em));
  return rows.map(batchOf);
}

/** A batch that the caller sees, or 10014. */
export async function priceBatch(ctx: Context, id: string): Promise<PriceBatch> {
  const [found] = await batchesByIds(ctx, [id]);
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

const NAMED = { station_id: "uuid", grade_id: "uuid", place: "bigint" } as const;

/** Rows with the names of their stations and grades, in their order; of a station that the caller doesn't see none. */
export async function withNames<Row extends LeftOut>(
  ctx: Context,
  rows: readonly Row[],
): Promise<(Row & PriceBatchRow)[]> {
  const { scope } = account(ctx);
  const places = rows.map(({ stationId, gradeId }, index) => ({
    station_id: stationId,
    grade_id: gradeId,
    place: String(index),
  }));
  const { rows: found } = await sql<{ place: string } & Omit<PriceBatchRow, keyof LeftOut>>`
    select r.place, s.code as "stationCode", s.name as "stationName", g.name as "gradeName", g.colour as "gradeColour"
    from ${recordset("r", places, NAMED)} join station s on s.id = r.station_id and ${visibleStation(scope)}
      join grade g on g.id = r.grade_id and g.network_id = s.network_id order by r.place`.execute(sqlOf(ctx.em));
  return found.map(({ place, ...names }) => ({ ...(rows[Number(place)] as Row), ...names }));
}

/** A judged row as people read it. */
export function rowOf(set: SetPrice, now: Date): LeftOut {
  const { unitPriceId: _made, approvalId: _waits, ...outcome } = outcomeOf(set, now);
  const { judged } = set;
  const { stationId, gradeId } = judged;
  const limit = judged.kind === "FAULT" ? judged.fault.params?.["largestStep"] : undefined;
  const largestStep = limit === undefined ? null : String(limit);
  return { stationId, gradeId, oldPrice: judged.old, price: judged.wanted, ...outcome, largestStep };
}

/** Refuses what made nothing at all: with its first fault, or 10006. */
export function assertSome(set: readonly SetPrice[]): void {
  if (set.some(({ id, approvalId }) => id !== null || approvalId !== undefined)) {
    return;
  }
  const fault = set.flatMap(({ judged }) => (judged.kind === "FAULT" ? [judged.fault] : []))[0];
  throw fault
    ? new Refusal(fault.name, { field: fault.field, params: fault.params ?? {} })
    : new Refusal("ILLEGAL_SELECTION", { field: "id" });
}

/** Adds the rows that made nothing to those that a batch has left out. Gives back how many they are. */
export async function leaveOut(ctx: Context, batchId: string, set: readonly SetPrice[]): Promise<number> {
  const now = ctx.clock.now();
  const rows = set
    .filter(({ id, approvalId }) => id === null && approvalId === undefined)
    .map((one) => rowOf(one, now));
  await sql`update price_batch set left_out = left_out || ${JSON.stringify(rows)}::jsonb
    where network_id = ${account(ctx).scope.networkId} and id = ${batchId}`.execute(sqlOf(ctx.em));
  return rows.length;
}

/** The rows of a batch that made no price. */
export async function leftOutOf(ctx: Context, id: string): Promise<PriceBatchRow[]> {
  const { rows } = await sql<{ left_out: LeftOut[] }>`
    select b.left_out from price_batch b where ${whereOf(ctx, { ids: [id] })}`.execute(sqlOf(ctx.em));
  return withNames(ctx, rows[0]?.left_out ?? []);
}
