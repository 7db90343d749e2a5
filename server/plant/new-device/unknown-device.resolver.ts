import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { Device } from "../device/device.entity.ts";
import { UnknownDevice } from "./unknown-device.entity.ts";
import { unknownDevices } from "./unknown-device.list.ts";
import * as unknown from "./unknown-device.service.ts";
import { AdoptDeviceInput, IgnoreDeviceInput, StationGuess, WaitingDevices } from "./unknown-device.types.ts";
import { guessOf } from "./unknown-device.service.ts";

@Resolver(() => UnknownDevice)
export class UnknownDeviceResolver {
  @Needs(Permission.UnknownDevice)
  @Query(() => unknownDevices.Connection, {
    description: "What called at a gateway and nobody registered; for accounts of the whole network.",
  })
  unknownDevices(
    @Args(() => unknownDevices.Args) args: ArgsIn<typeof unknownDevices>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return unknownDevices.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.UnknownDevice)
  @Mutation(() => Device, {
    description: "Registers a caller at a station and takes it from the list. 10009, 10003, 10022, 10010, 10012.",
  })
  adoptDevice(@Arg("input", () => AdoptDeviceInput) input: AdoptDeviceInput, @Ctx() ctx: Context) {
    return unknown.adoptDevice(ctx, input);
  }

  @NeedsToOperate(Permission.UnknownDevice)
  @Mutation(() => UnknownDevice, { description: "Sets a caller aside, or lists it again. 10009." })
  ignoreDevice(@Arg("input", () => IgnoreDeviceInput) input: IgnoreDeviceInput, @Ctx() ctx: Context) {
    return unknown.ignoreDevice(ctx, input);
  }

  @Needs(Permission.UnknownDevice)
  @Subscription(() => WaitingDevices, {
    description: "How many callers wait to be dealt with: now, then whenever one comes, calls again or is dealt with.",
    subscribe: ({ context, args }) => follow(unknown.unknownDeviceFeed, context as Context, args),
  })
  unknownDeviceChanges(@Root() waiting: WaitingDevices) {
    return waiting;
  }

  @FieldResolver(() => StationGuess, {
    nullable: true,
    description: "The station that it seems to belong to; null where nothing speaks for one alone.",
  })
  guess(@Root() row: UnknownDevice, @Ctx() ctx: Context) {
    return guessOf(ctx).load(row);
  }
}
