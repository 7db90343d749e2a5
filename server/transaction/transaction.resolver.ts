import type { GraphQLResolveInfo } from "graphql";
import { Args, Ctx, Info, Query, Resolver } from "type-graphql";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import type { Context } from "../context.ts";
import { selected } from "../lists/selection.ts";
import * as transaction from "./transaction.service.ts";
import { TransactionConnection, TransactionsArgs } from "./transaction.types.ts";

@Resolver()
export class TransactionResolver {
  @Needs(Permission.RealTimeEquip, Permission.TransactionStatistics)
  @Query(() => TransactionConnection, { description: "Sales, newest first." })
  transactions(
    @Args(() => TransactionsArgs) args: TransactionsArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return transaction.transactions(ctx, args, selected(info));
  }
}
