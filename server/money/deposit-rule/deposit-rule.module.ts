import { domain } from "../../kernel/domain.ts";
import { depositRules } from "./deposit-rule.list.ts";
import { DepositRuleResolver } from "./deposit-rule.resolver.ts";

/** What deposits bring on top. */
export const depositRuleDomain = domain({
  resolvers: [DepositRuleResolver],
  tables: { distributed: ["deposit_rule"] },
  files: [depositRules.file],
});
