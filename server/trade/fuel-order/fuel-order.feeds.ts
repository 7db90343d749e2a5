import { type Context, account } from "../../kernel/context.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { fuelOrders } from "./fuel-order.list.ts";
import type { FuelOrder } from "./fuel-order.types.ts";

/** So many orders that aren't done are told at first. */
const MOST_OPEN = 200;

/** Tells whoever watches that an order changed, once the transaction of the context is through. */
export function tellFuelOrder(ctx: Context, id: string): void {
  ctx.pubsub.publish("fuelOrder", { networkId: account(ctx).scope.networkId, orderIds: [id] });
}

/** Orders that are neither reconciled nor cancelled, then each that changes. */
export const fuelOrderFeed: Feed<unknown, FuelOrder[]> = {
  topics: ["fuelOrder"],
  gatherMs: 500,
  idsOf: ofOwnNetwork<"fuelOrder">((event) => event.orderIds),
  present: (ctx) =>
    fuelOrders.rows(ctx, [piece("o.state in ('DRAFT', 'APPROVED', 'IN_TRANSIT', 'DROPPED')")], { limit: MOST_OPEN }),
  changed: async (ctx, _args, ids) => {
    const orders = await fuelOrders.byIds(ctx, [...ids]);
    return orders.length > 0 ? orders : null;
  },
};
