import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { type Arrived, tail } from "../../kernel/live/tail.ts";
import { transactionLog } from "./transaction.feeds.ts";
import { type TransactionFilter, transactions } from "./transaction.list.ts";
import { Transaction, TransactionArrivals } from "./transaction.types.ts";

@Resolver()
export class TransactionResolver {
  @Needs(Permission.RealTimeEquip, Permission.TransactionStatistics)
  @Query(() => transactions.Connection, { description: "Sales, newest first." })
  transactions(
    @Args(() => transactions.Args) args: ArgsIn<typeof transactions>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return transactions.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.RealTimeEquip, Permission.TransactionStatistics)
  @Query(() => Transaction, { description: "One sale. 10014." })
  async transaction(
    @Arg("id", () => ID, { description: "The sale." }) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return (await transactions.one(ctx, id, selected(info))) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  }

  @Needs(Permission.RealTimeEquip, Permission.TransactionStatistics)
  @Subscription(() => TransactionArrivals, {
    description:
      "Sales as they arrive, each once: first what was received since the filter's `receivedSince` (at most 200), then what comes. After an interruption go on with the last `receivedUntil`.",
    subscribe: ({ context, args }) => tail(transactionLog, context as Context, args as { filter?: TransactionFilter }),
  })
  transactionArrivals(
    @Root() arrived: Arrived<Transaction>,
    @Arg("filter", () => transactions.Filter, { nullable: true, description: "Which sales." })
    _filter: TransactionFilter,
  ) {
    return arrived;
  }
}
