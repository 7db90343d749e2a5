import type { GraphQLResolveInfo } from "graphql";
import { Args, Ctx, Info, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { tankForecasts } from "./tank-forecast.list.ts";

@Resolver()
export class TankForecastResolver {
  @Needs(Permission.StationTankInfo)
  @Query(() => tankForecasts.Connection, {
    description: "Tanks as they stand now, what runs dry first before the others. Demand is reckoned every hour.",
  })
  tankForecasts(
    @Args(() => tankForecasts.Args) args: ArgsIn<typeof tankForecasts>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return tankForecasts.page(ctx, args, { fields: selected(info) });
  }
}
