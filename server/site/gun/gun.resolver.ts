import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import { StationNode } from "../station/station.node.ts";
import { dispensersOfStation } from "./gun.service.ts";
import { gunsOfStation } from "./gun.service.ts";
import type { Context } from "../../kernel/context.ts";
import { Grade } from "../energy/grade.entity.ts";
import { connectionOf } from "../../kernel/lists/page.ts";
import { follow } from "../../kernel/live/feed.ts";
import { ForecourtFilter } from "../station/forecourt-filter.ts";
import { Dispenser } from "./dispenser.entity.ts";
import { Gun } from "./gun.entity.ts";
import { gunFeed } from "./gun.feeds.ts";
import * as setUp from "./gun-setup.service.ts";
import {
  AddGunInput,
  ChangeDispenserInput,
  ChangeGunInput,
  CreateDispenserInput,
  DeleteDispenserInput,
  DeleteGunInput,
  GunStateChangesArgs,
} from "./gun.inputs.ts";
import * as gun from "./gun.service.ts";
import { GunStateChange, GunStatus } from "./gun.types.ts";
import { gunStatusOf } from "./gun-status.service.ts";

const GunStateChangeConnection = connectionOf(GunStateChange, { name: "GunStateChange", counted: false });

@Resolver(() => Gun)
export class GunResolver {
  @Needs(Permission.RealTimeEquip)
  @Query(() => [Gun], { description: "Guns, by station and number." })
  guns(
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Which guns." }) filter: ForecourtFilter,
    @Ctx() ctx: Context,
  ) {
    return gun.guns(ctx, filter);
  }

  @Needs(Permission.RealTimeEquip)
  @Query(() => GunStateChangeConnection, { description: "The moves of a gun, newest first. 10014." })
  gunStateChanges(@Args(() => GunStateChangesArgs) args: GunStateChangesArgs, @Ctx() ctx: Context) {
    return gun.gunStateChanges(ctx, args);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Gun, { description: "Hangs a gun on a dispenser. 10014, 10022, 10011, 10015, 10012." })
  addGun(@Arg("input", () => AddGunInput) input: AddGunInput, @Ctx() ctx: Context) {
    return setUp.addGun(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Gun, { description: "Changes a gun. 10014, 10022, 10011, 10015, 10012, 10030 (in use now)." })
  changeGun(@Arg("input", () => ChangeGunInput) input: ChangeGunInput, @Ctx() ctx: Context) {
    return setUp.changeGun(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Boolean, {
    description: "Deletes a gun; its sales stay. 10014, 10022, 10030 (in use now), 10019 (a device speaks for it).",
  })
  deleteGun(@Arg("input", () => DeleteGunInput) input: DeleteGunInput, @Ctx() ctx: Context) {
    return setUp.deleteGun(ctx, input.id);
  }

  @Needs(Permission.RealTimeEquip)
  @Subscription(() => [GunStatus], {
    description: "First every gun that matches, then each that changed.",
    subscribe: ({ context, args }) => follow(gunFeed, context as Context, args as { filter?: ForecourtFilter }),
  })
  gunStates(
    @Root() rows: GunStatus[],
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Which guns." }) _filter: ForecourtFilter,
  ) {
    return rows;
  }

  @FieldResolver(() => Grade, { description: "What it sells." })
  grade(@Root() row: Gun) {
    return row.grade.load();
  }

  /** Who prints tickets or binds devices has no business with who fills there, and what they have left. */
  @Needs(Permission.RealTimeEquip)
  @FieldResolver(() => GunStatus, { description: "How it stands now." })
  status(@Root() row: Gun, @Ctx() ctx: Context) {
    return gunStatusOf(ctx).load(row.id);
  }
}

@Resolver(() => Dispenser)
export class DispenserResolver {
  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding, Permission.AuxiliaryDevices)
  @Query(() => [Dispenser], { description: "Dispensers, by station and number." })
  dispensers(
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Which dispensers." }) filter: ForecourtFilter,
    @Ctx() ctx: Context,
  ) {
    return gun.dispensers(ctx, filter);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Dispenser, { description: "Makes a dispenser with its guns. 10003, 10022, 10011, 10015, 10012." })
  createDispenser(@Arg("input", () => CreateDispenserInput) input: CreateDispenserInput, @Ctx() ctx: Context) {
    return setUp.createDispenser(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Dispenser, { description: "Changes a dispenser. 10014, 10022, 10015, 10012." })
  changeDispenser(@Arg("input", () => ChangeDispenserInput) input: ChangeDispenserInput, @Ctx() ctx: Context) {
    return setUp.changeDispenser(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => Boolean, { description: "Deletes a dispenser without guns. 10014, 10022, 10019." })
  deleteDispenser(@Arg("input", () => DeleteDispenserInput) input: DeleteDispenserInput, @Ctx() ctx: Context) {
    return setUp.deleteDispenser(ctx, input.id);
  }

  @FieldResolver(() => [Gun], { description: "Its guns, by number." })
  guns(@Root() row: Dispenser, @Ctx() ctx: Context) {
    return ctx.em.find(Gun, { dispenser: row.id }, { orderBy: { number: "asc" } });
  }
}

@Resolver(() => StationNode)
export class StationDispensersResolver {
  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding)
  @FieldResolver(() => [Dispenser], { description: "Its dispensers, by number." })
  dispensers(@Root() row: StationNode, @Ctx() ctx: Context) {
    return dispensersOfStation(ctx).load(row.id);
  }
}

@Resolver(() => StationNode)
export class StationGunsResolver {
  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding)
  @FieldResolver(() => [Gun], { description: "Its guns, by number." })
  guns(@Root() row: StationNode, @Ctx() ctx: Context) {
    return gunsOfStation(ctx).load(row.id);
  }
}
