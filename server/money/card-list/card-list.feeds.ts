import { type Context, gateway } from "../../kernel/context.ts";
import type { Feed } from "../../kernel/live/feed.ts";

const now = async ({ clock }: Context): Promise<Date> => clock.now();

/** When a gateway's network has cards that changed: now, then each time somebody did something with one. */
export const cardListFeed: Feed<unknown, Date> = {
  topics: ["card"],
  gatherMs: 1_000,
  idsOf: (event, ctx) => ("ids" in event && event.networkId === gateway(ctx).networkId ? event.ids : null),
  present: now,
  changed: now,
};
