import { gateway } from "../../kernel/context.ts";
import type { Feed } from "../../kernel/live/feed.ts";
import { openMessageRequests } from "./message.service.ts";
import type { DeviceMessageRequest } from "./message.types.ts";

/** What a gateway is asked for: now, then whenever somebody asks. */
export const messageRequestFeed: Feed<unknown, DeviceMessageRequest[]> = {
  topics: ["deviceMessage"],
  gatherMs: 5,
  idsOf: (event, ctx) =>
    "requestIds" in event && event.gatewayIds.includes(gateway(ctx).gatewayId) ? event.requestIds : null,
  present: openMessageRequests,
  changed: async (ctx, _args, ids) => {
    const rows = (await openMessageRequests(ctx)).filter((row) => ids.has(row.id));
    return rows.length > 0 ? rows : null;
  },
};
