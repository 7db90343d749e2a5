import type { PointsProductMoveFilter, PointsProductMoveOrder, StockCause } from "../../../schema-types.generated.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import {
  choicesField,
  type Days,
  daysField,
  idsField,
  textField,
  timesOf,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PointsProductMovesDocument } from "./products.generated.ts";

const CAUSES: readonly StockCause[] = ["GOODS_IN", "CORRECTION", "EXCHANGE", "EXCHANGE_CANCELLED"];
export const CAUSE_WORDS = words(CAUSES, (cause) => `pointsProduct.cause.${cause}`);

/** What the product log can be narrowed by; the keys are the address's. */
interface MoveFilters {
  readonly text: string;
  readonly platform: readonly string[];
  readonly cause: readonly StockCause[];
  readonly days: Days;
}

const ADDRESS: ListSchema<MoveFilters, PointsProductMoveOrder, PointsProductMoveFilter> = {
  fields: { text: textField, platform: idsField, cause: choicesField(CAUSES), days: daysField },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: "platform" },
  filterOf: ({ text, platform, cause, days }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...(platform && { platformIds: [...platform] }),
    ...(cause !== undefined && { causes: [...cause] }),
    ...timesOf(days, timeZone),
  }),
};

/** Every move of the products' stocks. */
export const MOVES = recordList({
  noun: "pointsProductMoves",
  document: PointsProductMovesDocument,
  address: ADDRESS,
  title: "menu.scoreProductLog",
  views: "scoreProductLog",
  search: "pointsProduct.moves.search",
  empty: { title: "pointsProduct.moves.none", text: "pointsProduct.moves.none.text" },
  nameOf: ({ productName }) => productName,
  file: { list: "POINTS_PRODUCT_MOVES" },
});
