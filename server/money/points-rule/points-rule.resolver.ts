import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { PartOutcome } from "../../kernel/lists/rows.ts";
import { selected } from "../../kernel/lists/selection.ts";
import {
  ChangePointsRuleInput,
  CreatePointsRuleInput,
  DeletePointsRuleInput,
  PointsTrialInput,
  SwitchPointsRulesInput,
} from "./points-rule.inputs.ts";
import { pointsRules } from "./points-rule.list.ts";
import * as rule from "./points-rule.service.ts";
import { PointsRule, PointsTrial } from "./points-rule.types.ts";

@Resolver()
export class PointsRuleResolver {
  @Needs(Permission.PointsRule)
  @Query(() => pointsRules.Connection, {
    description: "The rules for points of the caller's platform and those below.",
  })
  pointsRules(
    @Args(() => pointsRules.Args) args: ArgsIn<typeof pointsRules>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return pointsRules.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.PointsRule)
  @Query(() => PointsTrial, {
    description: "What something would earn at a station, and why; nothing is booked. 10003, 10005, 10012.",
  })
  pointsTrial(@Arg("input", () => PointsTrialInput) input: PointsTrialInput, @Ctx() ctx: Context) {
    return rule.pointsTrial(ctx, input);
  }

  @NeedsToOperate(Permission.PointsRule)
  @Mutation(() => PointsRule, { description: "Makes a rule. 10017, 10012, 10005, 10003, 10014, 10015 (name)." })
  createPointsRule(@Arg("input", () => CreatePointsRuleInput) input: CreatePointsRuleInput, @Ctx() ctx: Context) {
    return rule.createPointsRule(ctx, input);
  }

  @NeedsToOperate(Permission.PointsRule)
  @Mutation(() => PointsRule, {
    description: "Changes what is said of a rule. 10014, 10012, 10005, 10003, 10015 (name).",
  })
  changePointsRule(@Arg("input", () => ChangePointsRuleInput) input: ChangePointsRuleInput, @Ctx() ctx: Context) {
    return rule.changePointsRule(ctx, input);
  }

  @NeedsToOperate(Permission.PointsRule)
  @Mutation(() => PartOutcome, {
    description: "Switches many rules on or off, and says of each what became of it. 10012.",
  })
  switchPointsRules(@Arg("input", () => SwitchPointsRulesInput) input: SwitchPointsRulesInput, @Ctx() ctx: Context) {
    return rule.switchPointsRules(ctx, input);
  }

  @NeedsToOperate(Permission.PointsRule)
  @Mutation(() => Boolean, { description: "Deletes a rule; points that it paid stay. 10014." })
  deletePointsRule(@Arg("input", () => DeletePointsRuleInput) input: DeletePointsRuleInput, @Ctx() ctx: Context) {
    return rule.deletePointsRule(ctx, input);
  }
}
