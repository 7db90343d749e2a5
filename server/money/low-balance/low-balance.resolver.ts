import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { PartOutcome } from "../../kernel/lists/rows.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { lowBalanceFeed } from "./low-balance.feeds.ts";
import { SetCardLowBalanceInput } from "./low-balance.inputs.ts";
import { lowBalances } from "./low-balance.list.ts";
import * as lowBalance from "./low-balance.service.ts";
import { LowBalanceCount } from "./low-balance.types.ts";

@Resolver()
export class LowBalanceResolver {
  @Needs(Permission.UserInfoList, Permission.UserGroup)
  @Query(() => lowBalances.Connection, {
    description: "When money of cards and groups was low, newest first unless told.",
  })
  lowBalances(
    @Args(() => lowBalances.Args) args: ArgsIn<typeof lowBalances>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return lowBalances.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => PartOutcome, {
    description: "Sets below what many cards are low, or lifts it, and says of each what became of it. 10012.",
  })
  setCardLowBalance(@Arg("input", () => SetCardLowBalanceInput) input: SetCardLowBalanceInput, @Ctx() ctx: Context) {
    return lowBalance.setCardLowBalance(ctx, input);
  }

  @Needs(Permission.UserInfoList, Permission.UserGroup)
  @Subscription(() => LowBalanceCount, {
    description:
      "First how many cards and groups are low, then anew whenever one becomes low or is low no more, within a second.",
    subscribe: ({ context, args }) => follow(lowBalanceFeed, context as Context, args),
  })
  lowBalanceChanges(
    @Root() count: LowBalanceCount,
    @Arg("platformIds", () => [ID], {
      nullable: true,
      description: "Of these platforms and those below them; absent: of all that the caller sees.",
    })
    _platformIds: string[] | null,
  ) {
    return count;
  }
}
