import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { stationMoment } from "./moment.service.ts";
import { StationMoment } from "./moment.types.ts";

@Resolver()
export class MomentResolver {
  @Needs(Permission.TransactionStatistics)
  @Query(() => StationMoment, {
    description:
      "What a station's price sign, pumps, guns and tanks said at a moment, with the sales around it and the alarms that were active. 10003, 10012 (a moment that is yet to come).",
  })
  stationMoment(
    @Arg("stationId", () => ID, { description: "The station, also one that is deleted." }) stationId: string,
    @Arg("at", () => GraphQLInstant, { description: "The moment, to the second." }) at: Date,
    @Ctx() ctx: Context,
  ) {
    return stationMoment(ctx, { stationId, at });
  }
}
