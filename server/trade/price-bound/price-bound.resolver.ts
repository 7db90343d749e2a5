import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { GraphQLDay, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ChangePriceBoundsInput } from "./price-bound.inputs.ts";
import { changePriceBounds, priceBoundCourse, priceBoundsOf } from "./price-bound.service.ts";
import { PriceBoundEntry, PriceBounds } from "./price-bound.types.ts";

@Resolver(() => PriceBounds)
export class PriceBoundResolver {
  @Needs(Permission.UnitPrice, Permission.PriceSet, Permission.CompanyPrice)
  @Query(() => PriceBounds, { description: "What prices are held against at a platform. 10017, 10012." })
  priceBounds(
    @Arg("platformId", () => ID, { description: "The platform." }) platformId: string,
    @Arg("at", () => GraphQLInstant, { nullable: true, description: "At this moment; absent: now." })
    at: Date | null | undefined,
    @Arg("onDay", () => GraphQLDay, {
      nullable: true,
      description:
        "Instead of `at`: when this day begins by the platform's clock, at most 5 years from today. Both: 10012.",
    })
    onDay: Date | null | undefined,
    @Ctx() ctx: Context,
  ) {
    return priceBoundsOf(ctx, { platformId, at: at ?? null, onDay: onDay ?? null });
  }

  @Needs(Permission.UnitPrice, Permission.PriceSet, Permission.CompanyPrice)
  @Query(() => [PriceBoundEntry], {
    description:
      "What was entered of a platform's own bounds and costs, by when it holds, the newest first, at most 500. 10017.",
  })
  priceBoundCourse(
    @Arg("platformId", () => ID, { description: "The platform." }) platformId: string,
    @Arg("gradeId", () => ID, { nullable: true, description: "Of this grade; absent: of all." })
    gradeId: string | null | undefined,
    @Ctx() ctx: Context,
  ) {
    return priceBoundCourse(ctx, platformId, gradeId);
  }

  @NeedsToOperate(Permission.UnitPrice)
  @Mutation(() => PriceBounds, {
    description:
      "Sets what prices of grades are held against from now or a day on: the least and the highest, what a unit costs to buy and has to bring beyond. A price is held against what holds when it takes effect. 10017, 10005, 10012, 10015, 10041 (a locked day becomes another).",
  })
  changePriceBounds(@Arg("input", () => ChangePriceBoundsInput) input: ChangePriceBoundsInput, @Ctx() ctx: Context) {
    return changePriceBounds(ctx, input);
  }
}
