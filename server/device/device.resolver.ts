import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { GatewayOnly, Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import type { Context } from "../context.ts";
import { follow } from "../live/feed.ts";
import { ForecourtFilter } from "../station/forecourt-filter.ts";
import { CommunicationBox } from "./communication-box.entity.ts";
import { DeviceBinding } from "./device-binding.entity.ts";
import { Device } from "./device.entity.ts";
import { deviceFeed } from "./device.feeds.ts";
import { BindDeviceInput, CreateCommunicationBoxInput, CreateDeviceInput, DeviceFilter } from "./device.inputs.ts";
import * as device from "./device.service.ts";
import { DeviceStatus } from "./device.types.ts";
import { configurationFeed, gatewayConfiguration } from "./gateway.service.ts";
import { GatewayConfiguration } from "./gateway.types.ts";
import { UnknownDevice } from "./unknown-device.entity.ts";

@Resolver(() => Device)
export class DeviceResolver {
  @Needs(Permission.RealTimeEquip)
  @Query(() => [Device], { description: "Devices, by station and name." })
  devices(
    @Arg("filter", () => DeviceFilter, { nullable: true, description: "Which devices." }) filter: DeviceFilter,
    @Ctx() ctx: Context,
  ) {
    return device.devices(ctx, filter);
  }

  @Needs(Permission.RealTimeEquip)
  @Query(() => [CommunicationBox], { description: "Communication boxes, by code." })
  communicationBoxes(
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Which boxes." }) filter: ForecourtFilter,
    @Ctx() ctx: Context,
  ) {
    return device.communicationBoxes(ctx, filter);
  }

  @Needs(Permission.UnknownDevice)
  @Query(() => [UnknownDevice], {
    description: "What called at a gateway and nobody registered, newest first; for accounts of the whole network.",
  })
  unknownDevices(@Ctx() ctx: Context) {
    return device.unknownDevices(ctx);
  }

  @Needs(Permission.DeviceBinding)
  @Mutation(() => CommunicationBox, { description: "Makes a communication box. 10003, 10022, 10010." })
  createCommunicationBox(
    @Arg("input", () => CreateCommunicationBoxInput) input: CreateCommunicationBoxInput,
    @Ctx() ctx: Context,
  ) {
    return device.createCommunicationBox(ctx, input);
  }

  @Needs(Permission.DeviceBinding)
  @Mutation(() => Device, { description: "Makes a device. 10003, 10022, 10010 (address taken), 10009 (box), 10012." })
  createDevice(@Arg("input", () => CreateDeviceInput) input: CreateDeviceInput, @Ctx() ctx: Context) {
    return device.createDevice(ctx, input);
  }

  @Needs(Permission.DeviceBinding)
  @Mutation(() => Device, {
    description: "Sets which guns and tanks a device speaks for. 10009, 10022, 10032, 10010, 10014, 10011, 10012.",
  })
  bindDevice(@Arg("input", () => BindDeviceInput) input: BindDeviceInput, @Ctx() ctx: Context) {
    return device.bindDevice(ctx, input);
  }

  @Needs(Permission.RealTimeEquip)
  @Subscription(() => [DeviceStatus], {
    description: "First every device that matches, then each that came, went or counted on.",
    subscribe: ({ context, args }) => follow(deviceFeed, context as Context, args as { filter?: ForecourtFilter }),
  })
  deviceStates(
    @Root() rows: DeviceStatus[],
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Which devices." }) _filter: ForecourtFilter,
  ) {
    return rows;
  }

  @FieldResolver(() => CommunicationBox, { nullable: true, description: "The box that links it." })
  communicationBox(@Root() row: Device) {
    return row.box?.load() ?? null;
  }

  @FieldResolver(() => [DeviceBinding], { name: "bindings", description: "Its guns and tanks, by address." })
  bindingRows(@Root() row: Device) {
    return row.bindings.loadItems({ orderBy: { address: "asc" } });
  }

  @FieldResolver(() => DeviceStatus, { description: "Whether it answers, and its counters." })
  status(@Root() row: Device, @Ctx() ctx: Context) {
    return ctx.loaders.deviceStatus.load(row.id);
  }
}

@Resolver(() => DeviceBinding)
export class DeviceBindingResolver {
  @FieldResolver(() => Int, { nullable: true, description: "Number of the gun." })
  async gunNumber(@Root() row: DeviceBinding) {
    return (await row.gun?.load())?.number ?? null;
  }

  @FieldResolver(() => Int, { nullable: true, description: "Number of the tank." })
  async tankNumber(@Root() row: DeviceBinding) {
    return (await row.tank?.load())?.number ?? null;
  }
}

@Resolver()
export class GatewayResolver {
  @GatewayOnly()
  @Query(() => GatewayConfiguration, { description: "The devices of the calling gateway's stations." })
  gatewayConfiguration(@Ctx() ctx: Context) {
    return gatewayConfiguration(ctx);
  }

  @GatewayOnly()
  @Subscription(() => Int, {
    description: "The version of the calling gateway's configuration: now, then at every change.",
    subscribe: ({ context, args }) => follow(configurationFeed, context as Context, args),
  })
  gatewayConfigurationChanges(@Root() version: number) {
    return version;
  }
}
