import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { GatewayOnly, Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { messageRequestFeed } from "./message.feeds.ts";
import * as message from "./message.service.ts";
import { DeviceMessageRequest, DeviceMessages, TellDeviceMessagesInput } from "./message.types.ts";
import { monitoredDevices } from "./monitored-device.list.ts";

@Resolver()
export class MessageResolver {
  @Needs(Permission.MonitorDeviceList)
  @Query(() => monitoredDevices.Connection, {
    description: "Devices as their gateways watch them, those that don't answer before the others.",
  })
  monitoredDevices(
    @Args(() => monitoredDevices.Args) args: ArgsIn<typeof monitoredDevices>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return monitoredDevices.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.MonitorDeviceList)
  @Query(() => DeviceMessages, {
    description:
      "The last messages of a device's wire, fetched now from its gateway's memory. 10009; 10027 where no gateway speaks for it, or its gateway doesn't answer within five seconds.",
  })
  deviceMessages(@Arg("deviceId", () => ID, { description: "The device." }) deviceId: string, @Ctx() ctx: Context) {
    return message.deviceMessages(ctx, deviceId);
  }

  @GatewayOnly()
  @Subscription(() => [DeviceMessageRequest], {
    description: "Of which devices the calling gateway is to tell the messages: now, then whenever somebody asks.",
    subscribe: ({ context, args }) => follow(messageRequestFeed, context as Context, args),
  })
  gatewayMessageRequests(@Root() rows: DeviceMessageRequest[]) {
    return rows;
  }

  @GatewayOnly()
  @Mutation(() => Boolean, {
    description: "The calling gateway tells the messages that it was asked for. False: nobody waits for them any more.",
  })
  tellDeviceMessages(@Arg("input", () => TellDeviceMessagesInput) input: TellDeviceMessagesInput, @Ctx() ctx: Context) {
    return message.tellDeviceMessages(ctx, input);
  }
}
