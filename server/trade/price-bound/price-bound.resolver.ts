import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { ChangePriceBoundsInput } from "./price-bound.inputs.ts";
import { changePriceBounds, priceBounds } from "./price-bound.service.ts";
import { PriceBounds } from "./price-bound.types.ts";

@Resolver(() => PriceBounds)
export class PriceBoundResolver {
  @Needs(Permission.UnitPrice, Permission.PriceSet, Permission.CompanyPrice)
  @Query(() => PriceBounds, { description: "What prices are held against at a platform. 10017." })
  priceBounds(@Arg("platformId", () => ID, { description: "The platform." }) platformId: string, @Ctx() ctx: Context) {
    return priceBounds(ctx, platformId);
  }

  @NeedsToOperate(Permission.UnitPrice)
  @Mutation(() => PriceBounds, {
    description:
      "Sets what prices of grades are held against: the least and the highest, what a unit costs to buy and has to bring beyond. 10017, 10005, 10012, 10015.",
  })
  changePriceBounds(@Arg("input", () => ChangePriceBoundsInput) input: ChangePriceBoundsInput, @Ctx() ctx: Context) {
    return changePriceBounds(ctx, input);
  }
}
