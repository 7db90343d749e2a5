import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import type { Context } from "../context.ts";
import { City } from "./city.entity.ts";
import {
  ChangeCityInput,
  ChangeRegionInput,
  CreateCityInput,
  CreateRegionInput,
  DeleteCityInput,
  DeleteRegionInput,
} from "./place.inputs.ts";
import * as place from "./place.service.ts";
import { Region } from "./region.entity.ts";

@Resolver(() => Region)
export class RegionResolver {
  @Needs(Permission.Home)
  @Query(() => [Region], { description: "Regions that the caller may use, by name." })
  regions(@Ctx() ctx: Context) {
    return place.regions(ctx);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => Region, { description: "Makes a region. 10017, 10012, 10015 (name)." })
  createRegion(@Arg("input", () => CreateRegionInput) input: CreateRegionInput, @Ctx() ctx: Context) {
    return place.createRegion(ctx, input);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => Region, { description: "Renames a region. 10014, 10031 (a superior's), 10012, 10015 (name)." })
  changeRegion(@Arg("input", () => ChangeRegionInput) input: ChangeRegionInput, @Ctx() ctx: Context) {
    return place.changeRegion(ctx, input);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => Boolean, { description: "Deletes a region. 10014, 10031 (a superior's), 10019 (it has cities)." })
  deleteRegion(@Arg("input", () => DeleteRegionInput) { id }: DeleteRegionInput, @Ctx() ctx: Context) {
    return place.deleteRegion(ctx, id);
  }

  @FieldResolver(() => [City], { description: "Its cities, by name." })
  cities(@Root() row: Region, @Ctx() ctx: Context) {
    return ctx.loaders.regionCities.load(row.id);
  }

  @FieldResolver(() => Int, { description: "Stations in it that the caller sees." })
  stationCount(@Root() row: Region, @Ctx() ctx: Context) {
    return ctx.loaders.regionStations.load(row.id);
  }

  @FieldResolver(() => Boolean, { description: "The caller may change it and its cities: it is no superior's." })
  own(@Root() row: Region, @Ctx() ctx: Context) {
    return place.isOwn(ctx, row);
  }
}

@Resolver(() => City)
export class CityResolver {
  @Needs(Permission.Home)
  @Query(() => [City], { description: "Cities that the caller may use, by name." })
  cities(@Ctx() ctx: Context) {
    return place.cities(ctx);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => City, { description: "Makes a city in a region. 10014, 10031 (a superior's), 10012, 10015 (name)." })
  createCity(@Arg("input", () => CreateCityInput) input: CreateCityInput, @Ctx() ctx: Context) {
    return place.createCity(ctx, input);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => City, {
    description:
      "Renames a city or moves it to another region. 10014, 10031 (a superior's), 10012, 10015 (name), 10006 (a region that one of its stations' platforms doesn't see).",
  })
  changeCity(@Arg("input", () => ChangeCityInput) input: ChangeCityInput, @Ctx() ctx: Context) {
    return place.changeCity(ctx, input);
  }

  @Needs(Permission.StationSettings)
  @Mutation(() => Boolean, { description: "Deletes a city. 10014, 10031 (a superior's), 10019 (it has stations)." })
  deleteCity(@Arg("input", () => DeleteCityInput) { id }: DeleteCityInput, @Ctx() ctx: Context) {
    return place.deleteCity(ctx, id);
  }

  @FieldResolver(() => String, { description: "Name of its region." })
  async regionName(@Root() row: City) {
    return (await row.region.loadOrFail()).name;
  }

  @FieldResolver(() => Int, { description: "Stations in it that the caller sees." })
  stationCount(@Root() row: City, @Ctx() ctx: Context) {
    return ctx.loaders.cityStations.load(row.id);
  }
}
