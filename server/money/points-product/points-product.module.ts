import { domain } from "../../kernel/domain.ts";
import { pointsProducts } from "./points-product.list.ts";
import { pointsProductMoves } from "./points-product-move.list.ts";
import { PointsProductResolver } from "./points-product.resolver.ts";

export const pointsProductDomain = domain({
  resolvers: [PointsProductResolver],
  tables: { distributed: ["points_product", "points_product_move"] },
  files: [pointsProducts.file, pointsProductMoves.file],
});
