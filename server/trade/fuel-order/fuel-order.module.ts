import { domain } from "../../kernel/domain.ts";
import { riseFollowers } from "../../plant/delivery/delivery.ports.ts";
import { ticketFollowers } from "../delivery-ticket/delivery-ticket.ports.ts";
import { fuelOrders } from "./fuel-order.list.ts";
import { FuelOrderResolver } from "./fuel-order.resolver.ts";
import { linkRise, orderTickets } from "./link.writer.ts";

// Behind the tickets' own: what comes is looked at with the ticket that it is matched to.
riseFollowers.give(linkRise);
ticketFollowers.give(orderTickets);

/** Orders of fuel, and what came of them. */
export const fuelOrderDomain = domain({
  resolvers: [FuelOrderResolver],
  tables: { distributed: ["fuel_order_number", "fuel_order", "fuel_order_line", "fuel_order_load", "fuel_order_step"] },
  files: [fuelOrders.file],
});
