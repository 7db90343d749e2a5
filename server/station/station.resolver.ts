import type { GraphQLResolveInfo } from "graphql";
import {
  Arg,
  Args,
  Ctx,
  FieldResolver,
  ID,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import type { Context } from "../context.ts";
import { Device } from "../device/device.entity.ts";
import { Dispenser } from "../gun/dispenser.entity.ts";
import { Gun } from "../gun/gun.entity.ts";
import { connectionOf } from "../lists/page.ts";
import { RowOutcome } from "../lists/rows.ts";
import { selected } from "../lists/selection.ts";
import { follow } from "../live/feed.ts";
import { Platform } from "../platform/platform.entity.ts";
import { GraphQLInstant } from "../scalars/scalars.ts";
import { Tank } from "../tank/tank.entity.ts";
import { City } from "./city.entity.ts";
import { Station } from "./station.entity.ts";
import { setupFeed } from "./station.feeds.ts";
import * as changes from "./station-change.service.ts";
import {
  ChangeStationInput,
  ChangeStationsInput,
  CreateStationInput,
  DeleteStationInput,
  MoveStationInput,
  StationsArgs,
} from "./station.inputs.ts";
import * as station from "./station.service.ts";

const StationConnection = connectionOf(Station, { name: "Station" });

@Resolver(() => Station)
export class StationResolver {
  @Needs(Permission.Home)
  @Query(() => StationConnection, { description: "Stations that the caller sees." })
  stations(@Args(() => StationsArgs) args: StationsArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return station.stations(ctx, args, selected(info).has("totalCount"));
  }

  @Needs(Permission.Home)
  @Query(() => Station, { description: "One station; 10003 where there is none that the caller sees." })
  station(@Arg("id", () => ID) id: string, @Ctx() ctx: Context) {
    return station.station(ctx, id);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => Station, {
    description: "Makes a station. 10017, 10014, 10015 (code taken), 10018 or 10040 (site limit), 10012.",
  })
  createStation(@Arg("input", () => CreateStationInput) input: CreateStationInput, @Ctx() ctx: Context) {
    return station.createStation(ctx, input);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => Station, {
    description:
      "Changes a station's parameters. 10003, 10012, 10015 (code taken), 10022 (it controls itself, and the change doesn't take control back).",
  })
  changeStation(@Arg("input", () => ChangeStationInput) input: ChangeStationInput, @Ctx() ctx: Context) {
    return changes.changeStation(ctx, input);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => [RowOutcome], {
    description: "Gives many stations the same parameters and tells of each what became of it: 10003, 10012, 10022.",
  })
  changeStations(@Arg("input", () => ChangeStationsInput) input: ChangeStationsInput, @Ctx() ctx: Context) {
    return changes.changeStations(ctx, input);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => Station, {
    description:
      "Moves a station to another platform, another city or both. 10003, 10017, 10014 (a city that the platform doesn't see), 10018 or 10040 (site limit).",
  })
  moveStation(@Arg("input", () => MoveStationInput) input: MoveStationInput, @Ctx() ctx: Context) {
    return changes.moveStation(ctx, input);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => Boolean, {
    description:
      "Deletes a station; what happened there stays in reports. 10003, 10019 (a gateway, a device or a box still works there).",
  })
  deleteStation(@Arg("input", () => DeleteStationInput) { id }: DeleteStationInput, @Ctx() ctx: Context) {
    return changes.deleteStation(ctx, id);
  }

  @Needs(Permission.Home)
  @Subscription(() => GraphQLInstant, {
    description: "When the set-up of the network changed: now, then at every change. What shows it asks again.",
    subscribe: ({ context, args }) => follow(setupFeed, context as Context, args),
  })
  setupChanges(@Root() at: Date) {
    return at;
  }

  @FieldResolver(() => Platform, { description: "The platform that runs it." })
  platform(@Root() row: Station, @Ctx() ctx: Context) {
    return ctx.loaders.platform.load(row.platform.id);
  }

  @FieldResolver(() => City, { description: "The city that it stands in." })
  city(@Root() row: Station, @Ctx() ctx: Context) {
    return ctx.loaders.city.load(row.city.id);
  }

  @Needs(Permission.RealTimeEquip, Permission.TankConfig, Permission.DeviceBinding)
  @FieldResolver(() => [Tank], { description: "Its tanks, by number." })
  tanks(@Root() row: Station, @Ctx() ctx: Context) {
    return ctx.em.find(Tank, { station: row.id }, { orderBy: { number: "asc" } });
  }

  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding)
  @FieldResolver(() => [Dispenser], { description: "Its dispensers, by number." })
  dispensers(@Root() row: Station, @Ctx() ctx: Context) {
    return ctx.em.find(Dispenser, { station: row.id }, { orderBy: { number: "asc" } });
  }

  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding)
  @FieldResolver(() => [Gun], { description: "Its guns, by number." })
  guns(@Root() row: Station, @Ctx() ctx: Context) {
    return ctx.em.find(Gun, { station: row.id }, { orderBy: { number: "asc" } });
  }

  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding)
  @FieldResolver(() => [Device], { description: "Its devices, by name." })
  devices(@Root() row: Station, @Ctx() ctx: Context) {
    return ctx.em.find(Device, { station: row.id }, { orderBy: { name: "asc", id: "asc" } });
  }

  @FieldResolver(() => Int, { description: "Devices of it that answer." })
  async devicesOnline(@Root() row: Station, @Ctx() ctx: Context) {
    return (await ctx.loaders.stationFigures.load(row.id)).devicesOnline;
  }

  @FieldResolver(() => Int, { description: "Devices of it that don't answer." })
  async devicesOffline(@Root() row: Station, @Ctx() ctx: Context) {
    return (await ctx.loaders.stationFigures.load(row.id)).devicesOffline;
  }

  @FieldResolver(() => Int, { description: "Active alarms." })
  async openAlarms(@Root() row: Station, @Ctx() ctx: Context) {
    return (await ctx.loaders.stationFigures.load(row.id)).openAlarms;
  }
}
