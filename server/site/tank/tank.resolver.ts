import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import { StationNode } from "../station/station.node.ts";
import { tanksOfStation } from "./tank.service.ts";
import type { Context } from "../../kernel/context.ts";
import { Grade } from "../energy/grade.entity.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { ForecourtFilter } from "../station/forecourt-filter.ts";
import { Tank } from "./tank.entity.ts";
import { tankFeed } from "./tank.feeds.ts";
import * as strapping from "./strapping.service.ts";
import { READING_RIGHTS, tankReadings } from "./tank-reading.list.ts";
import { tankConfigs } from "./tank-config.list.ts";
import { StrappingImport, StrappingTable } from "./tank-config.types.ts";
import * as setUp from "./tank-setup.service.ts";
import { ChangeTankInput, CreateTankInput, DeleteTankInput, ImportStrappingTableInput } from "./tank.inputs.ts";
import * as tank from "./tank.service.ts";
import { TankStatus } from "./tank.types.ts";
import { tankStatusOf } from "./tank-status.service.ts";

@Resolver(() => Tank)
export class TankResolver {
  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding)
  @Query(() => [Tank], { description: "Tanks, by station and number." })
  tanks(
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Which tanks." }) filter: ForecourtFilter,
    @Ctx() ctx: Context,
  ) {
    return tank.tanks(ctx, filter);
  }

  @Needs(Permission.TankConfig, Permission.TankInfo, Permission.StationReport)
  @Query(() => tankConfigs.Connection, { description: "Tanks as they are set up." })
  tankConfigs(
    @Args(() => tankConfigs.Args) args: ArgsIn<typeof tankConfigs>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return tankConfigs.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.TankConfig)
  @Query(() => [StrappingTable], { description: "The versions of a tank's strapping table, newest first. 10011." })
  strappingTables(@Arg("tankId", () => ID, { description: "The tank." }) tankId: string, @Ctx() ctx: Context) {
    return strapping.strappingTables(ctx, tankId);
  }

  @Needs(...READING_RIGHTS)
  @Query(() => tankReadings.Connection, { description: "What tanks' gauges read, newest first." })
  tankReadings(
    @Args(() => tankReadings.Args) args: ArgsIn<typeof tankReadings>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return tankReadings.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.TankConfig)
  @Mutation(() => Tank, {
    description: "Makes a tank. 10003, 10022, 10005, 10015 (number taken), 10012 (limits that contradict).",
  })
  createTank(@Arg("input", () => CreateTankInput) input: CreateTankInput, @Ctx() ctx: Context) {
    return setUp.createTank(ctx, input);
  }

  @NeedsToOperate(Permission.TankConfig)
  @Mutation(() => Tank, {
    description:
      "Changes a tank. 10011, 10022, 10005, 10015 (number taken), 10012, 10030 (another grade while one of its guns is in use).",
  })
  changeTank(@Arg("input", () => ChangeTankInput) input: ChangeTankInput, @Ctx() ctx: Context) {
    return setUp.changeTank(ctx, input);
  }

  @NeedsToOperate(Permission.TankConfig)
  @Mutation(() => Boolean, {
    description: "Deletes a tank; its facts stay. 10011, 10022, 10019 (a gun draws from it, a device gauges it).",
  })
  deleteTank(@Arg("input", () => DeleteTankInput) input: DeleteTankInput, @Ctx() ctx: Context) {
    return setUp.deleteTank(ctx, input.id);
  }

  @NeedsToOperate(Permission.TankConfig)
  @Mutation(() => StrappingImport, {
    description:
      "Makes a file the next version of a tank's strapping table, or says what is wrong with it. 10011, 10022.",
  })
  importStrappingTable(
    @Arg("input", () => ImportStrappingTableInput) input: ImportStrappingTableInput,
    @Ctx() ctx: Context,
  ) {
    return strapping.importStrappingTable(ctx, input);
  }

  @Needs(Permission.RealTimeEquip)
  @Subscription(() => [TankStatus], {
    description: "First every tank that matches, then each that changed.",
    subscribe: ({ context, args }) => follow(tankFeed, context as Context, args as { filter?: ForecourtFilter }),
  })
  tankLevels(
    @Root() rows: TankStatus[],
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Which tanks." }) _filter: ForecourtFilter,
  ) {
    return rows;
  }

  @FieldResolver(() => Grade, { description: "What it holds." })
  grade(@Root() row: Tank) {
    return row.grade.load();
  }

  @FieldResolver(() => TankStatus, { description: "How it stands now." })
  status(@Root() row: Tank, @Ctx() ctx: Context) {
    return tankStatusOf(ctx).load(row.id);
  }
}

@Resolver(() => StationNode)
export class StationTanksResolver {
  @Needs(Permission.RealTimeEquip, Permission.TankConfig, Permission.DeviceBinding)
  @FieldResolver(() => [Tank], { description: "Its tanks, by number." })
  tanks(@Root() row: StationNode, @Ctx() ctx: Context) {
    return tanksOfStation(ctx).load(row.id);
  }
}
