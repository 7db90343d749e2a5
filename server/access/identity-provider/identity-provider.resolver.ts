import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Account } from "../auth/account.entity.ts";
import { Needs, NeedsToOperate, Public } from "../auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { identityLinkedSince } from "./identity-link.ts";
import * as provider from "./identity-provider.service.ts";
import {
  ChangeIdentityProviderInput,
  IdentityProvider,
  IdentityProviderCheck,
  SignInWay,
  TestIdentityProviderInput,
} from "./identity-provider.types.ts";

@Resolver(() => Account)
export class IdentityProviderResolver {
  @Public()
  @Query(() => SignInWay, {
    nullable: true,
    description:
      "How the people of the network with this code sign in beside the password; null: by it alone, or there is no such network. THROTTLED after many codes of nobody.",
  })
  signInWay(@Arg("code", () => String) code: string, @Ctx() ctx: Context) {
    return provider.signInWay(ctx, code);
  }

  @Needs(Permission.PlatformAccounts)
  @Query(() => IdentityProvider, {
    nullable: true,
    description: "Where the people of the caller's network may prove who they are; null: here alone.",
  })
  identityProvider(@Ctx() ctx: Context) {
    return provider.identityProvider(ctx);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => IdentityProvider, {
    description:
      "Sets up the network's identity provider, as a whole. 10031 below the network's root; for who holds less than anybody in it, or with an API token, 403; 10012.",
  })
  changeIdentityProvider(
    @Arg("input", () => ChangeIdentityProviderInput) input: ChangeIdentityProviderInput,
    @Ctx() ctx: Context,
  ) {
    return provider.changeIdentityProvider(ctx, input);
  }

  @NeedsToOperate(Permission.PlatformAccounts)
  @Mutation(() => IdentityProviderCheck, {
    description: "Looks at an issuer as a sign-in would; nothing is kept. 10012. With an API token 403.",
  })
  testIdentityProvider(
    @Arg("input", () => TestIdentityProviderInput) input: TestIdentityProviderInput,
    @Ctx() ctx: Context,
  ) {
    return provider.testIdentityProvider(ctx, input);
  }

  @FieldResolver(() => GraphQLInstant, {
    nullable: true,
    description: "Since when it is linked with somebody at the identity provider; null: it isn't.",
  })
  identityLinkedAt(@Root() { id }: Account, @Ctx() ctx: Context) {
    return identityLinkedSince(ctx).load(id);
  }
}
