import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { connectionOf } from "../../kernel/lists/page.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { locations, markerFeed } from "./location.service.ts";
import { Location, LocationFilter, LocationsArgs, StationMarker } from "./location.types.ts";
import { MapGround } from "./map.types.ts";

const LocationConnection = connectionOf(Location, { name: "Location" });

@Resolver()
export class MapResolver {
  @Needs(Permission.Home)
  @Query(() => MapGround, { description: "Where maps get their tiles: a setting of this server." })
  mapGround(@Ctx() { config }: Context): MapGround {
    return { tileAddress: config.MAP_TILES ?? null, attribution: config.MAP_ATTRIBUTION };
  }

  @Needs(Permission.DeviceLocation)
  @Query(() => LocationConnection, { description: "Stations and devices with where they stand and how they are." })
  locations(@Args(() => LocationsArgs) args: LocationsArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return locations(ctx, args, selected(info).has("totalCount"));
  }

  @Needs(Permission.DeviceLocation)
  @Subscription(() => [StationMarker], {
    description: "The map: all its stations now, then all of them again when something on it may have changed.",
    subscribe: ({ context, args }) => follow(markerFeed, context as Context, args as { filter?: LocationFilter }),
  })
  stationMarkers(
    @Root() rows: StationMarker[],
    @Arg("filter", () => LocationFilter, { nullable: true, description: "What is to be on it." })
    _filter: LocationFilter,
  ) {
    return rows;
  }
}
