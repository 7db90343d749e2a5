import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { type Connection, MOST_PER_PAGE, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import type { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import type { Alarm, AlarmFilter, AlarmsArgs } from "./alarm.types.ts";

/** A live feed begins with at most so many open alarms, the newest. */
const MOST_OPEN = 200;

/** Which of a device's parts; the device itself has no address, or 0. */
const PART = sql`case when coalesce(a.address, '') in ('', '0') then '' else ' · ' || a.address end`;

const COLUMNS = sql`a.id, a.code, a.vendor_code as "vendorCode", a.severity, a.station_id as "stationId", s.name as "stationName", a.source_type as "sourceType",
  coalesce(t.name, g.number::text, d.name || ${PART}, a.source_key) as "sourceName", a.address, a.tank_id as "tankId", a.gun_id as "gunId", a.device_id as "deviceId",
  a.started_at as "startedAt", a.ended_at as "endedAt", a.ended_at is null as active, a.count, a.last_raised_at as "lastRaisedAt", a.detail,
  a.acknowledged_at is not null as acknowledged, a.acknowledged_at as "acknowledgedAt", a.acknowledged_by as "acknowledgedBy", a.note`;

export const ALARM_FROM = sql`from alarm a join station s on s.id = a.station_id and s.network_id = a.network_id
  left join tank t on t.id = a.tank_id left join gun g on g.id = a.gun_id left join device d on d.id = a.device_id`;

/** An alarm (alias a) that is active, or of which nobody has taken note; what is merely to know needs nobody. */
export const OPEN_ALARM = sql`(a.ended_at is null or a.acknowledged_at is null and a.severity <> 'INFO')`;

interface Choice {
  readonly condition: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset?: number;
}

/** Alarms that were raised; a row of count 0 is the end of one whose begin is still under way. */
async function read(ctx: Context, { condition, limit, offset = 0 }: Choice): Promise<Alarm[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<Alarm>`
    select ${COLUMNS} ${ALARM_FROM} where a.network_id = ${scope.networkId} and a.count > 0 and ${visibleStation(scope)} and ${condition}
    order by a.started_at desc, a.id desc limit ${limit} offset ${offset}`.execute(sqlOf(ctx.em));
  return rows;
}

function conditionOf(ctx: Context, filter: AlarmFilter | undefined): RawBuilder<unknown> {
  const conditions = [
    narrowed(account(ctx).scope, filter),
    filter?.codes?.length ? sql`a.code = any(${filter.codes}::text[])` : null,
    filter?.active == null ? null : sql`(a.ended_at is null) = ${filter.active}`,
    filter?.acknowledged == null ? null : sql`(a.acknowledged_at is not null) = ${filter.acknowledged}`,
    filter?.open == null ? null : sql`${OPEN_ALARM} = ${filter.open}`,
    filter?.severity == null ? null : sql`a.severity = ${filter.severity}`,
    filter?.from == null ? null : sql`a.started_at >= ${filter.from}`,
    filter?.to == null ? null : sql`a.started_at < ${filter.to}`,
  ].filter((condition) => condition !== null);
  return sql.join(conditions, sql` and `);
}

/** Alarms, the newest first. */
export async function alarms(ctx: Context, args: AlarmsArgs, counted: boolean): Promise<Connection<Alarm>> {
  assertPage(args);
  const where = conditionOf(ctx, args.filter);
  const after = args.after ? fromCursor(args.after, ["time", "id"]) : null;
  const behind = after === null ? sql`true` : sql`(a.started_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const rows = await read(ctx, {
    condition: sql`${where} and ${behind}`,
    limit: args.first + 1,
    offset: args.offset ?? 0,
  });
  const page = pageOf(rows, args, (row) => toCursor([row.startedAt.toISOString(), row.id]));
  if (!counted) {
    return page;
  }
  const total = await countOfAlarms(ctx, args.filter).execute(sqlOf(ctx.em));
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** The caller's alarms that a filter leaves. */
export function whereOf(ctx: Context, filter: AlarmFilter | null | undefined): RawBuilder<unknown> {
  const { scope } = account(ctx);
  return sql`a.network_id = ${scope.networkId} and a.count > 0 and ${visibleStation(scope)} and ${conditionOf(ctx, filter ?? undefined)}`;
}

/** The statement that counts the alarms which a filter leaves. */
export const countOfAlarms = (ctx: Context, filter: AlarmFilter | null | undefined): RawBuilder<Counted> =>
  sql<Counted>`select count(*) ${ALARM_FROM} where ${whereOf(ctx, filter)}`;

/** The statement that gives every alarm which a filter leaves, the newest first. */
export const everyAlarm = (ctx: Context, { filter }: Whole<AlarmFilter>): RawBuilder<Alarm> =>
  sql<Alarm>`select ${COLUMNS} ${ALARM_FROM} where ${whereOf(ctx, filter)} order by a.started_at desc, a.id desc`;

/** One alarm, or 10014. */
export async function alarm(ctx: Context, id: string): Promise<Alarm> {
  const [found] = await alarmsById(ctx, [id]);
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Those of the caller's alarms that have these ids. */
export const alarmsById = (ctx: Context, ids: readonly string[]): Promise<Alarm[]> =>
  read(ctx, { condition: sql`a.id = any(${usableIds(ids)}::uuid[])`, limit: MOST_PER_PAGE });

/** Active alarms, those that nobody has taken note of (what is merely to know aside), or those with these ids. */
export async function openAlarms(
  ctx: Context,
  filter: ForecourtFilter | null | undefined,
  ids?: ReadonlySet<string>,
): Promise<Alarm[]> {
  const which = ids === undefined ? OPEN_ALARM : sql`a.id = any(${[...ids]}::uuid[])`;
  const limit = ids?.size ?? MOST_OPEN;
  return read(ctx, { condition: sql`${which} and ${narrowed(account(ctx).scope, filter)}`, limit });
}
