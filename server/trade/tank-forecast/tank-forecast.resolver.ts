import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { forecastRecord } from "./back-test.service.ts";
import { ForecastRecord } from "./back-test.types.ts";
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

  @Needs(Permission.StationTankInfo)
  @Query(() => ForecastRecord, {
    description: "How good the forecasts of tanks were: what came of what was foretold within the last 28 days.",
  })
  forecastRecord(
    @Ctx() ctx: Context,
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Of which tanks; absent: all." })
    filter?: ForecourtFilter | null,
  ) {
    return forecastRecord(ctx, filter ?? null);
  }
}
