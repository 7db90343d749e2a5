import { domain } from "../../kernel/domain.ts";

export const ledgerDomain = domain({
  resolvers: [],
  tables: { distributed: ["ledger_account", "movement", "posting", "low_balance"] },
});
