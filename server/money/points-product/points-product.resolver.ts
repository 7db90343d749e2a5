import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { PartOutcome } from "../../kernel/lists/rows.ts";
import { selected } from "../../kernel/lists/selection.ts";
import {
  ChangePointsProductInput,
  CorrectPointsProductStockInput,
  CreatePointsProductInput,
  DeletePointsProductInput,
  OfferPointsProductsInput,
  TakeInPointsProductInput,
} from "./points-product.inputs.ts";
import { pointsProducts } from "./points-product.list.ts";
import { pointsProductMoves } from "./points-product-move.list.ts";
import * as product from "./points-product.service.ts";
import { PointsProduct } from "./points-product.types.ts";

@Resolver()
export class PointsProductResolver {
  @Needs(Permission.PointsProducts, Permission.PointsExchange)
  @Query(() => pointsProducts.Connection, {
    description: "What the caller's platform and those below offer for points.",
  })
  pointsProducts(
    @Args(() => pointsProducts.Args) args: ArgsIn<typeof pointsProducts>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return pointsProducts.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.PointsProductLog, Permission.PointsProducts)
  @Query(() => pointsProductMoves.Connection, { description: "The product log: every move of the products' stocks." })
  pointsProductMoves(
    @Args(() => pointsProductMoves.Args) args: ArgsIn<typeof pointsProductMoves>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return pointsProductMoves.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.PointsProducts)
  @Mutation(() => PointsProduct, {
    description: "Makes a product with nothing in stock. 10012, 10017, 10014 and 10006 (picture), 10015 (name).",
  })
  createPointsProduct(
    @Arg("input", () => CreatePointsProductInput) input: CreatePointsProductInput,
    @Ctx() ctx: Context,
  ) {
    return product.createPointsProduct(ctx, input);
  }

  @NeedsToOperate(Permission.PointsProducts)
  @Mutation(() => PointsProduct, { description: "Changes a product. 10014, 10012, 10006, 10015." })
  changePointsProduct(
    @Arg("input", () => ChangePointsProductInput) input: ChangePointsProductInput,
    @Ctx() ctx: Context,
  ) {
    return product.changePointsProduct(ctx, input);
  }

  @NeedsToOperate(Permission.PointsProducts)
  @Mutation(() => PartOutcome, {
    description: "Switches many products on or off, and says of each what became of it. 10012.",
  })
  offerPointsProducts(
    @Arg("input", () => OfferPointsProductsInput) input: OfferPointsProductsInput,
    @Ctx() ctx: Context,
  ) {
    return product.offerPointsProducts(ctx, input);
  }

  @NeedsToOperate(Permission.PointsProducts)
  @Mutation(() => Boolean, { description: "Forgets a product. 10014, 10019 (its stock has moved)." })
  deletePointsProduct(
    @Arg("input", () => DeletePointsProductInput) input: DeletePointsProductInput,
    @Ctx() ctx: Context,
  ) {
    return product.deletePointsProduct(ctx, input);
  }

  @NeedsToOperate(Permission.PointsProducts)
  @Mutation(() => PointsProduct, {
    description: "Takes goods in, once for each key. 10014, 10012, 10015 (a key with another meaning).",
  })
  takeInPointsProduct(
    @Arg("input", () => TakeInPointsProductInput) input: TakeInPointsProductInput,
    @Ctx() ctx: Context,
  ) {
    return product.takeInPointsProduct(ctx, input);
  }

  @NeedsToOperate(Permission.PointsProducts)
  @Mutation(() => PointsProduct, {
    description:
      "Puts a stock right with a reason, once for each key. 10014, 10012, 10023 (more than is there), 10015 (a key with another meaning).",
  })
  correctPointsProductStock(
    @Arg("input", () => CorrectPointsProductStockInput) input: CorrectPointsProductStockInput,
    @Ctx() ctx: Context,
  ) {
    return product.correctPointsProductStock(ctx, input);
  }
}
