import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { PartOutcome } from "../../kernel/lists/rows.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { ChangeMemberInput, CreateMemberInput, MemberInput, SetMemberLevelsInput } from "./member.inputs.ts";
import { members } from "./member.list.ts";
import * as member from "./member.service.ts";
import { Member } from "./member.types.ts";

@Resolver()
export class MemberResolver {
  @Needs(Permission.UserInfoList, Permission.PointsExchange)
  @Query(() => members.Connection, { description: "Members of the caller's platform and those below." })
  members(
    @Args(() => members.Args) args: ArgsIn<typeof members>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return members.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => Member, { description: "Makes a member. 10012, 10017, 10015 (the phone is somebody's)." })
  createMember(@Arg("input", () => CreateMemberInput) input: CreateMemberInput, @Ctx() ctx: Context) {
    return member.createMember(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => Member, { description: "Changes a member. 10014, 10012, 10015." })
  changeMember(@Arg("input", () => ChangeMemberInput) input: ChangeMemberInput, @Ctx() ctx: Context) {
    return member.changeMember(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => PartOutcome, {
    description: "Gives many members a level, and says of each what became of it. 10012.",
  })
  setMemberLevels(@Arg("input", () => SetMemberLevelsInput) input: SetMemberLevelsInput, @Ctx() ctx: Context) {
    return member.setMemberLevels(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => String, {
    nullable: true,
    description: "A member's whole identity number; who asked for it stands in the audit log. 10014.",
  })
  revealMemberIdNumber(@Arg("input", () => MemberInput) input: MemberInput, @Ctx() ctx: Context) {
    return member.revealMemberIdNumber(ctx, input);
  }

  @NeedsToOperate(Permission.UserInfoList)
  @Mutation(() => Boolean, {
    description:
      "Forgets name, phone, identity number and birthday of a member for good; what was posted stays. 10014, 10019 (a card of theirs is not closed).",
  })
  eraseMember(@Arg("input", () => MemberInput) input: MemberInput, @Ctx() ctx: Context) {
    return member.eraseMember(ctx, input);
  }
}
