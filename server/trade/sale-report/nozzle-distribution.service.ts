import { Decimal } from "decimal.js";
import { sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import { GradeUnit } from "../../site/energy/grade.entity.ts";
import { nozzleSums } from "./nozzle-sums.ts";
import { reportDays } from "./sale-report.service.ts";
import type { NozzleDistribution, NozzleDistributionRow, SalesReportFilter } from "./sale-report.types.ts";

/** Sales are read one by one: a quarter of a year at most. */
export const MOST_GUN_DAYS = 92;
const MOST_GUNS = 5_000;

/** What guns gave in some days. 10012 naming `to`: before `from`, or more than 92 days. */
export async function nozzleDistribution(ctx: Context, filter: SalesReportFilter): Promise<NozzleDistribution> {
  const sums = nozzleSums(ctx, filter, reportDays(filter, MOST_GUN_DAYS));
  const { rows } = await ctx.reports.rows(sql<NozzleDistributionRow>`${sums} limit ${MOST_GUNS}`);
  const sum = (of: "volume" | "amount", guns = rows) =>
    guns.reduce((total, row) => total.plus(row[of]), new Decimal(0)).toFixed();
  const fills = rows.reduce((total, row) => total + row.fills, 0);
  const byUnit = Map.groupBy(rows, ({ gradeUnit }) => gradeUnit);
  const volumes = Object.values(GradeUnit).flatMap((unit) => {
    const guns = byUnit.get(unit);
    return guns === undefined ? [] : [{ unit, volume: sum("volume", guns) }];
  });
  return { rows, fills, volume: sum("volume"), volumes, amount: sum("amount") };
}
