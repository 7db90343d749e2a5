import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../../kernel/context.ts";
import { selected } from "../../kernel/lists/selection.ts";
import * as apiToken from "./api-token.service.ts";
import {
  ApiToken,
  ApiTokenConnection,
  ApiTokensArgs,
  CreateApiTokenInput,
  NewApiToken,
  RevokeApiTokenInput,
} from "./api-token.types.ts";
import { Needs, NeedsToOperate } from "./guard.ts";
import { Permission } from "../../../common/permission.ts";

@Resolver()
export class ApiTokenResolver {
  @Needs(Permission.PermissionConfig)
  @Query(() => ApiTokenConnection, { description: "API tokens that accounts of the caller's platforms have made." })
  apiTokens(@Args(() => ApiTokensArgs) args: ApiTokensArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return apiToken.apiTokens(ctx, args, selected(info).has("totalCount"));
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
}
