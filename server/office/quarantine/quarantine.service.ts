import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import type { QuarantineArgs, QuarantineCount, QuarantineFilter, QuarantinedReport } from "./quarantine.types.ts";

const COLUMNS = sql`q.id, q.kind, q.reasons, q.state, q.station_id as "stationId", s.name as "stationName", q.device_id as "deviceId", d.name as "deviceName",
  q.address, g.number as "gunNumber", case when q.kind = 'SALE' then null else t.number end as "tankNumber", q.raw, q.at, q.received_at as "receivedAt",
  q.last_received_at as "lastReceivedAt", q.count, q.decided_at as "decidedAt", q.decided_by as "decidedBy", q.note, q.fact_id as "factId"`;
const FROM = sql`from quarantined_report q join station s on s.id = q.station_id and s.network_id = q.network_id
  join device d on d.id = q.device_id and d.network_id = q.network_id
  left join gun g on g.id = q.gun_id left join tank t on t.id = q.tank_id`;

function whereOf(ctx: Context, filter: QuarantineFilter | null | undefined): RawBuilder<unknown> {
  const { scope } = account(ctx);
  const some = (list: readonly string[] | null | undefined): list is readonly string[] =>
    list != null && list.length > 0;
  const conditions = [
    sql`q.network_id = ${scope.networkId} and ${visibleStation(scope)} and ${narrowed(scope, filter)}`,
    some(filter?.ids) && sql`q.id = any(${usableIds(filter.ids)}::uuid[])`,
    some(filter?.kinds) && sql`q.kind = any(${filter.kinds}::text[])`,
    some(filter?.states) && sql`q.state = any(${filter.states}::text[])`,
    some(filter?.reasons) && sql`q.reasons && ${filter.reasons}::text[]`,
    filter?.from != null && sql`q.received_at >= ${filter.from}`,
    filter?.to != null && sql`q.received_at < ${filter.to}`,
  ].filter((condition) => condition !== false);
  return sql.join(conditions, sql` and `);
}

/** Reports that can't be true, a page of them. */
export async function quarantine(
  ctx: Context,
  args: QuarantineArgs,
  counted: boolean,
): Promise<Connection<QuarantinedReport>> {
  assertPage(args);
  const down = args.orderBy === "RECEIVED_DESC";
  const after = args.after ? fromCursor(args.after, ["time", "id"]) : null;
  const than = sql.raw(down ? "<" : ">");
  const behind =
    after === null ? sql`true` : sql`(q.received_at, q.id) ${than} (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const { rows } = await sql<QuarantinedReport>`
    select ${COLUMNS} ${FROM} where ${whereOf(ctx, args.filter)} and ${behind} order by ${orderOf(down)}
    limit ${args.first + 1} offset ${args.offset ?? 0}`.execute(ctx.db);
  const page = pageOf(rows, args, (row) => toCursor([row.receivedAt.toISOString(), row.id]));
  if (!counted) {
    return page;
  }
  const total = await countOfQuarantine(ctx, args.filter).execute(ctx.db);
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}

const orderOf = (down: boolean) => sql.raw(down ? "q.received_at desc, q.id desc" : "q.received_at, q.id");

/** The statement that counts the reports which a filter leaves. */
export const countOfQuarantine = (ctx: Context, filter: QuarantineFilter | null | undefined): RawBuilder<Counted> =>
  sql<Counted>`select count(*) ${FROM} where ${whereOf(ctx, filter)}`;

/** The statement that gives every report which a filter leaves, in the given order. */
export const everyQuarantined = (
  ctx: Context,
  { filter, orderBy }: Whole<QuarantineFilter>,
): RawBuilder<QuarantinedReport> =>
  sql<QuarantinedReport>`select ${COLUMNS} ${FROM} where ${whereOf(ctx, filter)} order by ${orderOf(orderBy !== "RECEIVED_ASC")}`;

/** Those of the caller's reports that have these ids, as they stand now. */
export async function quarantinedByIds(ctx: Context, ids: readonly string[]): Promise<QuarantinedReport[]> {
  const { rows } = await sql<QuarantinedReport>`
    select ${COLUMNS} ${FROM} where ${whereOf(ctx, null)} and q.id = any(${usableIds(ids)}::uuid[]) order by ${orderOf(true)}`.execute(
    ctx.db,
  );
  return rows;
}

async function waiting(ctx: Context): Promise<QuarantineCount> {
  const { rows } = await sql<{ waiting: string; changedAt: Date | null }>`
    select count(*) filter (where q.state = 'WAITING') as waiting, max(greatest(q.last_received_at, q.decided_at)) as "changedAt"
    ${FROM} where ${whereOf(ctx, null)}`.execute(ctx.db);
  return { waiting: Number(rows[0]?.waiting ?? 0), changedAt: rows[0]?.changedAt ?? null };
}

/** How much waits, then anew whenever something comes or is decided about. */
export const quarantineFeed: Feed<unknown, QuarantineCount> = {
  topics: ["quarantine"],
  gatherMs: 500,
  idsOf: ofOwnNetwork<"quarantine">((event) => event.stationIds),
  present: waiting,
  changed: waiting,
};
