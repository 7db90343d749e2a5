import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { type Context, account } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { type PointsFlowFilter, pointsFlows, pointsTotals } from "./points-flow.list.ts";
import { changePointsSettings, settingsOf } from "./points-setting.service.ts";
import { ChangePointsSettingsInput } from "./points.inputs.ts";
import { PointsSettings, PointsTotals } from "./points.types.ts";

@Resolver()
export class PointsResolver {
  @Needs(Permission.UserPointsLog)
  @Query(() => pointsFlows.Connection, { description: "What happened to members' points, newest first unless told." })
  pointsFlows(
    @Args(() => pointsFlows.Args) args: ArgsIn<typeof pointsFlows>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return pointsFlows.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.UserPointsLog)
  @Query(() => PointsTotals, { description: "Sums of all lines of points that a filter leaves." })
  pointsTotals(
    @Arg("filter", () => pointsFlows.Filter, { nullable: true }) filter: PointsFlowFilter | null,
    @Ctx() ctx: Context,
  ) {
    return pointsTotals(ctx, filter);
  }

  @Needs(Permission.UserPointsLog, Permission.PointsRule)
  @Query(() => PointsSettings, { description: "What holds for all points of the network." })
  pointsSettings(@Ctx() ctx: Context) {
    return settingsOf(ctx.db, account(ctx).scope.networkId);
  }

  @NeedsToOperate(Permission.PointsRule)
  @Mutation(() => PointsSettings, {
    description:
      "Changes what holds for all points that are earned from now on. 10031 below the network's root, 10012.",
  })
  changePointsSettings(
    @Arg("input", () => ChangePointsSettingsInput) input: ChangePointsSettingsInput,
    @Ctx() ctx: Context,
  ) {
    return changePointsSettings(ctx, input);
  }
}
