import { domain } from "../../kernel/domain.ts";
import { CardOperationResolver } from "./card-operation.resolver.ts";
import { cardFlows } from "./card-flow.list.ts";
import { cardImport } from "./card.import.ts";
import { cards } from "./card.list.ts";
import { CardResolver } from "./card.resolver.ts";

export const cardDomain = domain({
  resolvers: [CardResolver, CardOperationResolver],
  tables: {
    reference: ["card_setting"],
    distributed: ["card_account", "card", "card_flow", "card_reversal"],
  },
  files: [cards.file, cardFlows.file],
  imports: [cardImport],
});
