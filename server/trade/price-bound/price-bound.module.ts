import { domain } from "../../kernel/domain.ts";
import { PriceBoundResolver } from "./price-bound.resolver.ts";

export const priceBoundDomain = domain({
  resolvers: [PriceBoundResolver],
  tables: { reference: ["price_bound"] },
});
