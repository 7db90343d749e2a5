import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { configurableDevices } from "./configurable-device.list.ts";
import * as order from "./device-order.service.ts";
import {
  ConfigureDevicesInput,
  ConfigureOutcome,
  DeviceOrder,
  DeviceOrderConnection,
  DeviceOrdersArgs,
} from "./device-order.types.ts";

@Resolver()
export class DeviceOrderResolver {
  @Needs(Permission.AirDeviceSet)
  @Query(() => configurableDevices.Connection, { description: "Devices as they are configured from afar." })
  configurableDevices(
    @Args(() => configurableDevices.Args) args: ArgsIn<typeof configurableDevices>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return configurableDevices.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.AirDeviceSet)
  @Query(() => DeviceOrderConnection, { description: "Configurations sent to a device, newest first. 10009." })
  deviceOrders(@Args(() => DeviceOrdersArgs) args: DeviceOrdersArgs, @Ctx() ctx: Context) {
    return order.deviceOrders(ctx, args);
  }

  @NeedsToOperate(Permission.AirDeviceSet)
  @Mutation(() => [ConfigureOutcome], {
    description:
      "Sends a configuration to devices, each for itself. 10012; for each 10009, 10022, 10006 (can't be configured), 10027, 10030, 10015.",
  })
  configureDevices(@Arg("input", () => ConfigureDevicesInput) input: ConfigureDevicesInput, @Ctx() ctx: Context) {
    return order.configureDevices(ctx, input);
  }

  @Needs(Permission.AirDeviceSet)
  @Subscription(() => [DeviceOrder], {
    description: "First the orders that are open, then each that moves on.",
    subscribe: ({ context, args }) => follow(order.deviceOrderFeed, context as Context, args),
  })
  deviceOrderChanges(@Root() rows: DeviceOrder[]) {
    return rows;
  }
}
