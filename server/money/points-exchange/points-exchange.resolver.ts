import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { CancelPointsExchangeInput, ExchangePointsInput } from "./points-exchange.inputs.ts";
import { pointsExchanges } from "./points-exchange.list.ts";
import * as exchange from "./points-exchange.service.ts";
import { PointsExchange } from "./points-exchange.types.ts";

@Resolver()
export class PointsExchangeResolver {
  @Needs(Permission.PointsExchange)
  @Query(() => pointsExchanges.Connection, {
    description: "What members got for their points at the caller's platform and those below.",
  })
  pointsExchanges(
    @Args(() => pointsExchanges.Args) args: ArgsIn<typeof pointsExchanges>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return pointsExchanges.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.PointsExchange)
  @Mutation(() => PointsExchange, {
    description:
      "Gives a member a product for points, once for each key. 10014 (memberId, productId), 10012 (quantity; beyond what one member may have), 10006 (not on offer today, or at another price than the one seen), 10023 (more than is there), 10025 (more than they have points for), 10015 (a key with another meaning).",
  })
  exchangePoints(@Arg("input", () => ExchangePointsInput) input: ExchangePointsInput, @Ctx() ctx: Context) {
    return exchange.exchangePoints(ctx, input);
  }

  @NeedsToOperate(Permission.PointsExchange)
  @Mutation(() => PointsExchange, {
    description:
      "Cancels an exchange: points and goods go back. 10014, 10012 (no reason), 10015 (cancelled already; params.by tells by whom).",
  })
  cancelPointsExchange(
    @Arg("input", () => CancelPointsExchangeInput) input: CancelPointsExchangeInput,
    @Ctx() ctx: Context,
  ) {
    return exchange.cancelPointsExchange(ctx, input);
  }
}
