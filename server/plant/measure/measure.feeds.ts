import { account } from "../../kernel/context.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { type MeasureChoice, measureStatuses } from "./measure-status.service.ts";
import type { MeasureStatus } from "./measure.types.ts";

/** Which measures somebody watches. */
export type MeasureArgs = Pick<MeasureChoice, "filter" | "deviceIds">;

/** Measures as they stand, then those that changed; a device that comes or goes changes its own. */
export const measureFeed: Feed<MeasureArgs, MeasureStatus[]> = {
  topics: ["measure", "device"],
  gatherMs: 500,
  idsOf: ofOwnNetwork<"measure" | "device">((event) => event.deviceIds),
  present: (ctx, args) => measureStatuses(ctx, account(ctx).scope, args),
  changed: async (ctx, args, ids) => {
    const rows = await measureStatuses(ctx, account(ctx).scope, { ...args, changed: [...ids] });
    return rows.length > 0 ? rows : null;
  },
};
