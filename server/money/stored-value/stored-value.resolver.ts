import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { cardSummary } from "./card-summary.service.ts";
import { CardSummary, CardSummaryFilter } from "./card-summary.types.ts";

@Resolver()
export class StoredValueResolver {
  @Needs(Permission.CardSummary)
  @Query(() => CardSummary, {
    description: "What became of stored value of cards and groups within a time, by where it was moved. 10012",
  })
  cardSummary(@Arg("filter", () => CardSummaryFilter) filter: CardSummaryFilter, @Ctx() ctx: Context) {
    return cardSummary(ctx, filter);
  }
}
