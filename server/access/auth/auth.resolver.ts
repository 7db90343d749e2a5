import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../../kernel/context.ts";
import * as auth from "./auth.service.ts";
import { ChangePasswordInput, LoginInput, LoginResult, Me } from "./auth.types.ts";
import { Needs, Public } from "./guard.ts";
import { Permission } from "../../../common/permission.ts";
import * as session from "./session.service.ts";

@Resolver()
export class AuthResolver {
  @Needs(Permission.Home)
  @Query(() => Me, { description: "Who is logged in." })
  me(@Ctx() ctx: Context) {
    return auth.me(ctx);
  }

  @Public()
  @Mutation(() => LoginResult, {
    description:
      "Begins a session, and ends the one whose token comes along. 10001 wrong password, 10002 unknown account (10001 where names are hidden), THROTTLED after repeated failures. An account with a second factor: 10101, and completeLogin takes the `ticket` of its params until their `expiresAt`, with a code. 10104 where the network's people sign in by its identity provider; 10114 where an administrator gave the password too long ago.",
  })
  login(@Arg("input", () => LoginInput) input: LoginInput, @Ctx() ctx: Context) {
    return auth.login(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => Boolean, { description: "Ends the caller's session." })
  logout(@Ctx() ctx: Context) {
    return session.logout(ctx);
  }

  @Needs(Permission.Home)
  @Mutation(() => Boolean, {
    description:
      "Changes the caller's own password and ends the account's other sessions. 10001 when the old one is wrong, 10012 when it is the given one once more, 10114 when that was given too long ago.",
  })
  changePassword(@Arg("input", () => ChangePasswordInput) input: ChangePasswordInput, @Ctx() ctx: Context) {
    return auth.changePassword(ctx, input);
  }
}
