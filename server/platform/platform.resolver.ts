import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from "type-graphql";
import type { GraphQLResolveInfo } from "graphql";
import { Account } from "../auth/account.entity.ts";
import { CreateAccountInput, CreateRoleInput } from "../auth/auth.types.ts";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import { Role } from "../auth/role.entity.ts";
import type { Context } from "../context.ts";
import { PageArgs, connectionOf } from "../lists/page.ts";
import { selected } from "../lists/selection.ts";
import { CreatePlatformInput } from "./platform.inputs.ts";
import { Platform } from "./platform.entity.ts";
import * as platform from "./platform.service.ts";

const AccountConnection = connectionOf(Account, { name: "Account" });

@ArgsType()
class AccountsArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: "Only accounts of this platform." })
  platformId?: string;

  @Field(() => String, { nullable: true, description: "Part of the login name or name." })
  search?: string;
}

@Resolver(() => Platform)
export class PlatformResolver {
  @Needs(Permission.Home)
  @Query(() => [Platform], {
    description: "The platforms that the caller sees: its own and those below, superiors first.",
  })
  platforms(@Ctx() ctx: Context) {
    return platform.platforms(ctx);
  }

  @Needs(Permission.PlatformAccounts)
  @Mutation(() => Platform, {
    description:
      "Makes a platform below another, with its first administrator where one is named. 10017, 10012, 10015.",
  })
  createPlatform(@Arg("input", () => CreatePlatformInput) input: CreatePlatformInput, @Ctx() ctx: Context) {
    return platform.createPlatform(ctx, input);
  }

  @FieldResolver(() => Int, { description: "Stations that it and those below it have." })
  stationCount(@Root() row: Platform, @Ctx() ctx: Context) {
    return ctx.loaders.stationCount.load(row.id);
  }
}

@Resolver(() => Account)
export class AccountResolver {
  @Needs(Permission.PlatformAccounts)
  @Query(() => AccountConnection, { description: "Accounts of the caller's platforms, by login name." })
  accounts(@Args(() => AccountsArgs) args: AccountsArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return platform.accounts(ctx, args, selected(info).has("totalCount"));
  }

  @Needs(Permission.PlatformAccounts)
  @Mutation(() => Account, {
    description:
      "Makes an account. Its roles grant nothing that the caller doesn't hold (403). 10017, 10014, 10015, 10012.",
  })
  createAccount(@Arg("input", () => CreateAccountInput) input: CreateAccountInput, @Ctx() ctx: Context) {
    return platform.createAccount(ctx, input);
  }

  @Needs(Permission.PlatformAccounts)
  @Query(() => [Role], { description: "Roles of the caller's platforms, by name." })
  roles(@Ctx() ctx: Context) {
    return platform.roles(ctx);
  }

  @Needs(Permission.PlatformAccounts)
  @Mutation(() => Role, { description: "Makes a role. Nobody grants what they don't hold (403). 10017, 10006, 10012." })
  createRole(@Arg("input", () => CreateRoleInput) input: CreateRoleInput, @Ctx() ctx: Context) {
    return platform.createRole(ctx, input);
  }

  @FieldResolver(() => Platform, { description: "The platform that it belongs to." })
  platform(@Root() row: Account) {
    return row.platform.load();
  }

  @FieldResolver(() => [Role], { name: "roles", description: "Its roles." })
  roleList(@Root() row: Account) {
    return row.roles.loadItems();
  }
}
