import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, idsIn, mentioning, since } from "../../kernel/lists/filters.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { PointsProductMove, StockCause } from "./points-product.types.ts";

/** Every move of the products' stocks. */
export const pointsProductMoves = defineList("PointsProductMove", {
  rows: "moves",
  node: PointsProductMove,
  from: "points_product_move m",
  joins: {
    g: "join points_product g on g.network_id = m.network_id and g.id = m.product_id",
    p: "join platform p on p.id = m.platform_id and p.network_id = m.network_id",
  },
  scope: ofOwnPlatform("m"),
  columns: {
    id: "m.id",
    time: { sql: "m.time", file: "TIME" },
    productId: "m.product_id",
    productName: { sql: "g.name", file: "TEXT" },
    platformName: { sql: "p.name", file: "TEXT" },
    cause: { sql: "m.cause", file: "ENUM" },
    quantity: { sql: "m.quantity", file: "INTEGER" },
    stockAfter: { sql: "m.stock_after", file: "INTEGER" },
    reason: { sql: "m.reason", file: "TEXT" },
    author: { sql: "m.author", file: "TEXT" },
  },
  filters: {
    platformIds: platformsOf("m"),
    productIds: idsIn("m.product_id", "Of one of these products."),
    search: mentioning(["g.name", "m.reason", "m.author"], "In the product's name, reason or author."),
    causes: among(StockCause, "m.cause", "For one of these causes."),
    from: since("m.time", "At or after."),
    to: before("m.time", "Before."),
  },
  sorts: { TIME: [{ sql: "m.time", type: "time" }] },
  sorted: "By time.",
  order: "TIME_DESC",
  file: { list: "POINTS_PRODUCT_MOVES", permissions: [Permission.PointsProductLog] },
});
