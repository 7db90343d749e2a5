import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";

/** When the network's set-up changed: now, then at every change. It tells no more than that, so it needs no scope. */
export const setupFeed: Feed<unknown, Date> = {
  topics: ["setup"],
  gatherMs: 1_000,
  idsOf: ofOwnNetwork<"setup">((event) => [event.networkId]),
  present: async (ctx) => ctx.clock.now(),
  changed: async (ctx) => ctx.clock.now(),
};
