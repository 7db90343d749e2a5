import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { mentioning, yesNo } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { PointsProduct } from "./points-product.types.ts";

/** A product with its picture's id. */
export class PointsProductRow extends PointsProduct {
  readonly imageId!: string | null;
}

/** What the caller's platform and those below offer for points. */
export const pointsProducts = defineList("PointsProduct", {
  rows: "products",
  node: PointsProduct,
  row: PointsProductRow,
  from: "points_product g",
  joins: { p: "join platform p on p.id = g.platform_id and p.network_id = g.network_id" },
  scope: ofOwnPlatform("g"),
  columns: {
    id: "g.id",
    platformId: "g.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    name: { sql: "g.name", file: "TEXT" },
    imageId: "g.image_id",
    price: { sql: "g.price", file: "INTEGER" },
    stock: { sql: "g.stock", file: "INTEGER" },
    mostEach: { sql: "g.most_each", file: "INTEGER" },
    fromDay: { sql: "g.from_day", file: "TEXT" },
    untilDay: { sql: "g.until_day", file: "TEXT" },
    onOffer: { sql: "g.on_offer", file: "BOOLEAN" },
    createdAt: "g.created_at",
  },
  always: ["imageId"],
  filters: {
    platformIds: platformsOf("g"),
    search: mentioning(["g.name"], "In the name; 1 to 200 characters."),
    onOffer: yesNo("g.on_offer", "Switched on (true) or off (false)."),
    inStock: yesNo("g.stock > 0", "With some there (true) or with none (false)."),
  },
  sorts: { NAME: ["g.name"], PRICE: ["g.price"], STOCK: ["g.stock"] },
  sorted: "By name, price or stock.",
  order: "NAME_ASC",
  file: { list: "POINTS_PRODUCTS", permissions: [Permission.PointsProducts] },
});

export type PointsProductFilter = FilterIn<typeof pointsProducts>;
