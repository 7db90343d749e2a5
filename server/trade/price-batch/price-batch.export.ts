import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { PriceBatchFilter, PriceBatchOrder } from "./price-batch.inputs.ts";
import { type PriceBatchLine, countOfPriceBatches, everyPriceBatch } from "./price-batches.service.ts";

const PRICE = [2, 4] as const;

/** Batch changes and how far they got as an export. */
export const priceBatchExport: ListFile<PriceBatchFilter, PriceBatchLine> = {
  list: "PRICE_BATCHES",
  filterType: PriceBatchFilter,
  permissions: [Permission.CompanyPrice],
  orders: [PriceBatchOrder.CREATED_DESC, PriceBatchOrder.CREATED_ASC],
  columns: [
    { id: "createdAt", kind: "TIME" },
    { id: "source", kind: "ENUM" },
    { id: "gradeNames", kind: "TEXT", value: ({ gradeNames }) => gradeNames.join(", ") },
    { id: "price", kind: "DECIMAL", digits: PRICE },
    { id: "delta", kind: "DECIMAL", digits: PRICE },
    { id: "effectiveAt", kind: "TIME" },
    { id: "state", kind: "ENUM" },
    { id: "stations", kind: "INTEGER" },
    { id: "prices", kind: "INTEGER" },
    { id: "leftOut", kind: "INTEGER" },
    { id: "refused", kind: "INTEGER" },
    { id: "guns", kind: "INTEGER" },
    { id: "confirmed", kind: "INTEGER" },
    { id: "waiting", kind: "INTEGER" },
    { id: "failed", kind: "INTEGER" },
    { id: "selfControlled", kind: "INTEGER" },
    { id: "author", kind: "TEXT" },
    { id: "cancelledAt", kind: "TIME" },
    { id: "cancelledBy", kind: "TEXT" },
  ],
  total: countOfPriceBatches,
  rows: everyPriceBatch,
};
