import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { cardSummary } from "./card-summary.service.ts";
import { CardSummary, CardSummaryFilter } from "./card-summary.types.ts";
import { type StoredValueFilter, assertTimes, storedValueTotals, storedValues } from "./stored-value.list.ts";
import { StoredValueTotals } from "./stored-value.types.ts";
import { valueStatement } from "./value-statement.service.ts";
import { ValueStatement } from "./value-statement.types.ts";

@Resolver()
export class StoredValueResolver {
  @Needs(Permission.CardSummary)
  @Query(() => CardSummary, {
    description: "What became of stored value of cards and groups within a time, by where it was moved. 10012",
  })
  cardSummary(@Arg("filter", () => CardSummaryFilter) filter: CardSummaryFilter, @Ctx() ctx: Context) {
    return cardSummary(ctx, filter);
  }

  @Needs(Permission.StoredValueInquiry)
  @Query(() => storedValues.Connection, {
    description: "What accounts of cards and wallets of groups held at a time, with what was paid in before it. 10012",
  })
  storedValues(
    @Args(() => storedValues.Args) args: ArgsIn<typeof storedValues>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    assertTimes(args.filter);
    return storedValues.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.StoredValueInquiry)
  @Query(() => StoredValueTotals, { description: "Sums of all that a filter leaves, at its time. 10012" })
  storedValueTotals(
    @Arg("filter", () => storedValues.Filter, { nullable: true }) filter: StoredValueFilter | null,
    @Ctx() ctx: Context,
  ) {
    return storedValueTotals(ctx, filter);
  }

  @Needs(Permission.UserFlowQuery, Permission.UserInfoList, Permission.UserGroup)
  @Query(() => ValueStatement, {
    description:
      "What became of the stored value of a card's account or a group within a time, line by line. 10014, 10012 (a time that ends before it begins, or of more than 5,000 lines)",
  })
  valueStatement(
    @Arg("holderId", () => ID, { description: "The account of a card, or the group." }) holderId: string,
    @Arg("from", () => GraphQLInstant, { description: "From this instant on." }) from: Date,
    @Arg("to", () => GraphQLInstant, { description: "Before this instant." }) to: Date,
    @Ctx() ctx: Context,
  ) {
    return valueStatement(ctx, { holderId, from, to });
  }
}
