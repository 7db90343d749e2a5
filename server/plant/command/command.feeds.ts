import { gateway } from "../../kernel/context.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { openCommands, recentCommands } from "./command.service.ts";
import type { GatewayCommand, GunCommand } from "./command.types.ts";

/** Commands of the last minute, then each that moves on. */
export const commandFeed: Feed<{ stationId?: string | null }, GunCommand[]> = {
  topics: ["command"],
  gatherMs: 20,
  idsOf: ofOwnNetwork<"command">((event) => event.commandIds),
  present: (ctx, { stationId }) => recentCommands(ctx, stationId ?? null),
  changed: async (ctx, { stationId }, ids) => {
    const rows = await recentCommands(ctx, stationId ?? null, ids);
    return rows.length > 0 ? rows : null;
  },
};

/** What a gateway still has to do: now, then whenever something is added. */
export const gatewayCommandFeed: Feed<unknown, GatewayCommand[]> = {
  topics: ["command"],
  gatherMs: 5,
  idsOf: (event, ctx) =>
    "commandIds" in event && event.gatewayIds.includes(gateway(ctx).gatewayId) ? event.commandIds : null,
  present: openCommands,
  changed: async (ctx, _args, ids) => {
    const rows = (await openCommands(ctx)).filter((row) => ids.has(row.id));
    return rows.length > 0 ? rows : null;
  },
};
