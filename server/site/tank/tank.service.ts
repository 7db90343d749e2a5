import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { ForecourtFilter } from "../station/forecourt-filter.ts";
import type { TankReadingsArgs } from "./tank.inputs.ts";
import { Tank } from "./tank.entity.ts";
import { tank } from "./tank-setup.service.ts";
import { tankStatuses } from "./tank-status.service.ts";
import type { TankReading } from "./tank.types.ts";
import { tankStatusOf } from "./tank-status.service.ts";
import { listLoader } from "../../kernel/loader.ts";

/** Tanks that a filter leaves, by station and number. */
export async function tanks(ctx: Context, filter: ForecourtFilter | undefined): Promise<Tank[]> {
  const statuses = await tankStatuses(ctx, account(ctx).scope, { filter });
  for (const status of statuses) {
    tankStatusOf(ctx).prime(status.tankId, status);
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

/** The tanks of many stations, by number, in one statement. */
export const tanksOfStation = listLoader(
  ({ stationId }: Tank) => stationId,
  (ctx, stationIds) => ctx.em.find(Tank, { station: { $in: [...stationIds] } }, { orderBy: { number: "asc" } }),
);
