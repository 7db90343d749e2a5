import { account } from "../../kernel/context.ts";
import type { FilterArgs } from "../../site/gun/gun.feeds.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { deviceStatuses } from "./device-status.service.ts";
import type { DeviceStatus } from "./device.types.ts";

/** Devices as they stand, then those that came, went or counted on. */
export const deviceFeed: Feed<FilterArgs, DeviceStatus[]> = {
  topics: ["device"],
  gatherMs: 500,
  idsOf: ofOwnNetwork<"device">((event) => event.deviceIds),
  present: (ctx, { filter }) => deviceStatuses(ctx, account(ctx).scope, { filter }),
  changed: async (ctx, { filter }, ids) => {
    const rows = await deviceStatuses(ctx, account(ctx).scope, { filter, deviceIds: [...ids] });
    return rows.length > 0 ? rows : null;
  },
};
