import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { everStation, narrowed } from "../../site/station/visible.ts";
import { saleFiguresOf } from "./sale-figures.ts";
import type { Compared, Days } from "./sale-report.rules.ts";
import type { SalesFigures, SalesGrouping, SalesReportArgs, SalesSplit } from "./sale-report.types.ts";

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

/** What is added up. */
export interface Summing extends Pick<SalesReportArgs, "filter" | "by"> {
  readonly split: SalesSplit | null;
  readonly days: Days;
  readonly compared: Compared | null;
}

/** A sum: of a row, of a part of it, of all. */
export interface SumRow {
  readonly figures: SalesFigures;
  readonly key: string | null;
  readonly name: string | null;
  readonly part: string | null;
  readonly partName: string | null;
  /** Which it is: of a part of a row or of all, of a row, of all. */
  readonly level: "PART" | "ALL_PART" | "ROW" | "ALL";
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

/** The statement that adds up: rows of what they have in common, their parts, and all together; the most first, hours in their order. */
export function addedSales(ctx: Context, asked: Summing): RawBuilder<SumRow> {
  const { by, split, filter, days, compared } = asked;
  const { scope } = account(ctx);
  const [key, name] = KEYS[by].map((text) => sql.raw(text));
  const [part, partName] = split === null ? [sql`null::text`, sql`null`] : KEYS[split].map((text) => sql.raw(text));
  const sets = split === null ? sql`(${key}), ()` : sql`(${key}, ${part}), (${key}), (${part}), ()`;
  const rows =
    compared === null
      ? sold(ctx, asked, days, null)
      : sql`${sold(ctx, asked, days, null)} union all ${sold(ctx, asked, compared, compared.shift)}`;
  const level = sql`case when grouping(${key}) = 1 then ${split === null ? sql.raw("'ALL'") : sql`case when grouping(${part}) = 0 then 'ALL_PART' else 'ALL' end`} ${
    split === null ? sql`` : sql`when grouping(${part}) = 0 then 'PART'`
  } else 'ROW' end`;
  return sql<SumRow>`
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
    group by grouping sets (${sets}) order by ${by === "HOUR" ? key : sql`sum(r.amount) filter (where not r.before) desc nulls last`}, 2, 4, 1, 3`;
}
