import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { type DepositRecordFilter, depositRecords } from "./deposit-record.list.ts";
import { DepositGrouping, DepositStatistics } from "./deposit-record.types.ts";
import { depositStatistics } from "./deposit-statistics.service.ts";

@Resolver()
export class DepositRecordResolver {
  @Needs(Permission.DepositRecord)
  @Query(() => depositRecords.Connection, {
    description: "Deposits on cards and into groups' wallets, newest first unless told.",
  })
  depositRecords(
    @Args(() => depositRecords.Args) args: ArgsIn<typeof depositRecords>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return depositRecords.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.DepositRecord)
  @Query(() => DepositStatistics, {
    description: "What the deposits that a filter leaves came to, by place, way of payment, person or time.",
  })
  depositStatistics(
    @Arg("filter", () => depositRecords.Filter, { nullable: true }) filter: DepositRecordFilter | null,
    @Arg("by", () => DepositGrouping) by: DepositGrouping,
    @Ctx() ctx: Context,
  ) {
    return depositStatistics(ctx, filter, by);
  }
}
