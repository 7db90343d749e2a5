import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { type Arrived, tail } from "../../kernel/live/tail.ts";
import { TankDelivery, TankDeliveryArrivals } from "../../site/tank/tank.types.ts";
import { deliveryLog } from "./delivery.feeds.ts";
import { type DeliveryFilter, deliveries } from "./delivery.list.ts";

@Resolver()
export class DeliveryResolver {
  @Needs(Permission.RealTimeEquip)
  @Query(() => deliveries.Connection, { description: "Deliveries, newest first." })
  tankDeliveries(
    @Args(() => deliveries.Args) args: ArgsIn<typeof deliveries>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return deliveries.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.RealTimeEquip)
  @Query(() => TankDelivery, { description: "One delivery, also one that another stands for. 10014." })
  async tankDelivery(
    @Arg("id", () => ID, { description: "The delivery." }) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return (await deliveries.one(ctx, id, selected(info))) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  }

  @Needs(Permission.RealTimeEquip)
  @Subscription(() => TankDeliveryArrivals, {
    description:
      "Deliveries as they arrive, each once: first what was received since the filter's `receivedSince` (at most 200), then what comes. After an interruption go on with the last `receivedUntil`.",
    subscribe: ({ context, args }) => tail(deliveryLog, context as Context, args as { filter?: DeliveryFilter }),
  })
  tankDeliveryArrivals(
    @Root() arrived: Arrived<TankDelivery>,
    @Arg("filter", () => deliveries.Filter, { nullable: true, description: "Which deliveries." })
    _filter: DeliveryFilter,
  ) {
    return arrived;
  }
}
