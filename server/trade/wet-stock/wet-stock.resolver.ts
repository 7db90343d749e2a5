import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { type Context, account } from "../../kernel/context.ts";
import { selected } from "../../kernel/lists/selection.ts";
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
