import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { type Arrived, tail } from "../../kernel/live/tail.ts";
import * as delivery from "./delivery.service.ts";
import { deliveryLog } from "./delivery.feeds.ts";
import { DeliveriesArgs, DeliveryFilter } from "../../site/tank/tank.inputs.ts";
import { TankDelivery, TankDeliveryArrivals, TankDeliveryConnection } from "../../site/tank/tank.types.ts";

@Resolver()
export class DeliveryResolver {
  @Needs(Permission.RealTimeEquip)
  @Query(() => TankDeliveryConnection, { description: "Deliveries, newest first." })
  tankDeliveries(
    @Args(() => DeliveriesArgs) args: DeliveriesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return delivery.tankDeliveries(ctx, args, selected(info).has("totalCount"));
  }

  @Needs(Permission.RealTimeEquip)
  @Query(() => TankDelivery, { description: "One delivery, also one that another stands for. 10014." })
  tankDelivery(@Arg("id", () => ID, { description: "The delivery." }) id: string, @Ctx() ctx: Context) {
    return delivery.tankDelivery(ctx, id);
  }

  @Needs(Permission.RealTimeEquip)
  @Subscription(() => TankDeliveryArrivals, {
    description:
      "Deliveries as they arrive, each once: first what was received since the filter's `receivedSince` (at most 200), then what comes. After an interruption go on with the last `receivedUntil`.",
    subscribe: ({ context, args }) => tail(deliveryLog, context as Context, args as { filter?: DeliveryFilter }),
  })
  tankDeliveryArrivals(
    @Root() arrived: Arrived<TankDelivery>,
    @Arg("filter", () => DeliveryFilter, { nullable: true, description: "Which deliveries." }) _filter: DeliveryFilter,
  ) {
    return arrived;
  }
}
