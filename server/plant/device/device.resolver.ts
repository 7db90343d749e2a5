import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { GatewayOnly, Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import { StationNode } from "../../site/station/station.node.ts";
import { devicesOfStation } from "./device.service.ts";
import type { Context } from "../../kernel/context.ts";
import { GraphQLSettings } from "../../kernel/scalars/scalars.ts";
import { follow } from "../../kernel/live/feed.ts";
import { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { CommunicationBox } from "./communication-box.entity.ts";
import * as box from "./communication-box.service.ts";
import { copySetUp } from "./copy.service.ts";
import { CopySetUpInput, SetUpCopy } from "./copy.types.ts";
import { DeviceBinding } from "./device-binding.entity.ts";
import { Device } from "./device.entity.ts";
import { deviceFeed } from "./device.feeds.ts";
import {
  BindDeviceInput,
  ChangeCommunicationBoxInput,
  ChangeDeviceInput,
  CreateCommunicationBoxInput,
  CreateDeviceInput,
  DeleteCommunicationBoxInput,
  DeleteDeviceInput,
  DeviceFilter,
} from "./device.inputs.ts";
import { bindDevice } from "./device-binding.service.ts";
import * as setUp from "./device-setup.service.ts";
import * as device from "./device.service.ts";
import { secretNames, shownSettings } from "./settings.rules.ts";
import { DeviceStatus } from "./device.types.ts";
import { configurationFeed, gatewayConfiguration } from "./gateway.service.ts";
import { GatewayConfiguration } from "./gateway.types.ts";
import { deviceStatusOf } from "./device-status.service.ts";

@Resolver(() => Device)
export class DeviceResolver {
  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding, Permission.AirDeviceSet)
  @Query(() => [Device], { description: "Devices, by station and name." })
  devices(
    @Arg("filter", () => DeviceFilter, { nullable: true, description: "Which devices." }) filter: DeviceFilter,
    @Ctx() ctx: Context,
  ) {
    return device.devices(ctx, filter);
  }

  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding)
  @Query(() => [CommunicationBox], { description: "Communication boxes, by code." })
  communicationBoxes(
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Which boxes." }) filter: ForecourtFilter,
    @Ctx() ctx: Context,
  ) {
    return device.communicationBoxes(ctx, filter);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => CommunicationBox, { description: "Makes a communication box. 10003, 10022, 10010." })
  createCommunicationBox(
    @Arg("input", () => CreateCommunicationBoxInput) input: CreateCommunicationBoxInput,
    @Ctx() ctx: Context,
  ) {
    return box.createCommunicationBox(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => CommunicationBox, { description: "Changes a communication box. 10009, 10022, 10010, 10012." })
  changeCommunicationBox(
    @Arg("input", () => ChangeCommunicationBoxInput) input: ChangeCommunicationBoxInput,
    @Ctx() ctx: Context,
  ) {
    return box.changeCommunicationBox(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Boolean, { description: "Deletes a communication box. 10009, 10022, 10038 (it links a device)." })
  deleteCommunicationBox(
    @Arg("input", () => DeleteCommunicationBoxInput) input: DeleteCommunicationBoxInput,
    @Ctx() ctx: Context,
  ) {
    return box.deleteCommunicationBox(ctx, input.id);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Device, { description: "Makes a device. 10003, 10022, 10010 (address taken), 10009 (box), 10012." })
  createDevice(@Arg("input", () => CreateDeviceInput) input: CreateDeviceInput, @Ctx() ctx: Context) {
    return setUp.createDevice(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Device, {
    description: "Changes a device. 10009 (it or its box), 10022, 10010 (address taken), 10012, 10030 (in use now).",
  })
  changeDevice(@Arg("input", () => ChangeDeviceInput) input: ChangeDeviceInput, @Ctx() ctx: Context) {
    return setUp.changeDevice(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Boolean, { description: "Deletes a device; its facts stay. 10009, 10022, 10030 (in use now)." })
  deleteDevice(@Arg("input", () => DeleteDeviceInput) input: DeleteDeviceInput, @Ctx() ctx: Context) {
    return setUp.deleteDevice(ctx, input.id);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Device, {
    description:
      "Sets which guns and tanks a device speaks for. 10009, 10022, 10032, 10010, 10014, 10011, 10006, 10012, 10030.",
  })
  bindDevice(@Arg("input", () => BindDeviceInput) input: BindDeviceInput, @Ctx() ctx: Context) {
    return bindDevice(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => SetUpCopy, {
    description:
      "Makes a station's tanks, dispensers, guns and bindings like another one's, or says what would be done. 10003, 10022, 10006, 10030, 10032, 10010.",
  })
  copySetUp(@Arg("input", () => CopySetUpInput) input: CopySetUpInput, @Ctx() ctx: Context) {
    return copySetUp(ctx, input);
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

  @FieldResolver(() => GraphQLSettings, { description: "Its protocol's own settings, without the secrets." })
  settings(@Root() row: Device) {
    return shownSettings(row.settings);
  }

  @FieldResolver(() => [String], { description: "Names of the secrets that are set; what they are is never told." })
  secretNames(@Root() row: Device) {
    return secretNames(row.settings);
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
    return deviceStatusOf(ctx).load(row.id);
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

@Resolver(() => StationNode)
export class StationDevicesResolver {
  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding)
  @FieldResolver(() => [Device], { description: "Its devices, by name." })
  devices(@Root() row: StationNode, @Ctx() ctx: Context) {
    return devicesOfStation(ctx).load(row.id);
  }
}
