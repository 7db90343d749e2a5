import { domain } from "../../kernel/domain.ts";
import { PriceBatchResolver } from "./price-batch.resolver.ts";
import { priceBatchExport } from "./price-batch.export.ts";

export const priceBatchDomain = domain({
  resolvers: [PriceBatchResolver],
  tables: { distributed: ["price_batch"] },
  files: [priceBatchExport],
});
