import { wholeUntil } from "../../kernel/lists/arrival.ts";
import type { Log } from "../../kernel/live/tail.ts";
import type { TankDelivery } from "../../site/tank/tank.types.ts";
import { type DeliveryFilter, deliveries } from "./delivery.list.ts";

/** Deliveries as they arrive. */
export const deliveryLog: Log<DeliveryFilter, TankDelivery> = {
  topic: "delivery",
  wholeUntil: (ctx) => wholeUntil(ctx.db),
  read: (ctx, filter, from) => deliveries.arrived(ctx, filter, from),
};
