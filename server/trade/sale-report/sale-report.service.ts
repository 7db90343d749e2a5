import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { everStation, narrowed } from "../../site/station/visible.ts";
import { saleFiguresOf } from "./sale-figures.ts";
import { type Compared, type Days, comparedDays, daysIn, timesOf } from "./sale-report.rules.ts";
import type {
  SalesFigures,
  SalesGrouping,
  SalesReport,
  SalesReportArgs,
  SalesReportRow,
  SalesSplit,
} from "./sale-report.types.ts";

const MOST_DAYS = 3_660;
/** Hours of two months are as many rows as a chart and a reader bear. */
const MOST_DAYS_BY_HOUR = 62;

const HOURLY: readonly SalesGrouping[] = ["HOUR", "HOUR_OF_DAY"];
const GRADE = "nullif(r.grade_id, '00000000-0000-0000-0000-000000000000')";

/** What rows have in common, and the name that goes with it. */
const KEYS: Readonly<Record<SalesGrouping, readonly [key: string, name: string]>> = {
  HOUR: [`to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`, "null"],
  DAY: ["r.day::text", "null"],
  WEEK: ["date_trunc('week', r.day)::date::text", "null"],
  MONTH: ["date_trunc('month', r.day)::date::text", "null"],
  QUARTER: ["date_trunc('quarter', r.day)::date::text", "null"],
  YEAR: ["date_trunc('year', r.day)::date::text", "null"],
  HOUR_OF_DAY: ["extract(hour from r.at at time zone s.time_zone)::int::text", "null"],
  WEEKDAY: ["extract(isodow from r.day)::int::text", "null"],
  STATION: ["r.station_id::text", "max(s.name)"],
  CITY: ["s.city_id::text", "max(c.name)"],
  PLATFORM: ["s.platform_id::text", "max(p.name)"],
  GRADE: [`${GRADE}::text`, "max(gr.name)"],
  PAYMENT: ["r.payment", "null"],
};

/**
 * Sales of some days added up from their roll-ups, and what they are held against, in one statement: every sum is that of the same
 * rows. 10012 naming `to`: before `from`, or more days than a report has.
 */
export async function salesReport(ctx: Context, { filter, by, split, compare }: SalesReportArgs): Promise<SalesReport> {
  const days = { from: dayOf(filter.from) ?? "", to: dayOf(filter.to) ?? "" };
  const most = by === "HOUR" ? MOST_DAYS_BY_HOUR : MOST_DAYS;
  if (days.to < days.from || daysIn(days) > most) {
    refuse("PARAMETER_ERROR", { field: "to", params: { most } });
  }
  const compared = compare == null ? null : comparedDays(days, compare);
  const rows = await summed(ctx, { filter, by, split: split ?? null, days, compared });
  return { ...sheetOf(rows, timesOf(by, days)), comparedDays: compared };
}

interface Summing extends Pick<SalesReportArgs, "filter" | "by"> {
  readonly split: SalesSplit | null;
  readonly days: Days;
  readonly compared: Compared | null;
}

interface Sum extends SalesFigures {
  readonly key: string | null;
  readonly name: string | null;
  readonly part: string | null;
  readonly partName: string | null;
  /** Which of the three it is: of a part, of a row, of all. */
  readonly level: "PART" | "ROW" | "ALL";
  readonly had: boolean;
  readonly compared: SalesFigures | null;
}

/** The roll-up's rows of some days, each with the time at which it is shown. */
function sold(ctx: Context, { by, filter }: Summing, days: Days, shift: string | null): RawBuilder<unknown> {
  const { networkId } = account(ctx).scope;
  const narrowing = [
    filter.gradeIds != null && filter.gradeIds.length > 0
      ? sql`r.grade_id = any(${usableIds(filter.gradeIds)}::uuid[])`
      : sql`true`,
    filter.payments != null && filter.payments.length > 0
      ? sql`r.payment = any(${filter.payments}::text[])`
      : sql`true`,
  ];
  const kept = sql`${sql.join(narrowing, sql` and `)}`;
  const before = sql.raw(shift === null ? "false" : "true");
  if (HOURLY.includes(by)) {
    const at =
      shift === null
        ? sql`r.hour`
        : sql`((r.hour at time zone s.time_zone) + ${shift}::interval) at time zone s.time_zone`;
    return sql`select r.station_id, r.grade_id, r.payment, null::date as day, ${at} as at, ${before} as before, r.sales, r.volume, r.amount, r.old_amount
      from place s join sale_hour r on r.network_id = ${networkId} and r.station_id = s.id
        and r.hour >= (${days.from}::timestamp at time zone s.time_zone) and r.hour < ((${days.to}::date + 1)::timestamp at time zone s.time_zone)
      where ${kept}`;
  }
  const day = shift === null ? sql`r.day` : sql`(r.day + ${shift}::interval)::date`;
  return sql`select r.station_id, r.grade_id, r.payment, ${day} as day, null::timestamptz as at, ${before} as before, r.sales, r.volume, r.amount, r.old_amount
    from place s join sale_day r on r.network_id = ${networkId} and r.station_id = s.id and r.day between ${days.from}::date and ${days.to}::date
    where ${kept}`;
}

