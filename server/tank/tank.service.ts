import { sql } from "kysely";
import { type Context, account, sqlOf } from "../context.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../lists/page.ts";
import type { ForecourtFilter } from "../station/forecourt-filter.ts";
import { everStation, usableIds } from "../station/visible.ts";
import type { DeliveriesArgs, TankReadingsArgs } from "./tank.inputs.ts";
import { Tank } from "./tank.entity.ts";
import { tank } from "./tank-setup.service.ts";
import { tankStatuses } from "./tank-status.service.ts";
import type { TankDelivery, TankReading } from "./tank.types.ts";

/** Tanks that a filter leaves, by station and number. */
export async function tanks(ctx: Context, filter: ForecourtFilter | undefined): Promise<Tank[]> {
  const statuses = await tankStatuses(ctx, account(ctx).scope, { filter });
  for (const status of statuses) {
    ctx.loaders.tankStatus.prime(status.tankId, status);
  }
  const found = await ctx.em.find(Tank, { id: { $in: statuses.map((status) => status.tankId) } });
  const byId = new Map(found.map((row) => [row.id, row]));
  return statuses.flatMap((status) => byId.get(status.tankId) ?? []);
}

/** What a gauge read, newest first. 10011 for a tank that the caller doesn't see. */
export async function tankReadings(ctx: Context, args: TankReadingsArgs): Promise<Connection<TankReading>> {
  assertPage(args);
  const { scope } = account(ctx);
  const found = await tank(ctx, args.tankId, "tankId");
  const after = args.after ? fromCursor(args.after, ["time"])[0] : null;
  const { rows } = await sql<TankReading>`
    select tank_id || ':' || time as id, tank_id as "tankId", time, volume as "volumeLitres", net_volume as "netVolumeLitres",
      height_mm as "heightMm", water_mm as "waterHeightMm", water_volume as "waterVolumeLitres", temperature_c as "temperatureC", ullage as "ullageLitres"
    from tank_reading where network_id = ${scope.networkId} and tank_id = ${found.id}
      and (${args.from ?? null}::timestamptz is null or time >= ${args.from ?? null})
      and (${args.to ?? null}::timestamptz is null or time < ${args.to ?? null})
      and (${after}::timestamptz is null or time < ${after}::timestamptz)
    order by time desc limit ${args.first + 1}`.execute(sqlOf(ctx.em));
  return pageOf(rows, args, (row) => toCursor([row.time.toISOString()]));
}

/** Deliveries, newest first; one that the gauge reported stands for one that was detected. */
export async function tankDeliveries(
  ctx: Context,
  args: DeliveriesArgs,
  counted: boolean,
): Promise<Connection<TankDelivery>> {
  assertPage(args);
  const { scope } = account(ctx);
  const { filter } = args;
  const after = args.after ? fromCursor(args.after, ["time", "id"]) : null;
  const where = sql`${everStation(scope)} and d.network_id = ${scope.networkId} and d.superseded_by is null
    and (${filter?.stationIds?.length ? usableIds(filter.stationIds) : null}::uuid[] is null or d.station_id = any(${filter?.stationIds?.length ? usableIds(filter.stationIds) : null}::uuid[]))
    and (${filter?.tankIds?.length ? usableIds(filter.tankIds) : null}::uuid[] is null or d.tank_id = any(${filter?.tankIds?.length ? usableIds(filter.tankIds) : null}::uuid[]))
    and (${filter?.from ?? null}::timestamptz is null or d.time >= ${filter?.from ?? null})
    and (${filter?.to ?? null}::timestamptz is null or d.time < ${filter?.to ?? null})`;
  const behind = after === null ? sql`true` : sql`(d.time, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const from = sql`from tank_delivery d join station s on s.id = d.station_id join tank t on t.id = d.tank_id join grade g on g.id = t.grade_id`;
  const { rows } = await sql<TankDelivery>`
    select d.id, d.tank_id as "tankId", d.station_id as "stationId", s.name as "stationName", t.number as "tankNumber", g.name as "gradeName", d.source,
      d.started_at as "startedAt", d.ended_at as "endedAt", d.start_volume as "startVolumeLitres", d.end_volume as "endVolumeLitres", d.delivered as "deliveredLitres",
      d.start_height_mm as "startHeightMm", d.end_height_mm as "endHeightMm", d.start_temperature_c as "startTemperatureC",
      d.end_temperature_c as "endTemperatureC", d.water_mm as "waterHeightMm"
    ${from} where ${where} and ${behind} order by d.time desc, d.id desc limit ${args.first + 1} offset ${args.offset ?? 0}`.execute(
    sqlOf(ctx.em),
  );
  const page = pageOf(rows, args, (row) => toCursor([row.endedAt.toISOString(), row.id]));
  if (!counted) {
    return page;
  }
  const total = await sql<{ count: string }>`select count(*) ${from} where ${where}`.execute(sqlOf(ctx.em));
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}
