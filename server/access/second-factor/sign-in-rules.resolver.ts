import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { changeSignInRules, signInRules } from "./sign-in-rules.service.ts";
import { ChangeSignInRulesInput, SignInRules } from "./sign-in-rules.types.ts";

@Resolver()
export class SignInRulesResolver {
  @Needs(Permission.PlatformAccounts)
  @Query(() => SignInRules, { description: "What the caller's network asks of everybody who signs in to it." })
  signInRules(@Ctx() ctx: Context) {
    return signInRules(ctx);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => SignInRules, {
    description:
      "Says what the network asks of everybody who signs in to it, the caller too: sessions begun by the password, those too that are open, may do nothing until they have it (10113); API tokens go on. 10031 below the network's root; for who holds less than anybody in it, or with an API token, 403.",
  })
  changeSignInRules(@Arg("input", () => ChangeSignInRulesInput) input: ChangeSignInRulesInput, @Ctx() ctx: Context) {
    return changeSignInRules(ctx, input);
  }
}
