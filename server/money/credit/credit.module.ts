import { sql } from "kysely";
import { account, sqlOf } from "../../kernel/context.ts";
import { domain } from "../../kernel/domain.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { customerLeaving, customerTermsChanging } from "../../trade/customer/customer.ports.ts";
import { honourHolds } from "../hold/hold.writer.ts";
import { CreditResolver } from "./credit.resolver.ts";
import { customerCredit } from "./credit.service.ts";

// Whoever owes something, or has cards that fill on their credit, is still needed.
customerLeaving.give(async (ctx, customerId) => {
  const { owed, cardCount } = await customerCredit(ctx, customerId);
  if (cardCount > 0 || owed !== "0") {
    refuse("IN_USE", { field: "id", params: { cards: cardCount, owed } });
  }
  await sql`
    update card_account set customer_id = null
    where network_id = ${account(ctx).scope.networkId} and customer_id = ${customerId}`.execute(sqlOf(ctx.em));
});

// What a fill holds by then was allowed, and flows.
customerTermsChanging.give((ctx, customerId) => honourHolds(sqlOf(ctx.em), account(ctx).scope.networkId, customerId));

export const creditDomain = domain({ resolvers: [CreditResolver], tables: {} });
