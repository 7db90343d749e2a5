import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { type JournalFilter, journal, journalTotals } from "./journal.list.ts";
import { JournalTotal } from "./journal.types.ts";

@Resolver()
export class JournalResolver {
  @Needs(Permission.CardSummary)
  @Query(() => journal.Connection, {
    description:
      "Movements of value as double-entry lines, for whoever keeps the books outside: each day's sums by account and place. Movements alone: an account's balance is the sum of its lines. What was paid at the till is of the day of the sale and follows what devices tell late; all else is of the day on which it was booked, and stays. 10012 (days that end before they begin, or more than 92).",
  })
  journal(
    @Args(() => journal.Args) args: ArgsIn<typeof journal>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return journal.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.CardSummary)
  @Query(() => [JournalTotal], { description: "Sums of all lines that a filter leaves, by currency. 10012" })
  journalTotals(
    @Arg("filter", () => journal.Filter, { nullable: true }) filter: JournalFilter | null,
    @Ctx() ctx: Context,
  ) {
    return journalTotals(ctx, filter);
  }
}
