import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { PartOutcome } from "../../kernel/lists/rows.ts";
import { selected } from "../../kernel/lists/selection.ts";
import {
  ChangeDepositRuleInput,
  CreateDepositRuleInput,
  DeleteDepositRuleInput,
  SwitchDepositRulesInput,
} from "./deposit-rule.inputs.ts";
import { depositRules } from "./deposit-rule.list.ts";
import * as rule from "./deposit-rule.service.ts";
import { DepositRule } from "./deposit-rule.types.ts";

@Resolver()
export class DepositRuleResolver {
  @Needs(Permission.OnlineDeposit)
  @Query(() => depositRules.Connection, {
    description: "What deposits bring on top, by the rules of the caller's platform and those below.",
  })
  depositRules(
    @Args(() => depositRules.Args) args: ArgsIn<typeof depositRules>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return depositRules.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.OnlineDeposit)
  @Mutation(() => DepositRule, { description: "Makes a deposit rule. 10017, 10012, 10033, 10015 (name)." })
  createDepositRule(@Arg("input", () => CreateDepositRuleInput) input: CreateDepositRuleInput, @Ctx() ctx: Context) {
    return rule.createDepositRule(ctx, input);
  }

  @NeedsToOperate(Permission.OnlineDeposit)
  @Mutation(() => DepositRule, {
    description: "Changes what is said of a deposit rule; what it has given stays. 10014, 10012, 10033, 10015 (name).",
  })
  changeDepositRule(@Arg("input", () => ChangeDepositRuleInput) input: ChangeDepositRuleInput, @Ctx() ctx: Context) {
    return rule.changeDepositRule(ctx, input);
  }

  @NeedsToOperate(Permission.OnlineDeposit)
  @Mutation(() => PartOutcome, {
    description: "Switches many deposit rules on or off, and says of each what became of it. 10012.",
  })
  switchDepositRules(@Arg("input", () => SwitchDepositRulesInput) input: SwitchDepositRulesInput, @Ctx() ctx: Context) {
    return rule.switchDepositRules(ctx, input);
  }

  @NeedsToOperate(Permission.OnlineDeposit)
  @Mutation(() => Boolean, { description: "Deletes a deposit rule; what it has given stays. 10014." })
  deleteDepositRule(@Arg("input", () => DeleteDepositRuleInput) input: DeleteDepositRuleInput, @Ctx() ctx: Context) {
    return rule.deleteDepositRule(ctx, input);
  }
}
