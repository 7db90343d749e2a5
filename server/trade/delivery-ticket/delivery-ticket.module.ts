import { domain } from "../../kernel/domain.ts";
import { riseFollowers } from "../../plant/delivery/delivery.ports.ts";
import { deliveryTicketImport } from "./delivery-ticket.import.ts";
import { DeliveryTicketResolver } from "./delivery-ticket.resolver.ts";
import { inboundDeliveries } from "./inbound.list.ts";
import { followRise } from "./match.writer.ts";

riseFollowers.give(followRise);

/** Delivery tickets, the rises that they are about, and what is disputed between both. */
export const deliveryTicketDomain = domain({
  resolvers: [DeliveryTicketResolver],
  tables: { distributed: ["delivery_ticket", "delivery_dispute_entry"] },
  files: [inboundDeliveries.file],
  imports: [deliveryTicketImport],
});
