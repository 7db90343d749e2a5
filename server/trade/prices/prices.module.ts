import { domain } from "../../kernel/domain.ts";
import { PriceCellResolver, StationPricesResolver, UnitPriceResolver } from "./pricing.resolver.ts";
import { stationPriceExport } from "./station-prices.export.ts";
import { unitPrices } from "./unit-price.list.ts";

export const pricesDomain = domain({
  resolvers: [PriceCellResolver, StationPricesResolver, UnitPriceResolver],
  tables: { reference: ["price_setting"], distributed: ["unit_price", "price_change"] },
  files: [unitPrices.file, stationPriceExport],
});
