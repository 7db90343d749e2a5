import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { type Days, comparedDays, daysIn, timesOf } from "./sale-report.rules.ts";
import type {
  SalesFigures,
  SalesGrouping,
  SalesPart,
  SalesReport,
  SalesReportArgs,
  SalesReportFilter,
  SalesReportRow,
} from "./sale-report.types.ts";
import { type SumRow, addedSales } from "./sale-sums.ts";

const MOST_DAYS = 3_660;
/** Hours of two months are as many rows as a chart and a reader bear. */
const MOST_DAYS_BY_HOUR = 62;

/** The days of a report, as many as it has at most; 10012 naming `to`. */
export function reportDays({ from, to }: Pick<SalesReportFilter, "from" | "to">, most: number): Days {
  const days = { from: dayOf(from) ?? "", to: dayOf(to) ?? "" };
  if (days.to < days.from) {
    refuse("PARAMETER_ERROR", { field: "to", params: { least: days.from } });
  }
  if (daysIn(days) > most) {
    refuse("PARAMETER_ERROR", { field: "to", params: { most } });
  }
  return days;
}

/** How many days a report has at most, by what it adds up. */
export const mostDaysBy = (by: SalesGrouping): number => (by === "HOUR" ? MOST_DAYS_BY_HOUR : MOST_DAYS);

/**
 * Sales of some days added up from their roll-ups, and what they are held against, in one statement: every sum is that of the same
 * rows. `byUnit`: volumes are told apart by what their grades are sold by. 10012 naming `to`: before `from`, or more days than a report has.
 */
export async function salesReport(
  ctx: Context,
  { filter, by, split, compare }: SalesReportArgs,
  byUnit: boolean,
): Promise<SalesReport> {
  const days = reportDays(filter, mostDaysBy(by));
  const compared = compare == null ? null : comparedDays(days, compare);
  // Rows that are added up by the same again are one with their parts.
  const parts = split == null || split === by ? null : split;
  const { rows } = await ctx.reports.rows(addedSales(ctx, { filter, by, split: parts, days, compared, byUnit }));
  return { ...sheetOf(rows, timesOf(by, days)), comparedDays: compared };
}

/** What a time comes to in which nothing was sold. */
export const NOTHING_SOLD: SalesFigures = {
  sales: 0,
  volume: "0",
  volumes: [],
  amount: "0",
  oldAmount: "0",
  discount: "0",
  averagePrice: null,
};

/** The sums as a sheet: a row for each of the times, or for what there is, with its parts. */
function sheetOf(sums: readonly SumRow[], times: readonly string[] | undefined): Omit<SalesReport, "comparedDays"> {
  const partOf = (sum: SumRow): SalesPart => ({ key: sum.part, name: sum.partName, figures: sum.figures });
  const split = (level: SumRow["level"]) => sums.filter((sum) => sum.level === level && sum.had);
  const parts = Map.groupBy(split("PART"), ({ key }) => key);
  const rowOf = (sum: SumRow, own: readonly SumRow[] = []): SalesReportRow => ({
    key: sum.key,
    name: sum.name,
    figures: sum.figures,
    compared: sum.compared,
    parts: own.map(partOf),
  });
  const empty = (key: string | null): SalesReportRow => ({
    key,
    name: null,
    figures: NOTHING_SOLD,
    compared: null,
    parts: [],
  });
  const rows = sums.filter(({ level }) => level === "ROW").map((sum) => rowOf(sum, parts.get(sum.key)));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const all = sums.find(({ level }) => level === "ALL");
  return {
    rows: times === undefined ? rows : times.map((key) => byKey.get(key) ?? empty(key)),
    total: all === undefined ? empty(null) : { ...rowOf(all, split("ALL_PART")), key: null, name: null },
  };
}
