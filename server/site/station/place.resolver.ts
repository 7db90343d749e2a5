import type { GraphQLResolveInfo } from "graphql";
import { Arg, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { selected } from "../../kernel/lists/selection.ts";
import {
  ChangeCityInput,
  ChangeRegionInput,
  CreateCityInput,
  CreateRegionInput,
  DeleteCityInput,
  DeleteRegionInput,
} from "./place.inputs.ts";
import { cities, regions, shownCity, shownRegion } from "./place.list.ts";
import * as place from "./place.service.ts";
import { CityNode, RegionNode } from "./place.types.ts";

@Resolver(() => RegionNode)
export class RegionResolver {
  @Needs(Permission.Home)
  @Query(() => [RegionNode], { description: "Regions that the caller may use, by name." })
  regions(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return regions(ctx, selected(info));
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => RegionNode, { description: "Makes a region. 10017, 10012, 10015 (name)." })
  async createRegion(
    @Arg("input", () => CreateRegionInput) input: CreateRegionInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return shownRegion(ctx, (await place.createRegion(ctx, input)).id, selected(info));
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => RegionNode, { description: "Renames a region. 10014, 10031 (a superior's), 10012, 10015 (name)." })
  async changeRegion(
    @Arg("input", () => ChangeRegionInput) input: ChangeRegionInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return shownRegion(ctx, (await place.changeRegion(ctx, input)).id, selected(info));
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => Boolean, { description: "Deletes a region. 10014, 10031 (a superior's), 10019 (it has cities)." })
  deleteRegion(@Arg("input", () => DeleteRegionInput) { id }: DeleteRegionInput, @Ctx() ctx: Context) {
    return place.deleteRegion(ctx, id);
  }
}

@Resolver(() => CityNode)
export class CityResolver {
  @Needs(Permission.Home)
  @Query(() => [CityNode], { description: "Cities that the caller may use, by name." })
  cities(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return cities(ctx, selected(info));
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => CityNode, {
    description: "Makes a city in a region. 10014, 10031 (a superior's), 10012, 10015 (name).",
  })
  async createCity(
    @Arg("input", () => CreateCityInput) input: CreateCityInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return shownCity(ctx, (await place.createCity(ctx, input)).id, selected(info));
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => CityNode, {
    description:
      "Renames a city or moves it to another region. 10014, 10031 (a superior's), 10012, 10015 (name), 10006 (a region that one of its stations' platforms doesn't see).",
  })
  async changeCity(
    @Arg("input", () => ChangeCityInput) input: ChangeCityInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return shownCity(ctx, (await place.changeCity(ctx, input)).id, selected(info));
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => Boolean, { description: "Deletes a city. 10014, 10031 (a superior's), 10019 (it has stations)." })
  deleteCity(@Arg("input", () => DeleteCityInput) { id }: DeleteCityInput, @Ctx() ctx: Context) {
    return place.deleteCity(ctx, id);
  }
}
