import { domain } from "../../kernel/domain.ts";
import { deedFollowing } from "../../access/audit/audit.service.ts";
import { CardListResolver } from "./card-list.resolver.ts";
import { tellStations } from "./card-set-up.ts";

deedFollowing.give(tellStations);

/** The lists by which stations decide on cards while the server is away. */
export const cardListDomain = domain({
  resolvers: [CardListResolver],
  tables: { reference: ["card_list_salt"], distributed: ["card_list_stand"] },
});
