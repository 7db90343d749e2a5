import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import {
  ChangeDiscountRuleInput,
  CreateDiscountRuleInput,
  DeleteDiscountRuleInput,
  ExplainPriceInput,
  MoveDiscountRuleInput,
} from "./discount.inputs.ts";
import * as discount from "./discount.service.ts";
import { DiscountBasis, DiscountRule, PriceExplanation } from "./discount.types.ts";
import * as explain from "./explain.service.ts";

@Resolver()
export class DiscountResolver {
  @Needs(Permission.DiscountPrice, Permission.DiscountScore)
  @Query(() => [DiscountRule], {
    description:
      "The rules of a basis that hold at a platform's stations, in the order in which they are tried: its own, then those of the platforms above it. 10017; 403 for the basis of the other permission.",
  })
  discountRules(
    @Arg("basis", () => DiscountBasis, { description: "What they are given for." }) basis: DiscountBasis,
    @Arg("platformId", () => ID, { description: "The platform." }) platformId: string,
    @Ctx() ctx: Context,
  ) {
    return discount.discountRules(ctx, basis, platformId);
  }

  @NeedsToOperate(Permission.DiscountPrice, Permission.DiscountScore)
  @Mutation(() => DiscountRule, {
    description: "Makes a rule, the last of its platform and basis. 10017, 10005, 10003, 10014, 10015, 10012, 403.",
  })
  createDiscountRule(@Arg("input", () => CreateDiscountRuleInput) input: CreateDiscountRuleInput, @Ctx() ctx: Context) {
    return discount.createDiscountRule(ctx, input);
  }

  @NeedsToOperate(Permission.DiscountPrice, Permission.DiscountScore)
  @Mutation(() => DiscountRule, {
    description: "Changes what is given of a rule. 10014, 10031 (a superior's), 10005, 10003, 10015, 10012, 403.",
  })
  changeDiscountRule(@Arg("input", () => ChangeDiscountRuleInput) input: ChangeDiscountRuleInput, @Ctx() ctx: Context) {
    return discount.changeDiscountRule(ctx, input);
  }

  @NeedsToOperate(Permission.DiscountPrice, Permission.DiscountScore)
  @Mutation(() => Boolean, { description: "Deletes a rule; those behind it move up. 10014, 10031, 403." })
  deleteDiscountRule(@Arg("input", () => DeleteDiscountRuleInput) input: DeleteDiscountRuleInput, @Ctx() ctx: Context) {
    return discount.deleteDiscountRule(ctx, input);
  }

  @NeedsToOperate(Permission.DiscountPrice, Permission.DiscountScore)
  @Mutation(() => [DiscountRule], {
    description:
      "Puts a rule at another place; gives back its platform's of that basis, in order. 10014, 10031, 10012, 403.",
  })
  moveDiscountRule(@Arg("input", () => MoveDiscountRuleInput) input: MoveDiscountRuleInput, @Ctx() ctx: Context) {
    return discount.moveDiscountRule(ctx, input);
  }

  @Needs(Permission.PersonalCredit, Permission.DiscountPrice, Permission.DiscountScore)
  @Query(() => PriceExplanation, {
    description:
      "What a sale would cost, by the same rule as sales, and what was asked for it in order. 10003, 10005, 10014, 10007; 10012 also for a discount that leaves nothing to pay; 403 for a customer without permission 25.",
  })
  explainPrice(@Arg("input", () => ExplainPriceInput) input: ExplainPriceInput, @Ctx() ctx: Context) {
    return explain.explainPrice(ctx, input);
  }
}
