import { wholeUntil } from "../../kernel/lists/arrival.ts";
import type { Log } from "../../kernel/live/tail.ts";
import type { DeliveryFilter } from "../../site/tank/tank.inputs.ts";
import type { TankDelivery } from "../../site/tank/tank.types.ts";
import { arrivedDeliveries } from "./delivery.service.ts";

/** Deliveries as they arrive. */
export const deliveryLog: Log<DeliveryFilter, TankDelivery> = {
  topic: "delivery",
  wholeUntil: (ctx) => wholeUntil(ctx.db),
  read: arrivedDeliveries,
};
