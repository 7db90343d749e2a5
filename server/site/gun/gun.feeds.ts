import { account } from "../../kernel/context.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import type { ForecourtFilter } from "../station/forecourt-filter.ts";
import { gunStatuses } from "./gun-status.service.ts";
import type { GunStatus } from "./gun.types.ts";

export interface FilterArgs {
  readonly filter?: ForecourtFilter | null;
}

const some = <Row>(rows: Row[]): Row[] | null => (rows.length > 0 ? rows : null);

/** Guns as they stand, then those that changed. A device that comes or goes changes its guns. */
export const gunFeed: Feed<FilterArgs, GunStatus[]> = {
  topics: ["gun"],
  gatherMs: 150,
  idsOf: ofOwnNetwork<"gun">((event) => event.gunIds),
  present: (ctx, { filter }) => gunStatuses(ctx, account(ctx).scope, { filter }),
  changed: async (ctx, { filter }, ids) =>
    some(await gunStatuses(ctx, account(ctx).scope, { filter, gunIds: [...ids] })),
};
