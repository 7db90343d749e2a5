import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { GraphQLDay, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";
import { coverage } from "./coverage.service.ts";
import { Coverage } from "./coverage.types.ts";

@Resolver()
export class CoverageResolver {
  @Needs(
    Permission.StationReport,
    Permission.TransactionStatistics,
    Permission.TankInfo,
    Permission.StationTankInfo,
    Permission.PeriodLock,
  )
  @Query(() => Coverage, {
    description: "Of how many hours of some days all has arrived, what is missing of the others, and what came late. 10012.",
  })
  coverage(
    @Arg("from", () => GraphQLDay, { description: "The first day, of each station's own zone." }) from: Date,
    @Arg("to", () => GraphQLDay, { description: "The last day, itself included." }) to: Date,
    @Ctx() ctx: Context,
    @Arg("filter", () => PlaceFilter, { nullable: true, description: "Of which stations; absent: all." })
    filter?: PlaceFilter | null,
    @Arg("since", () => GraphQLInstant, {
      nullable: true,
      description: "What came late is told from then on, such as when somebody looked last; absent: all of it.",
    })
    since?: Date | null,
  ) {
    return coverage(ctx, { from, to, since: since ?? null }, filter ?? null);
  }
}
