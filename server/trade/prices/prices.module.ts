import { domain } from "../../kernel/domain.ts";
import { PriceCellResolver, StationPricesResolver, UnitPriceResolver } from "./pricing.resolver.ts";
import { unitPriceExport } from "./pricing.export.ts";
import { stationPriceExport } from "./station-prices.export.ts";

export const pricesDomain = domain({
  resolvers: [PriceCellResolver, StationPricesResolver, UnitPriceResolver],
  tables: { reference: ["price_setting"], distributed: ["unit_price", "price_change"] },
  files: [unitPriceExport, stationPriceExport],
});
