import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToApprove, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { PassReviewInput, RejectReviewInput, WithdrawReviewInput } from "./review.inputs.ts";
import { moneyReviews } from "./review.list.ts";
import { passReview, rejectReview, withdrawReview } from "./review.service.ts";
import { MoneyReview } from "./review.types.ts";

@Resolver()
export class ReviewResolver {
  @Needs(Permission.OrderReview, Permission.UserInfoList, Permission.OnlineDeposit, Permission.UserGroup)
  @Query(() => moneyReviews.Connection, {
    description: "Operations of cards and groups that wait, or waited, for a second person, newest first unless told.",
  })
  moneyReviews(
    @Args(() => moneyReviews.Args) args: ArgsIn<typeof moneyReviews>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return moneyReviews.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToApprove(Permission.OrderReview)
  @Mutation(() => MoneyReview, {
    description:
      "Passes what somebody else asked for: it is judged anew and done now, with who asked as its author. 10014, 10015 (ended already, telling by whom), 403 for who asked and whoever they had a hand in, and what the operation itself is refused for; it keeps waiting then.",
  })
  passReview(@Arg("input", () => PassReviewInput) { id }: PassReviewInput, @Ctx() ctx: Context) {
    return passReview(ctx, id);
  }

  @NeedsToApprove(Permission.OrderReview)
  @Mutation(() => MoneyReview, {
    description: "Rejects what somebody else asked for. 10014, 10015 (ended already), 10012; 403 for who asked.",
  })
  rejectReview(@Arg("input", () => RejectReviewInput) input: RejectReviewInput, @Ctx() ctx: Context) {
    return rejectReview(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList, Permission.OnlineDeposit, Permission.UserGroup)
  @Mutation(() => MoneyReview, {
    description: "Withdraws what the caller asked for. 10014, 10015 (ended already); 403 for anybody else.",
  })
  withdrawReview(@Arg("input", () => WithdrawReviewInput) { id }: WithdrawReviewInput, @Ctx() ctx: Context) {
    return withdrawReview(ctx, id);
  }
}
