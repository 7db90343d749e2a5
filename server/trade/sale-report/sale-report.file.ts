import { type RawBuilder, sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import type { CellForm, FileColumn, ListFile } from "../../kernel/lists/list-file.ts";
import type { Context } from "../../kernel/context.ts";
import { timesOf } from "./sale-report.rules.ts";
import { NOTHING_SOLD, mostDaysBy, reportDays } from "./sale-report.service.ts";
import { SalesReportFileFilter } from "./sale-report.types.ts";
import { UNIT_COLUMNS, volumeBy } from "./sale-figures.ts";
import { addedSales } from "./sale-sums.ts";

const DAY_MS = 86_400_000;

/** A row of a report as a file has it. */
interface ReportLine {
  /** Empty: no grade is known. */
  readonly name: string;
  readonly sales: number;
  readonly volume: string;
  /** Null: nothing was sold by it. */
  readonly litres: string | null;
  readonly kilograms: string | null;
  readonly cubicMetres: string | null;
  readonly amount: string;
  readonly oldAmount: string;
  readonly discount: string;
  readonly averagePrice: string | null;
}

const decimal = (id: keyof ReportLine, least: number, most: number): FileColumn<ReportLine> & CellForm<ReportLine> => ({
  id,
  kind: "DECIMAL",
  digits: [least, most],
});

const UNITS = Object.keys(UNIT_COLUMNS) as (keyof typeof UNIT_COLUMNS)[];
const BY_UNIT = sql.raw(
  UNITS.map((id) => `${volumeBy(UNIT_COLUMNS[id], "l.figures->'volumes'")} as "${id}"`).join(", "),
);

/** The rows of a report, as its query has them: those of times in their order, also where nothing was sold. */
function linesOf(ctx: Context, given: SalesReportFileFilter | null): RawBuilder<unknown> {
  const by = given?.by ?? "STATION";
  const to = given?.to ?? ctx.clock.now();
  const from = given?.from ?? new Date(to.getTime() - (mostDaysBy(by) - 1) * DAY_MS);
  const filter = { ...given, from, to };
  const days = reportDays(filter, mostDaysBy(by));
  const sums = addedSales(ctx, { filter, by, split: null, days, compared: null, byUnit: true });
  const times = timesOf(by, days);
  return times === undefined
    ? sql`(select row_number() over () as place, coalesce(a.name, a.key, '') as name, a.figures from (${sums}) a where a.level = 'ROW') l`
    : sql`(select k.place, k.key as name, coalesce(a.figures, ${JSON.stringify(NOTHING_SOLD)}::json) as figures
        from unnest(${times}::text[]) with ordinality k (key, place) left join (${sums}) a on a.level = 'ROW' and a.key = k.key) l`;
}

/** A report as a file. */
export const salesReportFile: ListFile<SalesReportFileFilter, ReportLine> = {
  list: "SALES_REPORT",
  isReport: true,
  filterType: SalesReportFileFilter,
  permissions: [Permission.StationReport],
  dated: "DAYS",
  orders: ["REPORT"],
  columns: [
    { id: "name", kind: "ENUM" },
    { id: "sales", kind: "INTEGER" },
    decimal("volume", 2, 3),
    ...UNITS.map((id) => decimal(id, 2, 3)),
    decimal("amount", 2, 2),
    decimal("oldAmount", 2, 2),
    decimal("discount", 2, 2),
    decimal("averagePrice", 2, 4),
  ],
  total: (ctx, filter) => sql`select count(*) as count from ${linesOf(ctx, filter)}`,
  rows: (ctx, { filter }) => sql`
    select l.name, (l.figures->>'sales')::int as sales, l.figures->>'volume' as volume, ${BY_UNIT},
      l.figures->>'amount' as amount, l.figures->>'oldAmount' as "oldAmount",
      l.figures->>'discount' as discount, l.figures->>'averagePrice' as "averagePrice"
    from ${linesOf(ctx, filter)} order by ${sql.raw("l.place")}`,
};
