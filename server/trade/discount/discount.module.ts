import { domain } from "../../kernel/domain.ts";
import { DiscountResolver } from "./discount.resolver.ts";

export const discountDomain = domain({
  resolvers: [DiscountResolver],
  tables: ["discount_rule"],
});
