import { domain } from "../../kernel/domain.ts";
import { CardListResolver } from "./card-list.resolver.ts";

/** The lists by which stations decide on cards while the server is away. */
export const cardListDomain = domain({
  resolvers: [CardListResolver],
  tables: { reference: ["card_list_salt"], distributed: ["card_list_stand"] },
});
