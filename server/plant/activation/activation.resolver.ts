import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate, Public } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { connectionOf } from "../../kernel/lists/page.ts";
import { selected } from "../../kernel/lists/selection.ts";
import {
  ActivateStationInput,
  ActivationsArgs,
  CreateActivationCodeInput,
  CreateDeviceActivationCodeInput,
  DeviceActivationInput,
  GatewayCredential,
  NewActivationCode,
  StationActivationInput,
} from "./activation.inputs.ts";
import * as list from "./activation-list.service.ts";
import * as activation from "./activation.service.ts";
import { activateStation } from "./activation.trade.ts";
import { DeviceActivation, StationActivation } from "./activation.types.ts";

const StationActivationConnection = connectionOf(StationActivation, { name: "StationActivation" });
const DeviceActivationConnection = connectionOf(DeviceActivation, { name: "DeviceActivation" });

@Resolver()
export class ActivationResolver {
  @Needs(Permission.SiteActivation)
  @Query(() => StationActivationConnection, { description: "Stations with how far their activation is." })
  stationActivations(
    @Args(() => ActivationsArgs) args: ActivationsArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list.stationActivations(ctx, args, selected(info).has("totalCount"));
  }

  @Needs(Permission.DeviceActivation)
  @Query(() => DeviceActivationConnection, { description: "Devices with how far their own activation is." })
  deviceActivations(
    @Args(() => ActivationsArgs) args: ActivationsArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list.deviceActivations(ctx, args, selected(info).has("totalCount"));
  }

  @NeedsToOperate(Permission.SiteActivation)
  @Mutation(() => NewActivationCode, {
    description: "Makes a code that a gateway trades once for the station. 10003, 10012.",
  })
  createActivationCode(
    @Arg("input", () => CreateActivationCodeInput) input: CreateActivationCodeInput,
    @Ctx() ctx: Context,
  ) {
    return activation.createActivationCode(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceActivation)
  @Mutation(() => NewActivationCode, {
    description: "Makes a code that a gateway trades once for one device alone. 10009, 10022, 10012.",
  })
  createDeviceActivationCode(
    @Arg("input", () => CreateDeviceActivationCodeInput) input: CreateDeviceActivationCodeInput,
    @Ctx() ctx: Context,
  ) {
    return activation.createDeviceActivationCode(ctx, input);
  }

  @NeedsToOperate(Permission.SiteActivation)
  @Mutation(() => StationActivation, {
    description: "Ends a station's code that waits. 10003, 10014 (none waits).",
  })
  revokeActivationCode(
    @Arg("input", () => StationActivationInput) { stationId }: StationActivationInput,
    @Ctx() ctx: Context,
  ) {
    return activation.revokeActivationCode(ctx, stationId);
  }

  @NeedsToOperate(Permission.DeviceActivation)
  @Mutation(() => DeviceActivation, {
    description: "Ends a device's code that waits. 10009, 10022, 10014 (none waits).",
  })
  revokeDeviceActivationCode(
    @Arg("input", () => DeviceActivationInput) { deviceId }: DeviceActivationInput,
    @Ctx() ctx: Context,
  ) {
    return activation.revokeDeviceActivationCode(ctx, deviceId);
  }

  @NeedsToOperate(Permission.SiteActivation)
  @Mutation(() => Boolean, {
    description: "Takes a station from its gateway and ends its code. 10003, 10014 (it has no activation).",
  })
  deleteActivation(
    @Arg("input", () => StationActivationInput) { stationId }: StationActivationInput,
    @Ctx() ctx: Context,
  ) {
    return activation.deleteActivation(ctx, stationId);
  }

  @NeedsToOperate(Permission.DeviceActivation)
  @Mutation(() => Boolean, {
    description:
      "Cuts a device off from every gateway until it is activated anew. 10009, 10022, 10014 (it has no activation of its own).",
  })
  deleteDeviceActivation(
    @Arg("input", () => DeviceActivationInput) { deviceId }: DeviceActivationInput,
    @Ctx() ctx: Context,
  ) {
    return activation.deleteDeviceActivation(ctx, deviceId);
  }

  @Public()
  @Mutation(() => GatewayCredential, {
    description:
      "Trades an activation code, a station's or a device's, for a gateway's credential. 10029 for a wrong, used, revoked or expired code.",
  })
  activateStation(@Arg("input", () => ActivateStationInput) input: ActivateStationInput, @Ctx() ctx: Context) {
    return activateStation(ctx, input);
  }
}
