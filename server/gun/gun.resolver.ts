import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import type { Context } from "../context.ts";
import { Grade } from "../energy/grade.entity.ts";
import { connectionOf } from "../lists/page.ts";
import { follow } from "../live/feed.ts";
import { ForecourtFilter } from "../station/forecourt-filter.ts";
import { Dispenser } from "./dispenser.entity.ts";
import { Gun } from "./gun.entity.ts";
import { gunFeed } from "./gun.feeds.ts";
import { CreateDispenserInput, GunStateChangesArgs } from "./gun.inputs.ts";
import * as gun from "./gun.service.ts";
import { GunStateChange, GunStatus } from "./gun.types.ts";

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

  @FieldResolver(() => GunStatus, { description: "How it stands now." })
  status(@Root() row: Gun, @Ctx() ctx: Context) {
    return ctx.loaders.gunStatus.load(row.id);
  }
}

@Resolver(() => Dispenser)
export class DispenserResolver {
  @Needs(Permission.RealTimeEquip)
  @Query(() => [Dispenser], { description: "Dispensers, by station and number." })
  dispensers(
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Which dispensers." }) filter: ForecourtFilter,
    @Ctx() ctx: Context,
  ) {
    return gun.dispensers(ctx, filter);
  }

  @Needs(Permission.DeviceBinding)
  @Mutation(() => Dispenser, { description: "Makes a dispenser with its guns. 10003, 10022, 10011, 10015, 10012." })
  createDispenser(@Arg("input", () => CreateDispenserInput) input: CreateDispenserInput, @Ctx() ctx: Context) {
    return gun.createDispenser(ctx, input);
  }

  @FieldResolver(() => [Gun], { description: "Its guns, by number." })
  guns(@Root() row: Dispenser, @Ctx() ctx: Context) {
    return ctx.em.find(Gun, { dispenser: row.id }, { orderBy: { number: "asc" } });
  }
}
