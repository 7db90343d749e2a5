import { Ctx, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { ReadingsKept } from "./archive.types.ts";
import { readingsKept } from "./kept-since.ts";

@Resolver()
export class ReadingsKeptResolver {
  @Needs(Permission.Home)
  @Query(() => ReadingsKept, { description: "Since when raw readings are here." })
  readingsKept(@Ctx() ctx: Context): Promise<ReadingsKept> {
    return readingsKept(ctx);
  }
}
