import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import type { Context } from "../context.ts";
import { Device } from "../device/device.entity.ts";
import { Dispenser } from "../gun/dispenser.entity.ts";
import { Gun } from "../gun/gun.entity.ts";
import { connectionOf } from "../lists/page.ts";
import { selected } from "../lists/selection.ts";
import { Platform } from "../platform/platform.entity.ts";
import { Tank } from "../tank/tank.entity.ts";
import { City } from "./city.entity.ts";
import { Region } from "./region.entity.ts";
import { Station } from "./station.entity.ts";
import { CreateCityInput, CreateRegionInput, CreateStationInput, StationsArgs } from "./station.inputs.ts";
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

  @FieldResolver(() => Platform, { description: "The platform that runs it." })
  platform(@Root() row: Station) {
    return row.platform.load();
  }

  @FieldResolver(() => City, { description: "The city that it stands in." })
  city(@Root() row: Station) {
    return row.city.load();
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

@Resolver(() => Region)
export class RegionResolver {
  @Needs(Permission.Home)
  @Query(() => [Region], { description: "Regions that the caller may use, by name." })
  regions(@Ctx() ctx: Context) {
    return station.regions(ctx);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => Region, { description: "Makes a region. 10017, 10012." })
  createRegion(@Arg("input", () => CreateRegionInput) input: CreateRegionInput, @Ctx() ctx: Context) {
    return station.createRegion(ctx, input);
  }

  @FieldResolver(() => [City], { description: "Its cities." })
  cities(@Root() row: Region) {
    return row.cities.loadItems();
  }
}

@Resolver(() => City)
export class CityResolver {
  @Needs(Permission.Home)
  @Query(() => [City], { description: "Cities that the caller may use, by name." })
  cities(@Ctx() ctx: Context) {
    return station.cities(ctx);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => City, { description: "Makes a city in a region. 10014, 10012." })
  createCity(@Arg("input", () => CreateCityInput) input: CreateCityInput, @Ctx() ctx: Context) {
    return station.createCity(ctx, input);
  }

  @FieldResolver(() => String, { description: "Name of its region." })
  async regionName(@Root() row: City) {
    return (await row.region.loadOrFail()).name;
  }
}
