import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from "type-graphql";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import * as apiToken from "./api-token.service.ts";
import { apiTokens } from "./api-token.list.ts";
import { ApiToken, CreateApiTokenInput, DeprecatedUse, NewApiToken, RevokeApiTokenInput } from "./api-token.types.ts";
import { deprecatedUsesOf } from "./deprecated-use.ts";
import { Needs, NeedsToOperate } from "./guard.ts";
import { Permission } from "../../../common/permission.ts";

@Resolver(() => ApiToken)
export class ApiTokenResolver {
  @Needs(Permission.PermissionConfig)
  @Query(() => apiTokens.Connection, { description: "API tokens that accounts of the caller's platforms have made." })
  apiTokens(
    @Args(() => apiTokens.Args) args: ArgsIn<typeof apiTokens>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return apiTokens.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.PermissionConfig)
  @Mutation(() => NewApiToken, {
    description:
      "Makes an API token in the caller's own name, with no more than they hold (403). Needs a login: with an API token 403. 10006, 10012, 10015.",
  })
  createApiToken(@Arg("input", () => CreateApiTokenInput) input: CreateApiTokenInput, @Ctx() ctx: Context) {
    return apiToken.createApiToken(ctx, input);
  }

  @NeedsToOperate(Permission.PermissionConfig)
  @Mutation(() => ApiToken, {
    description: "Takes an API token back, at once. One that was given more than the caller holds: 403. 10014.",
  })
  revokeApiToken(@Arg("input", () => RevokeApiTokenInput) input: RevokeApiTokenInput, @Ctx() ctx: Context) {
    return apiToken.revokeApiToken(ctx, input);
  }

  @FieldResolver(() => [DeprecatedUse], {
    description:
      "What it has used in the last 92 days of what the contract will no longer have, the newest first; a minute behind.",
  })
  deprecatedUses(@Root() { id }: ApiToken, @Ctx() ctx: Context, @Info() { schema }: GraphQLResolveInfo) {
    return deprecatedUsesOf(ctx, id, schema);
  }
}
