import type { GraphQLResolveInfo } from "graphql";
import { Args, Ctx, Info, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { tankSafety } from "./tank-safety.list.ts";

@Resolver()
export class TankSafetyResolver {
  @Needs(Permission.TankSafety)
  @Query(() => tankSafety.Connection, {
    description: "Tanks by what endangers people, soil and product, the worst first: a verdict, and what it rests on.",
  })
  tankSafety(
    @Args(() => tankSafety.Args) args: ArgsIn<typeof tankSafety>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return tankSafety.page(ctx, args, { fields: selected(info) });
  }
}
