import type { PointsProductFilter, PointsProductOrder } from "../../../schema-types.generated.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreatePointsProductDocument, PointsProductsDocument } from "./products.generated.ts";

const YES_NO = ["true", "false"] as const;
type YesNo = (typeof YES_NO)[number];
export const OFFER_WORDS = words<YesNo>(YES_NO, (on) => `pointsProduct.onOffer.${on}`);
const STOCK_WORDS = words<YesNo>(YES_NO, (some) => `pointsProduct.inStock.${some}`);

/** What products can be narrowed by; the keys are the address's. */
interface ProductFilters {
  readonly text: string;
  readonly platform: readonly string[];
  readonly offer: readonly YesNo[];
  readonly stock: readonly YesNo[];
}

/** Both together narrow nothing. */
const one = (chosen: readonly YesNo[] = []) => (chosen.length === 1 ? chosen[0] === "true" : undefined);

const ADDRESS: ListSchema<ProductFilters, PointsProductOrder, PointsProductFilter> = {
  fields: { text: textField, platform: idsField, offer: choicesField(YES_NO), stock: choicesField(YES_NO) },
  sorts: {
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    price: { up: "PRICE_ASC", down: "PRICE_DESC" },
    stock: { up: "STOCK_ASC", down: "STOCK_DESC" },
  },
  sortedBy: { key: "name", down: false },
  places: { platform: "platform" },
  filterOf: ({ text, platform, offer, stock }) => ({
    ...(text !== undefined && { search: text }),
    ...(platform && { platformIds: [...platform] }),
    ...(one(offer) !== undefined && { onOffer: one(offer) }),
    ...(one(stock) !== undefined && { inStock: one(stock) }),
  }),
};

/** What members get for their points. */
export const PRODUCTS = recordList({
  noun: "pointsProducts",
  document: PointsProductsDocument,
  address: ADDRESS,
  title: "menu.scoreProducts",
  views: "scoreProducts",
  search: "pointsProduct.search",
  choices: { stock: { title: "pointsProduct.inStock", words: STOCK_WORDS } },
  empty: { title: "pointsProduct.none", text: "pointsProduct.none.text" },
  nameOf: ({ name }) => name,
  add: { needs: CreatePointsProductDocument, label: "pointsProduct.new" },
  file: { list: "POINTS_PRODUCTS" },
});
