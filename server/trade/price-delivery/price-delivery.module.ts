import { domain } from "../../kernel/domain.ts";
import { furtherOrders } from "../../plant/command/order.ports.ts";
import { priceIntake } from "../../plant/telemetry/intake.ports.ts";
import { oweToNewGuns, tendPrices } from "./price-due.service.ts";
import { acknowledgePriceOrder, openPriceOrders } from "./price-order.service.ts";
import { confirmPrices } from "./price.intake.ts";

priceIntake.give(confirmPrices);
furtherOrders.give({ open: openPriceOrders, acknowledge: acknowledgePriceOrder });

export const priceDeliveryDomain = domain({
  resolvers: [],
  tables: { distributed: ["price_gun", "price_order"] },
  chores: [
    { name: "prices that are due or on their way", everyMs: 1_000, work: tendPrices },
    { name: "prices for new guns", everyMs: 60_000, work: oweToNewGuns },
  ],
});
