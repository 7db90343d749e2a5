import { Ctx, Query, Resolver } from "type-graphql";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import type { Context } from "../context.ts";
import { MapGround } from "./map.types.ts";

@Resolver()
export class MapResolver {
  @Needs(Permission.Home)
  @Query(() => MapGround, { description: "Where maps get their tiles: a setting of this server." })
  mapGround(@Ctx() { config }: Context): MapGround {
    return { tileAddress: config.MAP_TILES ?? null, attribution: config.MAP_ATTRIBUTION };
  }
}
