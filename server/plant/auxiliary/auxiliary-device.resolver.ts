import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { auxiliaryDevices } from "./auxiliary-device.list.ts";
import * as auxiliary from "./auxiliary-device.service.ts";
import {
  AuxiliaryDevice,
  ChangeAuxiliaryDeviceInput,
  CreateAuxiliaryDeviceInput,
  DeleteAuxiliaryDeviceInput,
} from "./auxiliary-device.types.ts";

@Resolver()
export class AuxiliaryDeviceResolver {
  @Needs(Permission.AuxiliaryDevices)
  @Query(() => auxiliaryDevices.Connection, { description: "Auxiliary (AID) devices." })
  auxiliaryDevices(
    @Args(() => auxiliaryDevices.Args) args: ArgsIn<typeof auxiliaryDevices>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return auxiliaryDevices.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.AuxiliaryDevices)
  @Mutation(() => AuxiliaryDevice, {
    description: "Makes an auxiliary device. 10003, 10022, 10014 (dispenser, gun), 10010 (address taken), 10012.",
  })
  createAuxiliaryDevice(
    @Arg("input", () => CreateAuxiliaryDeviceInput) input: CreateAuxiliaryDeviceInput,
    @Ctx() ctx: Context,
  ) {
    return auxiliary.createAuxiliaryDevice(ctx, input);
  }

  @NeedsToOperate(Permission.AuxiliaryDevices)
  @Mutation(() => AuxiliaryDevice, {
    description: "Changes an auxiliary device. 10009, 10022, 10014 (dispenser, gun), 10010 (address taken), 10012.",
  })
  changeAuxiliaryDevice(
    @Arg("input", () => ChangeAuxiliaryDeviceInput) input: ChangeAuxiliaryDeviceInput,
    @Ctx() ctx: Context,
  ) {
    return auxiliary.changeAuxiliaryDevice(ctx, input);
  }

  @NeedsToOperate(Permission.AuxiliaryDevices)
  @Mutation(() => Boolean, { description: "Deletes an auxiliary device. 10009, 10022." })
  deleteAuxiliaryDevice(
    @Arg("input", () => DeleteAuxiliaryDeviceInput) input: DeleteAuxiliaryDeviceInput,
    @Ctx() ctx: Context,
  ) {
    return auxiliary.deleteAuxiliaryDevice(ctx, input.id);
  }
}
