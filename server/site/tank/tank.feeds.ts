import { account } from "../../kernel/context.ts";
import type { FilterArgs } from "../gun/gun.feeds.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { tankStatuses } from "./tank-status.service.ts";
import type { TankStatus } from "./tank.types.ts";

/** Tanks as they stand, then those that changed. */
export const tankFeed: Feed<FilterArgs, TankStatus[]> = {
  topics: ["tank"],
  gatherMs: 300,
  idsOf: ofOwnNetwork<"tank">((event) => event.tankIds),
  present: (ctx, { filter }) => tankStatuses(ctx, account(ctx).scope, { filter }),
  changed: async (ctx, { filter }, ids) => {
    const rows = await tankStatuses(ctx, account(ctx).scope, { filter, tankIds: [...ids] });
    return rows.length > 0 ? rows : null;
  },
};
