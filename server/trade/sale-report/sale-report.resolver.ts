import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { type TransactionFilter, transactions } from "../transaction/transaction.list.ts";
import { transactionStatistics } from "./transaction-statistics.service.ts";
import { salesReport } from "./sale-report.service.ts";
import {
  NozzleDistribution,
  SalesReport,
  SalesReportArgs,
  SalesReportFilter,
  TransactionGrouping,
  TransactionStatistics,
} from "./sale-report.types.ts";
import { nozzleDistribution } from "./nozzle-distribution.service.ts";

/** Whether somebody asks how much was sold by each unit. */
const asksUnits = (info: GraphQLResolveInfo): boolean => [...selected(info)].some((path) => path.endsWith(".volumes"));

@Resolver()
export class SaleReportResolver {
  @Needs(Permission.StationReport)
  @Query(() => SalesReport, { description: "Sales of some days, added up. 10012." })
  salesReport(
    @Args(() => SalesReportArgs) args: SalesReportArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return salesReport(ctx, args, asksUnits(info));
  }

  @Needs(Permission.StationReport)
  @Query(() => NozzleDistribution, { description: "What guns gave in some days. 10012." })
  nozzleDistribution(
    @Arg("filter", () => SalesReportFilter, { description: "Which sales; at most 92 days." }) filter: SalesReportFilter,
    @Ctx() ctx: Context,
  ) {
    return nozzleDistribution(ctx, filter);
  }

  @Needs(Permission.RealTimeEquip, Permission.TransactionStatistics)
  @Query(() => TransactionStatistics, { description: "What the sales that a filter leaves came to." })
  transactionStatistics(
    @Ctx() ctx: Context,
    @Arg("filter", () => transactions.Filter, { nullable: true, description: "Which sales." })
    filter: TransactionFilter | null | undefined,
    @Arg("by", () => TransactionGrouping, { nullable: true, description: "By what; absent: their total alone." })
    by: TransactionGrouping | null | undefined,
    @Info() info: GraphQLResolveInfo,
  ) {
    return transactionStatistics(ctx, { filter: filter ?? null, by: by ?? null, byUnit: asksUnits(info) });
  }
}
