import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { UnitPriceFilter, UnitPriceOrder } from "./pricing.inputs.ts";
import { type UnitPriceLine, countOfUnitPrices, everyUnitPrice } from "./unit-prices.service.ts";

const PRICE = [2, 4] as const;

/** Prices and what became of them as an export. */
export const unitPriceExport: ListFile<UnitPriceFilter, UnitPriceLine> = {
  list: "UNIT_PRICES",
  filterType: UnitPriceFilter,
  permissions: [Permission.PriceHistory, Permission.UnitPrice, Permission.PriceSet, Permission.CompanyPrice],
  orders: [UnitPriceOrder.EFFECTIVE_DESC, UnitPriceOrder.EFFECTIVE_ASC],
  columns: [
    { id: "effectiveAt", kind: "TIME" },
    { id: "stationCode", kind: "TEXT" },
    { id: "stationName", kind: "TEXT" },
    { id: "gradeName", kind: "TEXT" },
    { id: "previousPrice", kind: "DECIMAL", digits: PRICE },
    { id: "price", kind: "DECIMAL", digits: PRICE },
    { id: "status", kind: "ENUM" },
    { id: "source", kind: "ENUM" },
    { id: "author", kind: "TEXT" },
    { id: "createdAt", kind: "TIME" },
    { id: "cancelledAt", kind: "TIME" },
    { id: "cancelledBy", kind: "TEXT" },
    { id: "guns", kind: "INTEGER" },
    { id: "confirmed", kind: "INTEGER" },
    { id: "waiting", kind: "INTEGER" },
    { id: "failed", kind: "INTEGER" },
    { id: "selfControlled", kind: "INTEGER" },
  ],
  total: countOfUnitPrices,
  rows: everyUnitPrice,
};
