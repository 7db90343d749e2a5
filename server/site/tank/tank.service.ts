import { type Context, account } from "../../kernel/context.ts";
import type { ForecourtFilter } from "../station/forecourt-filter.ts";
import { Tank } from "./tank.entity.ts";
import { tankStatuses } from "./tank-status.service.ts";
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

/** The tanks of many stations, by number, in one statement. */
export const tanksOfStation = listLoader(
  ({ stationId }: Tank) => stationId,
  (ctx, stationIds) => ctx.em.find(Tank, { station: { $in: [...stationIds] } }, { orderBy: { number: "asc" } }),
);
