import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { type Context, account } from "../../kernel/context.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";
import { explainVariance } from "./explain.service.ts";
import { ExplainedVariance } from "./explain.types.ts";
import { changeWetStockSettings, wetStockSettingsOf } from "./wet-stock-setting.service.ts";
import { ChangeWetStockSettingsInput } from "./wet-stock.inputs.ts";
import { reconciliation } from "./wet-stock.service.ts";
import { WetStock, WetStockArgs, WetStockSettings } from "./wet-stock.types.ts";

@Resolver()
export class WetStockResolver {
  @Needs(Permission.StationReport)
  @Query(() => WetStock, {
    description:
      "Stock by the books against what the gauges show, tank by tank and day by day. Days that are not over are reckoned every hour, others when a report comes late. 10012.",
  })
  reconciliation(@Args(() => WetStockArgs) args: WetStockArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return reconciliation(ctx, args, selected(info));
  }

  @Needs(Permission.StationReport)
  @Query(() => ExplainedVariance, {
    description:
      "What the variance of a tank within some days is made of, and whether the tank seems to leak. 10011, 10012 (days that end before they begin, or more than 92).",
  })
  explainVariance(
    @Arg("tankId", () => ID, { description: "The tank." }) tankId: string,
    @Arg("from", () => GraphQLDay, { description: "The first day, of the station's own zone." }) from: Date,
    @Arg("to", () => GraphQLDay, { description: "The last day, itself included: at most 92 days." }) to: Date,
    @Ctx() ctx: Context,
  ) {
    return explainVariance(ctx, { tankId, from, to });
  }

  @Needs(Permission.StationReport)
  @Query(() => WetStockSettings, { description: "From which variance on tanks are amber or red." })
  wetStockSettings(@Ctx() ctx: Context) {
    return wetStockSettingsOf(ctx.db, account(ctx).scope.networkId);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => WetStockSettings, {
    description: "Changes from which variance on tanks are amber or red. 10031 below the network's root, 10012.",
  })
  changeWetStockSettings(
    @Arg("input", () => ChangeWetStockSettingsInput) input: ChangeWetStockSettingsInput,
    @Ctx() ctx: Context,
  ) {
    return changeWetStockSettings(ctx, input);
  }
}