const COLUMNS = { sales: "r.sales", volume: "r.volume", amount: "r.amount", oldAmount: "r.old_amount" };

async function summed(ctx: Context, asked: Summing): Promise<Sum[]> {
  const { by, split, filter, days, compared } = asked;
  const { scope } = account(ctx);
  const [key, name] = KEYS[by].map((text) => sql.raw(text));
  const [part, partName] = split === null ? [sql`null::text`, sql`null`] : KEYS[split].map((text) => sql.raw(text));
  const sets = split === null ? sql`(${key}), ()` : sql`(${key}, ${part}), (${key}), ()`;
  const rows =
    compared === null
      ? sold(ctx, asked, days, null)
      : sql`${sold(ctx, asked, days, null)} union all ${sold(ctx, asked, compared, compared.shift)}`;
  const level = sql`case when grouping(${key}) = 1 then 'ALL' ${split === null ? sql`` : sql`when grouping(${part}) = 0 then 'PART'`} else 'ROW' end`;
  const found = await sql<Omit<Sum, keyof SalesFigures> & { readonly figures: SalesFigures }>`
    with place as materialized (
      select s.id, s.name, s.time_zone, s.city_id, s.platform_id from station s where ${everStation(scope)} and ${narrowed(scope, filter)}
    ), r as (${rows})
    select ${key} as key, ${name} as name, ${part} as part, ${partName} as "partName", ${level} as level,
      coalesce(bool_or(not r.before), false) as had, ${saleFiguresOf(COLUMNS, "not r.before")} as figures,
      case when bool_or(r.before) then ${saleFiguresOf(COLUMNS, "r.before")} end as compared
    from r join place s on s.id = r.station_id
      left join city c on c.network_id = ${scope.networkId} and c.id = s.city_id
      left join platform p on p.network_id = ${scope.networkId} and p.id = s.platform_id
      left join grade gr on gr.network_id = ${scope.networkId} and gr.id = r.grade_id
    group by grouping sets (${sets}) order by ${by === "HOUR" ? key : sql`sum(r.amount) filter (where not r.before) desc nulls last`}, 2, 1`.execute(
    ctx.db,
  );
  return found.rows.map(({ figures, ...row }) => ({ ...row, ...figures }));
}

const NOTHING: SalesFigures = { sales: 0, volume: "0", amount: "0", oldAmount: "0", discount: "0", averagePrice: null };

const figures = ({ sales, volume, amount, oldAmount, discount, averagePrice }: SalesFigures): SalesFigures => ({
  sales,
  volume,
  amount,
  oldAmount,
  discount,
  averagePrice,
});

/** The sums as a sheet: a row for each of the times, or for what there is, with its parts. */
function sheetOf(sums: readonly Sum[], times: readonly string[] | undefined): Omit<SalesReport, "comparedDays"> {
  const parts = Map.groupBy(
    sums.filter(({ level, had }) => level === "PART" && had),
    ({ key }) => key,
  );
  const rowOf = (sum: Sum): SalesReportRow => ({
    key: sum.key,
    name: sum.name,
    figures: figures(sum),
    compared: sum.compared,
    parts: (parts.get(sum.key) ?? []).map((part) => ({ key: part.part, name: part.partName, figures: figures(part) })),
  });
  const empty = (key: string | null): SalesReportRow => ({
    key,
    name: null,
    figures: NOTHING,
    compared: null,
    parts: [],
  });
  const rows = sums.filter(({ level }) => level === "ROW").map(rowOf);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const all = sums.find(({ level }) => level === "ALL");
  return {
    rows: times === undefined ? rows : times.map((key) => byKey.get(key) ?? empty(key)),
    total: all === undefined ? empty(null) : { ...rowOf(all), key: null, name: null },
  };
}
