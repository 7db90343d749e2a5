import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { type CardFlowFilter, cardFlows } from "./card-flow.list.ts";
import { cardFlowTotals } from "./card-flow.totals.ts";
import { cards } from "./card.list.ts";
import { cardSettings, changeCardSettings } from "./card-setting.service.ts";
import { ChangeCardSettingsInput } from "./card.inputs.ts";
import { CardFlowTotals, CardSettings } from "./card.types.ts";

@Resolver()
export class CardResolver {
  @Needs(Permission.UserInfoList, Permission.UserGroup, Permission.OnlineDeposit, Permission.PersonalCredit)
  @Query(() => cards.Connection, { description: "Cards of the caller's platform and those below." })
  cards(@Args(() => cards.Args) args: ArgsIn<typeof cards>, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return cards.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.UserFlowQuery, Permission.UserInfoList, Permission.OnlineDeposit)
  @Query(() => cardFlows.Connection, { description: "What happened to cards, newest first unless told." })
  cardFlows(
    @Args(() => cardFlows.Args) args: ArgsIn<typeof cardFlows>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return cardFlows.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.UserFlowQuery, Permission.OnlineDeposit)
  @Query(() => CardFlowTotals, { description: "Sums of all lines that a filter leaves." })
  cardFlowTotals(
    @Arg("filter", () => cardFlows.Filter, { nullable: true }) filter: CardFlowFilter | null,
    @Ctx() ctx: Context,
  ) {
    return cardFlowTotals(ctx, filter);
  }

  @Needs(Permission.UserInfoList)
  @Query(() => CardSettings, { description: "What holds for all cards of the network." })
  cardSettings(@Ctx() ctx: Context) {
    return cardSettings(ctx);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardSettings, {
    description: "Changes what holds for all cards. 10031 below the network's root, 10012.",
  })
  changeCardSettings(@Arg("input", () => ChangeCardSettingsInput) input: ChangeCardSettingsInput, @Ctx() ctx: Context) {
    return changeCardSettings(ctx, input);
  }
}
