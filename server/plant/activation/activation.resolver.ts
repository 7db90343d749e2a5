import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate, Public } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import {
  ActivateStationInput,
  CreateActivationCodeInput,
  CreateDeviceActivationCodeInput,
  DeviceActivationInput,
  GatewayCredential,
  NewActivationCode,
  StationActivationInput,
} from "./activation.inputs.ts";
import { deviceActivations, stationActivations } from "./activation.list.ts";
import * as activation from "./activation.service.ts";
import { activateStation } from "./activation.trade.ts";
import { DeviceActivation, StationActivation } from "./activation.types.ts";

@Resolver()
export class ActivationResolver {
  @Needs(Permission.SiteActivation)
  @Query(() => stationActivations.Connection, { description: "Stations with how far their activation is." })
  stationActivations(
    @Args(() => stationActivations.Args) args: ArgsIn<typeof stationActivations>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return stationActivations.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.DeviceActivation)
  @Query(() => deviceActivations.Connection, { description: "Devices with how far their own activation is." })
  deviceActivations(
    @Args(() => deviceActivations.Args) args: ArgsIn<typeof deviceActivations>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return deviceActivations.page(ctx, args, { fields: selected(info) });
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
