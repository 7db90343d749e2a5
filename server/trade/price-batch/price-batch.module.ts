import { domain } from "../../kernel/domain.ts";
import { PriceBatchResolver } from "./price-batch.resolver.ts";
import { priceBatches } from "./price-batch.list.ts";

export const priceBatchDomain = domain({
  resolvers: [PriceBatchResolver],
  tables: { distributed: ["price_batch"] },
  files: [priceBatches.file],
});
