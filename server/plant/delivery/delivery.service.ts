import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { firstIdAt, usableIds } from "../../kernel/ids.ts";
import { ARRIVAL_ORDERS, type ArrivalOrder, behindOf, cursorOf } from "../../kernel/lists/arrival-order.ts";
import { type Connection, assertPage, pageOf } from "../../kernel/lists/page.ts";
import { everStation, narrowed } from "../../site/station/visible.ts";
import { wholeUntil } from "../../kernel/lists/arrival.ts";
import type { DeliveriesArgs, DeliveryFilter } from "../../site/tank/tank.inputs.ts";
import type { TankDelivery } from "../../site/tank/tank.types.ts";

const COLUMNS = sql`d.id, d.tank_id as "tankId", d.station_id as "stationId", s.name as "stationName", t.number as "tankNumber", g.name as "gradeName", d.source,
  d.started_at as "startedAt", d.ended_at as "endedAt", coalesce(uuid_extract_timestamp(d.id), d.ended_at) as "receivedAt",
  d.supersedes as "supersedesId", d.superseded_by as "supersededById",
  d.start_volume as "startVolumeLitres", d.end_volume as "endVolumeLitres", d.delivered as "deliveredLitres",
  d.start_height_mm as "startHeightMm", d.end_height_mm as "endHeightMm", d.start_temperature_c as "startTemperatureC",
  d.end_temperature_c as "endTemperatureC", d.water_mm as "waterHeightMm"`;
const FROM = sql`from tank_delivery d join station s on s.id = d.station_id join tank t on t.id = d.tank_id join grade g on g.id = t.grade_id`;
const NOT_SUPERSEDED = sql`d.superseded_by is null`;

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** The caller's deliveries that a filter leaves. */
function whereOf(ctx: Context, filter: DeliveryFilter | null | undefined): RawBuilder<unknown>[] {
  const { scope } = account(ctx);
  const among = (column: RawBuilder<unknown>, ids: string[] | null | undefined) =>
    ids?.length ? [sql`${column} = any(${usableIds(ids)}::uuid[])`] : [];
  return [
    sql`d.network_id = ${scope.networkId} and ${everStation(scope)} and ${narrowed(scope, filter)}`,
    ...among(sql`d.id`, filter?.ids),
    ...among(sql`d.tank_id`, filter?.tankIds),
    ...(filter?.from == null ? [] : [sql`d.time >= ${filter.from}`]),
    ...(filter?.to == null ? [] : [sql`d.time < ${filter.to}`]),
    ...(filter?.receivedSince == null ? [] : [sql`d.id >= ${firstIdAt(filter.receivedSince)}::uuid`]),
  ];
}

/** Deliveries that are there for good, where somebody reads them as they arrive. */
async function settled(ctx: Context, { filter, orderBy }: DeliveriesArgs): Promise<RawBuilder<unknown>[]> {
  return filter?.receivedSince == null && !orderBy.startsWith("RECEIVED_AT")
    ? []
    : [sql`d.id < ${firstIdAt(await wholeUntil(ctx.db))}::uuid`];
}

/** Deliveries; one that the gauge reported stands for one that was detected. */
export async function tankDeliveries(
  ctx: Context,
  args: DeliveriesArgs,
  counted: boolean,
): Promise<Connection<TankDelivery>> {
  assertPage(args);
  const order: ArrivalOrder = ARRIVAL_ORDERS[args.orderBy];
  const behind = behindOf("d", args.after, order);
  const where = [...whereOf(ctx, args.filter), NOT_SUPERSEDED, ...(await settled(ctx, args))];
  const { rows } = await sql<TankDelivery>`
    select ${COLUMNS} ${FROM} where ${all([...where, ...behind])} order by ${order.of("d")} limit ${args.first + 1} offset ${args.offset ?? 0}`.execute(
    ctx.db,
  );
  const page = pageOf(rows, args, ({ id, endedAt }) => cursorOf(order, { id, time: endedAt }));
  if (!counted) {
    return page;
  }
  const total = await sql<{ count: string }>`select count(*) ${FROM} where ${all(where)}`.execute(ctx.db);
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** One delivery, also one that another stands for; or 10014. */
export async function tankDelivery(ctx: Context, id: string): Promise<TankDelivery> {
  const { rows } = await sql<TankDelivery>`
    select ${COLUMNS} ${FROM} where ${all([...whereOf(ctx, null), sql`d.id = any(${usableIds([id])}::uuid[])`])}`.execute(
    ctx.db,
  );
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Deliveries with this id or a greater one, as they arrived. */
export async function arrivedDeliveries(
  ctx: Context,
  filter: DeliveryFilter | undefined,
  { id, limit }: { id: string; limit: number },
): Promise<TankDelivery[]> {
  const { rows } = await sql<TankDelivery>`
    select ${COLUMNS} ${FROM} where ${all([...whereOf(ctx, filter), NOT_SUPERSEDED, sql`d.id >= ${id}::uuid`])} order by d.id limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}
