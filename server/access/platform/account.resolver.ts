import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Account } from "../auth/account.entity.ts";
import { CreateAccountInput } from "../auth/auth.types.ts";
import { givenPasswordEnd } from "../auth/given-password.rules.ts";
import { Needs, NeedsToOperate } from "../auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import { Role } from "../auth/role.entity.ts";
import type { Context } from "../../kernel/context.ts";
import { connectionOf } from "../../kernel/lists/page.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { AccountInput, AccountsArgs, ChangeAccountInput, ResetPasswordInput } from "./account.inputs.ts";
import { accounts } from "./account.list.ts";
import * as account from "./account.service.ts";
import { Platform } from "./platform.entity.ts";

const AccountConnection = connectionOf(Account, { name: "Account" });

@Resolver(() => Account)
export class AccountResolver {
  @Needs(Permission.PlatformAccounts, Permission.PermissionConfig)
  @Query(() => AccountConnection, { description: "Accounts of the caller's platforms." })
  accounts(@Args(() => AccountsArgs) args: AccountsArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return accounts(ctx, args, selected(info).has("totalCount"));
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Account, {
    description:
      "Makes an account, whose owner has to choose a password of their own first (10112), within some days (10114). Its roles grant nothing that the caller doesn't hold (403). With an API token 403. 10017, 10014, 10015, 10012.",
  })
  createAccount(@Arg("input", () => CreateAccountInput) input: CreateAccountInput, @Ctx() ctx: Context) {
    return account.createAccount(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Account, {
    description:
      "Changes an account; what is absent stays. Who holds more than the caller is not theirs to change (403), nor its login name and address a program's; nobody takes rights from themselves (10006). 10014, 10015, 10012.",
  })
  changeAccount(@Arg("input", () => ChangeAccountInput) input: ChangeAccountInput, @Ctx() ctx: Context) {
    return account.changeAccount(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Account, {
    description: "Keeps an account from logging in and ends its sessions. Oneself: 10006. 10014, 403.",
  })
  disableAccount(@Arg("input", () => AccountInput) input: AccountInput, @Ctx() ctx: Context) {
    return account.disableAccount(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Account, { description: "Lets an account log in again. 10014, 403." })
  enableAccount(@Arg("input", () => AccountInput) input: AccountInput, @Ctx() ctx: Context) {
    return account.enableAccount(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Account, {
    description:
      "Gives an account a new password, good for choosing another one (10112) within some days (10114), and ends its sessions. One's own: 10006. With an API token 403. 10014, 10012.",
  })
  resetPassword(@Arg("input", () => ResetPasswordInput) input: ResetPasswordInput, @Ctx() ctx: Context) {
    return account.resetPassword(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Int, {
    description:
      "Ends an account's sessions wherever it is logged in, and tells how many there were; it may log in again, and its API tokens go on. One's own: 10006. With an API token 403. 10014.",
  })
  endAccountSessions(@Arg("input", () => AccountInput) input: AccountInput, @Ctx() ctx: Context) {
    return account.endAccountSessions(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Account, {
    description:
      "Takes the second factor off an account whose owner has lost it, and ends its sessions; the password stays. One's own: 10006. With an API token 403. 10014.",
  })
  removeSecondFactor(@Arg("input", () => AccountInput) input: AccountInput, @Ctx() ctx: Context) {
    return account.removeSecondFactor(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Account, {
    description:
      "Forgets who an account's owner is at the identity provider, and ends its sessions; whoever comes next with its name there is linked with it. One's own: 10006. With an API token 403. 10014.",
  })
  unlinkIdentity(@Arg("input", () => AccountInput) input: AccountInput, @Ctx() ctx: Context) {
    return account.unlinkIdentity(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => Boolean, {
    description:
      "Deletes an account: its sessions and API tokens end, its login name is never given again. Oneself: 10006. 10014, 403.",
  })
  deleteAccount(@Arg("input", () => AccountInput) input: AccountInput, @Ctx() ctx: Context) {
    return account.deleteAccount(ctx, input);
  }

  @FieldResolver(() => Platform, { description: "The platform that it belongs to." })
  platform(@Root() row: Account) {
    return row.platform.load();
  }

  @FieldResolver(() => [Role], { name: "roles", description: "Its roles." })
  roleList(@Root() row: Account) {
    return row.roles.loadItems();
  }

  @FieldResolver(() => [Int], {
    description: "What its roles together allow it to see: permission values, ascending; 0 is always among them.",
  })
  async permissions(@Root() row: Account) {
    return (await account.accountGrants(row)).permissions;
  }

  @FieldResolver(() => GraphQLInstant, {
    nullable: true,
    description:
      "Until when the password that somebody else chose is good for choosing another one; null: its owner chose it. Later it is refused (10114) until another one is given.",
  })
  passwordGoodUntil(@Root() row: Account, @Ctx() ctx: Context) {
    return givenPasswordEnd(row, ctx.config.GIVEN_PASSWORD_DAYS);
  }

  @FieldResolver(() => [Int], { description: "Of them, those that it operates: changes and orders." })
  async operates(@Root() row: Account) {
    return (await account.accountGrants(row)).operates;
  }

  @FieldResolver(() => [Int], { description: "Of them, those whose requests by others it decides about." })
  async approves(@Root() row: Account) {
    return (await account.accountGrants(row)).approves;
  }
}
