import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { tankHistory } from "./tank-history.service.ts";
import { TankHistory } from "./tank-history.types.ts";

@Resolver()
export class TankHistoryResolver {
  @Needs(Permission.TankInfo)
  @Query(() => TankHistory, {
    description:
      "What became of a tank within a time: its course, deliveries, alarms and stock; also of one that is deleted. 10011, 10012 (a time that ends before it begins, or is too long)",
  })
  tankHistory(
    @Arg("tankId", () => ID, { description: "The tank." }) tankId: string,
    @Arg("from", () => GraphQLInstant, { description: "From this instant on." }) from: Date,
    @Arg("to", () => GraphQLInstant, { description: "Before this instant; now where that is later." }) to: Date,
    @Ctx() ctx: Context,
  ) {
    return tankHistory(ctx, { tankId, from, to });
  }
}
