import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Extensions, ID, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToApprove, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import * as link from "./fuel-order-link.service.ts";
import { fuelOrderFeed } from "./fuel-order.feeds.ts";
import * as inputs from "./fuel-order.inputs.ts";
import { fuelOrders } from "./fuel-order.list.ts";
import * as order from "./fuel-order.service.ts";
import { FuelOrder, FuelOrderOffer } from "./fuel-order.types.ts";

@Resolver()
export class FuelOrderResolver {
  @Needs(Permission.StationReport, Permission.OrderReview)
  @Query(() => fuelOrders.Connection, { description: "Orders of fuel, the newest first." })
  fuelOrders(
    @Args(() => fuelOrders.Args) args: ArgsIn<typeof fuelOrders>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return fuelOrders.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.StationReport, Permission.OrderReview)
  @Query(() => FuelOrder, { description: "One order of fuel. 10014." })
  async fuelOrder(
    @Arg("id", () => ID, { description: "The order." }) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return (await fuelOrders.one(ctx, id, selected(info))) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  }

  @Needs(Permission.StationReport, Permission.OrderReview)
  @Query(() => [FuelOrderOffer], {
    description:
      "Deliveries that may be linked to the lines of an order in transit or dropped: of the line's tank or grade, within the order's window and six hours around it, and linked to none. 10014.",
  })
  fuelOrderOffers(@Arg("id", () => ID, { description: "The order." }) id: string, @Ctx() ctx: Context) {
    return link.fuelOrderOffers(ctx, id);
  }

  @Extensions({ personal: true })
  @Needs(Permission.StationReport, Permission.OrderReview)
  @Subscription(() => [FuelOrder], {
    description: "First every order that is neither reconciled nor cancelled (the newest 200), then each that changes.",
    subscribe: ({ context, args }) => follow(fuelOrderFeed, context as Context, args),
  })
  fuelOrderChanges(@Root() orders: FuelOrder[]) {
    return orders;
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => FuelOrder, {
    description:
      "Writes a draft, with the network's next number, once for its key. 10003, 10005 and 10011 (a line's grade or tank), 10012, 10015 (the key with another meaning).",
  })
  createFuelOrder(
    @Arg("input", () => inputs.CreateFuelOrderInput) input: inputs.CreateFuelOrderInput,
    @Ctx() ctx: Context,
  ) {
    return order.createFuelOrder(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => FuelOrder, {
    description: "Says anew what a draft says. 10014, 10006 (no draft any more), 10005, 10011, 10012.",
  })
  changeFuelOrder(
    @Arg("input", () => inputs.ChangeFuelOrderInput) input: inputs.ChangeFuelOrderInput,
    @Ctx() ctx: Context,
  ) {
    return order.changeFuelOrder(ctx, input);
  }

  @NeedsToApprove(Permission.OrderReview)
  @Mutation(() => FuelOrder, {
    description:
      "Approves a draft of somebody else. 10014, 10006 (no draft any more, or another than was read); 403 for who wrote it first or last and whoever they had a hand in.",
  })
  approveFuelOrder(
    @Arg("input", () => inputs.ApproveFuelOrderInput) input: inputs.ApproveFuelOrderInput,
    @Ctx() ctx: Context,
  ) {
    return order.approveFuelOrder(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => FuelOrder, {
    description:
      "Sends an approved order on its way, or says anew how one in transit comes. 10014, 10006 (as it stands), 10012.",
  })
  sendFuelOrder(@Arg("input", () => inputs.SendFuelOrderInput) input: inputs.SendFuelOrderInput, @Ctx() ctx: Context) {
    return order.sendFuelOrder(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => FuelOrder, {
    description:
      "Links a delivery to a line by hand; the order is dropped once all of its lines are met. 10014 (the order, or no delivery of its station that is linked to none), 10006 (as it stands, or a delivery of another tank or grade), 10012 (no such line).",
  })
  linkFuelOrder(@Arg("input", () => inputs.LinkFuelOrderInput) input: inputs.LinkFuelOrderInput, @Ctx() ctx: Context) {
    return link.linkFuelOrder(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => FuelOrder, {
    description:
      "Parts a delivery from an order; one of which nothing is left is in transit again. 10014 (either), 10006 (as it stands).",
  })
  unlinkFuelOrder(
    @Arg("input", () => inputs.UnlinkFuelOrderInput) input: inputs.UnlinkFuelOrderInput,
    @Ctx() ctx: Context,
  ) {
    return link.unlinkFuelOrder(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => FuelOrder, {
    description:
      "Has an order be dropped although some of its lines are not met. 10014, 10006 (not in transit, or nothing is linked to it).",
  })
  dropFuelOrder(@Arg("input", () => inputs.DropFuelOrderInput) { id }: inputs.DropFuelOrderInput, @Ctx() ctx: Context) {
    return link.dropFuelOrder(ctx, id);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => FuelOrder, {
    description:
      "Ends an order that was dropped; disputes its tickets that are off where a reason is given. 10014, 10006 (not dropped, or a reason where no ticket can be disputed), 10012.",
  })
  reconcileFuelOrder(
    @Arg("input", () => inputs.ReconcileFuelOrderInput) input: inputs.ReconcileFuelOrderInput,
    @Ctx() ctx: Context,
  ) {
    return link.reconcileFuelOrder(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => FuelOrder, {
    description:
      "Cancels an order of which nothing came, with a reason. 10014, 10006 (as it stands, or something is linked to it), 10012.",
  })
  cancelFuelOrder(
    @Arg("input", () => inputs.CancelFuelOrderInput) input: inputs.CancelFuelOrderInput,
    @Ctx() ctx: Context,
  ) {
    return order.cancelFuelOrder(ctx, input);
  }
}
