import { domain } from "../../kernel/domain.ts";
import { CardOperationResolver } from "./card-operation.resolver.ts";
import { cardFlows } from "./card-flow.list.ts";
import { cardImport } from "./card.import.ts";
import { CardReceiptResolver } from "./card-receipt.resolver.ts";
import { cards } from "./card.list.ts";
import { CardResolver } from "./card.resolver.ts";

export const cardDomain = domain({
  resolvers: [CardResolver, CardOperationResolver, CardReceiptResolver],
  tables: {
    reference: ["card_setting"],
    distributed: ["card_account", "card", "card_flow", "card_reversal"],
  },
  files: [cards.file, cardFlows.file],
  imports: [cardImport],
});
