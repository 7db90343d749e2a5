import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { PartOutcome } from "../../kernel/lists/rows.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { cancelCardGroup } from "./group-cancel.service.ts";
import * as value from "./group-value.service.ts";
import {
  CancelCardGroupInput,
  ChangeCardGroupInput,
  CreateCardGroupInput,
  DepositCardGroupInput,
  RefundFromGroupCardInput,
  SetCardGroupInput,
  TransferToGroupCardsInput,
} from "./group.inputs.ts";
import { cardGroups, groupFlows } from "./group.list.ts";
import * as group from "./group.service.ts";
import { CardGroup, GroupReceipt } from "./group.types.ts";

@Resolver()
export class CardGroupResolver {
  @Needs(Permission.UserGroup)
  @Query(() => cardGroups.Connection, { description: "Groups of cards of the caller's platform and those below." })
  cardGroups(
    @Args(() => cardGroups.Args) args: ArgsIn<typeof cardGroups>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return cardGroups.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.UserGroupLog, Permission.UserGroup)
  @Query(() => groupFlows.Connection, { description: "What happened to groups of cards, newest first unless told." })
  groupFlows(
    @Args(() => groupFlows.Args) args: ArgsIn<typeof groupFlows>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return groupFlows.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.UserGroup)
  @Mutation(() => GroupReceipt, { description: "Makes a group with an empty wallet. 10012, 10017, 10015." })
  createCardGroup(@Arg("input", () => CreateCardGroupInput) input: CreateCardGroupInput, @Ctx() ctx: Context) {
    return group.createCardGroup(ctx, input);
  }

  @NeedsToOperate(Permission.UserGroup)
  @Mutation(() => CardGroup, { description: "Changes a group. 10033, 10036 (it is cancelled), 10012, 10015." })
  changeCardGroup(@Arg("input", () => ChangeCardGroupInput) input: ChangeCardGroupInput, @Ctx() ctx: Context) {
    return group.changeCardGroup(ctx, input);
  }

  @NeedsToOperate(Permission.UserGroup)
  @Mutation(() => PartOutcome, {
    description: "Has cards belong to a group or to none, and says of each what became of it. 10012.",
  })
  setCardGroup(@Arg("input", () => SetCardGroupInput) input: SetCardGroupInput, @Ctx() ctx: Context) {
    return group.setCardGroup(ctx, input);
  }

  @NeedsToOperate(Permission.UserGroup)
  @Mutation(() => GroupReceipt, {
    description:
      "Pays into a group's wallet. 10033, 10036, 10012, 10006 (ONLINE), 10035, 10039 (the same within a minute), 10003.",
  })
  depositCardGroup(@Arg("input", () => DepositCardGroupInput) input: DepositCardGroupInput, @Ctx() ctx: Context) {
    return value.depositCardGroup(ctx, input);
  }

  @NeedsToOperate(Permission.UserGroup)
  @Mutation(() => GroupReceipt, {
    description:
      "Gives of a group's wallet to its cards, to all or to none. 10033, 10006 (its type forbids it), 10034, 10037, 10036, 10041, 10012, 10035, 10021.",
  })
  transferToGroupCards(
    @Arg("input", () => TransferToGroupCardsInput) input: TransferToGroupCardsInput,
    @Ctx() ctx: Context,
  ) {
    return value.transferToGroupCards(ctx, input);
  }

  @NeedsToOperate(Permission.UserGroup)
  @Mutation(() => GroupReceipt, {
    description: "Takes value of a card back into its group's wallet. 10033, 10036, 10016, 10037, 10012, 10021.",
  })
  refundFromGroupCard(
    @Arg("input", () => RefundFromGroupCardInput) input: RefundFromGroupCardInput,
    @Ctx() ctx: Context,
  ) {
    return value.refundFromGroupCard(ctx, input);
  }

  @NeedsToOperate(Permission.UserGroup)
  @Mutation(() => GroupReceipt, {
    description:
      "Cancels a group for good and pays out what it and its cards hold; above the limit of the card settings it waits for a second person. 10033, 10036, 10012, 10006 (ONLINE), 10015.",
  })
  cancelCardGroup(@Arg("input", () => CancelCardGroupInput) input: CancelCardGroupInput, @Ctx() ctx: Context) {
    return cancelCardGroup(ctx, input);
  }
}
