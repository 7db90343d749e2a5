import { domain } from "../../kernel/domain.ts";
import { DiscountResolver } from "./discount.resolver.ts";
import { discountPriceRuleExport, discountScoreRuleExport } from "./discount.export.ts";

export const discountDomain = domain({
  resolvers: [DiscountResolver],
  tables: { reference: ["discount_rule"] },
  files: [discountPriceRuleExport, discountScoreRuleExport],
});
