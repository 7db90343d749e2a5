import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { PartOutcome } from "../../kernel/lists/rows.ts";
import { selected } from "../../kernel/lists/selection.ts";
import {
  AllowCardOnceInput,
  ChangeCardLimitsInput,
  ChangeLimitProfileInput,
  CreateLimitProfileInput,
  DeleteLimitProfileInput,
  SetCardLimitsInput,
} from "./card-limit.inputs.ts";
import * as limits from "./card-limit.service.ts";
import { CardLimits, LimitProfile } from "./card-limit.types.ts";
import { limitProfiles } from "./limit-profile.list.ts";
import * as profile from "./limit-profile.service.ts";

/** What cards may fill. */
@Resolver()
export class CardLimitResolver {
  @Needs(Permission.UserInfoList)
  @Query(() => limitProfiles.Connection, {
    description: "Limits that many cards take, of the caller's platform and those below.",
  })
  limitProfiles(
    @Args(() => limitProfiles.Args) args: ArgsIn<typeof limitProfiles>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return limitProfiles.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.UserInfoList)
  @Query(() => CardLimits, {
    description: "What a card may fill, whence that is, and what is used up of it now. 10016.",
  })
  cardLimits(@Arg("cardId", () => ID) cardId: string, @Ctx() ctx: Context) {
    return limits.cardLimits(ctx, cardId);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => LimitProfile, {
    description: "Makes a limit profile. 10017, 10012, 10005, 10003, 10014, 10015 (name).",
  })
  createLimitProfile(@Arg("input", () => CreateLimitProfileInput) input: CreateLimitProfileInput, @Ctx() ctx: Context) {
    return profile.createLimitProfile(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => LimitProfile, {
    description:
      "Changes what is said of a limit profile; it holds so for its cards from now on. 10014, 10012, 10005, 10003, 10015 (name).",
  })
  changeLimitProfile(@Arg("input", () => ChangeLimitProfileInput) input: ChangeLimitProfileInput, @Ctx() ctx: Context) {
    return profile.changeLimitProfile(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => Boolean, { description: "Deletes a limit profile that no card takes. 10014, 10019." })
  deleteLimitProfile(@Arg("input", () => DeleteLimitProfileInput) input: DeleteLimitProfileInput, @Ctx() ctx: Context) {
    return profile.deleteLimitProfile(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardLimits, {
    description:
      "Changes what limits a card, as a whole: its profile, and the lines of its own. 10016, 10036, 10014 and 10006 (profileId), 10012, 10005, 10003.",
  })
  changeCardLimits(@Arg("input", () => ChangeCardLimitsInput) input: ChangeCardLimitsInput, @Ctx() ctx: Context) {
    return limits.changeCardLimits(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => PartOutcome, {
    description: "Has many cards take a limit profile, or none, and says of each what became of it. 10012.",
  })
  setCardLimits(@Arg("input", () => SetCardLimitsInput) input: SetCardLimitsInput, @Ctx() ctx: Context) {
    return limits.setCardLimits(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => CardLimits, {
    description:
      "Lifts a card's limits for its next fill, in the place of what did so before. 10016, 10036, 10006 (nothing limits it), 10012.",
  })
  allowCardOnce(@Arg("input", () => AllowCardOnceInput) input: AllowCardOnceInput, @Ctx() ctx: Context) {
    return limits.allowCardOnce(ctx, input);
  }
}
