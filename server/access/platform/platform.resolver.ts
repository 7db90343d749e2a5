import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Needs, NeedsToOperate } from "../auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import {
  ChangePlatformInput,
  ChangeSiteInput,
  CreatePlatformInput,
  DeletePlatformInput,
  MovePlatformInput,
} from "./platform.inputs.ts";
import { Platform } from "./platform.entity.ts";
import * as platform from "./platform.service.ts";
import * as tree from "./tree.service.ts";
import { stationCountOf } from "./platform.service.ts";
import { platformCountsOf } from "./tree.service.ts";

@Resolver(() => Platform)
export class PlatformResolver {
  @Needs(Permission.Home)
  @Query(() => [Platform], {
    description:
      "The platforms whose records the caller sees: its own and those below, superiors first. Those for training only where its own is one.",
  })
  platforms(
    @Arg("all", () => Boolean, {
      defaultValue: false,
      description:
        "Also those for training below it: it looks after these, their accounts and their roles, and sees none of their records.",
    })
    all: boolean,
    @Ctx() ctx: Context,
  ) {
    return platform.platforms(ctx, { all });
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Platform, {
    description:
      "Makes a platform below another, with its first administrator where one is named (with an API token 403). 10017, 10012, 10006 (another currency), 10015.",
  })
  createPlatform(@Arg("input", () => CreatePlatformInput) input: CreatePlatformInput, @Ctx() ctx: Context) {
    return platform.createPlatform(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Platform, {
    description: "Changes a platform below the caller's own; what is absent stays. 10017, 10031, 10018, 10012.",
  })
  changePlatform(@Arg("input", () => ChangePlatformInput) input: ChangePlatformInput, @Ctx() ctx: Context) {
    return tree.changePlatform(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Platform, {
    description:
      "Hangs a platform, with all below it, under another one of the caller's branch. 10017, 10031, 10018, 10006 (under itself, one that counts under one for training, or away from a platform whose roles or regions are in use below).",
  })
  movePlatform(@Arg("input", () => MovePlatformInput) input: MovePlatformInput, @Ctx() ctx: Context) {
    return tree.movePlatform(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Boolean, {
    description:
      "Deletes a platform below the caller's own. 10017, 10028 (one's own), 10019 while it has platforms, stations, accounts, regions, special customers, employees or licence-plate groups.",
  })
  deletePlatform(@Arg("input", () => DeletePlatformInput) input: DeletePlatformInput, @Ctx() ctx: Context) {
    return tree.deletePlatform(ctx, input);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => Platform, {
    description: "Changes what the caller's own platform says of itself; what is absent stays. 10012.",
  })
  changeSite(@Arg("input", () => ChangeSiteInput) input: ChangeSiteInput, @Ctx() ctx: Context) {
    return tree.changeSite(ctx, input);
  }

  // A getter's own resolver would make an entity of what came as a plain row.
  @FieldResolver(() => ID, { nullable: true, description: "The platform above; null for a network." })
  parentId(@Root() row: Platform) {
    return row.parentId;
  }

  @FieldResolver(() => Int, { description: "Accounts of its own." })
  async accountCount(@Root() row: Platform, @Ctx() ctx: Context) {
    return (await platformCountsOf(ctx).load(row.id)).accountCount;
  }

  @FieldResolver(() => Int, { description: "Platforms right below it." })
  async subordinateCount(@Root() row: Platform, @Ctx() ctx: Context) {
    return (await platformCountsOf(ctx).load(row.id)).subordinateCount;
  }

  @FieldResolver(() => Int, { description: "Stations that it and those below it have." })
  stationCount(@Root() row: Platform, @Ctx() ctx: Context) {
    return stationCountOf(ctx).load(row.id);
  }
}
