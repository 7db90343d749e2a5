import { domain } from "../../kernel/domain.ts";
import { TicketResolver } from "./ticket.resolver.ts";

export const ticketDomain = domain({
  resolvers: [TicketResolver],
  tables: { reference: ["print_info"] },
});
