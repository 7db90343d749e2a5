import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { GatewayOnly, Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { RowOutcome } from "../../kernel/lists/rows.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { CardReceipt } from "../card/card.types.ts";
import { CardHold } from "../hold/hold.types.ts";
import { authorizeGunByCard } from "./card-release.service.ts";
import * as holds from "./card-hold.service.ts";
import { ReviewCardFillsInput, UnlockCardDebitInput } from "./fill.inputs.ts";
import { cardFills } from "./fill.list.ts";
import { reviewCardFills } from "./fill-review.service.ts";
import { askFill } from "./fill.service.ts";
import { AskFillInput, AuthorizeGunByCardInput, CardRelease, FillAnswer } from "./fill.types.ts";

/** Cards at guns: what is asked of them, and what is held for a fill. */
@Resolver()
export class FillResolver {
  @GatewayOnly()
  @Mutation(() => FillAnswer, {
    description:
      "Decides whether a card that is held to a gun's reader may fill, and holds what it may fill for. Asked again at the same gun it stays one hold. 10014 (deviceId), 10012.",
  })
  askFill(@Arg("input", () => AskFillInput) input: AskFillInput, @Ctx() ctx: Context) {
    return askFill(ctx, input);
  }

  @NeedsToOperate(Permission.RealTimeEquip)
  @Mutation(() => CardRelease, {
    description:
      "Releases a gun for a card that is shown to a person, who certifies it: what it may fill is held, and ordered of the gun. 10014, 10022, 10027, 10030, 10007, 10016, 10036 (no tag, or a wrong PIN), 10012, 10015.",
  })
  authorizeGunByCard(@Arg("input", () => AuthorizeGunByCardInput) input: AuthorizeGunByCardInput, @Ctx() ctx: Context) {
    return authorizeGunByCard(ctx, input);
  }

  @Needs(Permission.UserInfoList, Permission.UserFlowQuery)
  @Query(() => cardFills.Connection, { description: "What guns asked of cards, and what they were told." })
  cardFills(
    @Args(() => cardFills.Args) args: ArgsIn<typeof cardFills>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return cardFills.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.UserInfoList)
  @Query(() => [CardHold], {
    description: "What is held of a card's account for fills under way, oldest first. 10016.",
  })
  cardHolds(@Arg("cardId", () => ID) cardId: string, @Ctx() ctx: Context) {
    return holds.cardHolds(ctx, cardId);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardReceipt, {
    description:
      "Ends what is held for a fill: settles it by a sale that came without its card, or releases it. 10016, 10036 (nothing is held), 10014 (holdId, saleId), 10006, 10015 (saleId), 10012, 10041 (the sale's day is locked).",
  })
  unlockCardDebit(@Arg("input", () => UnlockCardDebitInput) input: UnlockCardDebitInput, @Ctx() ctx: Context) {
    return holds.unlockCardDebit(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => [RowOutcome], {
    description: "Marks fills that a limit flagged as looked at, and says of each what became of it. 10012.",
  })
  reviewCardFills(@Arg("input", () => ReviewCardFillsInput) input: ReviewCardFillsInput, @Ctx() ctx: Context) {
    return reviewCardFills(ctx, input);
  }
}
