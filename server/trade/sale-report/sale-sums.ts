import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { everStation, isWholeNetwork, narrowed } from "../../site/station/visible.ts";
import { UNIT, saleFiguresOf } from "./sale-figures.ts";
import { type Compared, type Days, partsOf } from "./sale-report.rules.ts";
import type { SalesFigures, SalesGrouping, SalesReportArgs, SalesSplit } from "./sale-report.types.ts";
import { withinDays } from "./within-days.ts";

const HOURLY: readonly SalesGrouping[] = ["HOUR", "HOUR_OF_DAY"];
/** Those whose rows a whole month falls into, so that it need not be read by its days. */
const TIMES_OF_MONTHS: readonly SalesGrouping[] = ["MONTH", "QUARTER", "YEAR"];
const BY_MONTHS: readonly SalesGrouping[] = [...TIMES_OF_MONTHS, "STATION", "CITY", "PLATFORM", "GRADE", "PAYMENT"];

/** Months that are shown moved by days would fall into two. */
const isOfMonths = (by: SalesGrouping, shift: string | null): boolean =>
  shift === null || !TIMES_OF_MONTHS.includes(by) || !shift.endsWith("days");

const NO_GRADE = "'00000000-0000-0000-0000-000000000000'";

/** What rows have in common, what knows the name that goes with it, and whether the station has to be asked for it. */
interface Common {
  readonly key: string;
  /** The key as the contract has it; its text unless told. */
  readonly told?: (key: string) => string;
  readonly named?: string;
  readonly ofStation?: true;
}

/** What a day falls into whose first day stands for it. */
const UNITS: Partial<Record<SalesGrouping, string>> = {
  WEEK: "week",
  MONTH: "month",
  QUARTER: "quarter",
  YEAR: "year",
};

/** Rows that stand for a day or a part of one. */
const WITHIN_A_DAY: readonly SalesGrouping[] = ["DAY", "HOUR"];

/** A time moved by months, where there is such a day: the 31st stands beside no other day, and not beside the 30th once more. */
const beside = (by: SalesGrouping, time: RawBuilder<unknown>, shift: string): RawBuilder<unknown> =>
  WITHIN_A_DAY.includes(by) && !shift.endsWith("days")
    ? sql`case when extract(day from ${time}) = extract(day from ${time} + ${shift}::interval) then ${time} + ${shift}::interval end`
    : sql`${time} + ${shift}::interval`;

/** The day by which a row is added up: the first of its week, month, quarter or year; as a wall clock's, since no zone has a part in it. */
function dayBy(by: SalesGrouping, column: "month" | "day", shift: string | null): RawBuilder<unknown> {
  const day = shift === null ? sql.raw(`r.${column}`) : sql`(${beside(by, sql.raw(`r.${column}`), shift)})::date`;
  const unit = UNITS[by];
  // A month's row has its first day already, and months are moved by whole ones.
  return unit === undefined || unit === column ? day : sql`date_trunc(${sql.lit(unit)}, ${day}::timestamp)::date`;
}

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

const KEYS: Readonly<Record<SalesGrouping, Common>> = {
  HOUR: { key: "r.at", told: (key) => `to_char(${key} at time zone 'UTC', ${INSTANT})` },
  DAY: { key: "r.day" },
  WEEK: { key: "r.day" },
  MONTH: { key: "r.day" },
  QUARTER: { key: "r.day" },
  YEAR: { key: "r.day" },
  HOUR_OF_DAY: { key: "extract(hour from r.at at time zone s.time_zone)::int", ofStation: true },
  WEEKDAY: { key: "extract(isodow from r.day)::int" },
  STATION: { key: "r.station_id", named: "station" },
  CITY: { key: "s.city_id", named: "city", ofStation: true },
  PLATFORM: { key: "s.platform_id", named: "platform", ofStation: true },
  GRADE: { key: "r.grade_id", told: (key) => `nullif(${key}, ${NO_GRADE})::text`, named: "grade" },
  PAYMENT: { key: "r.payment" },
};

/** A key as text, once all is added up: making a text of every row would cost more than adding it. */
const told = ({ told: as }: Common, key: string): RawBuilder<unknown> => sql.raw(as?.(key) ?? `${key}::text`);

/** What is added up. */
export interface Summing extends Pick<SalesReportArgs, "filter" | "by"> {
  readonly split: SalesSplit | null;
  readonly days: Days;
  readonly compared: Compared | null;
  /** Volumes are told apart by what their grades are sold by. */
  readonly byUnit: boolean;
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
  const { scope } = account(ctx);
  const { networkId } = scope;
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
        : sql`(${beside(by, sql`(r.hour at time zone s.time_zone)`, shift)}) at time zone s.time_zone`;
    return sql`select r.station_id, r.grade_id, r.payment, null::date as day, ${at} as at, ${before} as before, r.sales, r.volume, r.amount, r.old_amount
      from place s join sale_hour r on r.network_id = ${networkId} and r.station_id = s.id
        and ${withinDays("r.hour", days)}
      where ${kept}`;
  }
  const read = (column: "month" | "day", { from, to }: Days): RawBuilder<unknown> => {
    const table = sql.raw(`sale_${column} r`);
    const rows = isWholeNetwork(scope, filter) ? table : sql`place s join ${table} on r.station_id = s.id`;
    return sql`select r.station_id, r.grade_id, r.payment, ${dayBy(by, column, shift)} as day, null::timestamptz as at, ${before} as before,
        r.sales, r.volume, r.amount, r.old_amount
      from ${rows} where r.network_id = ${networkId} and ${sql.raw(`r.${column}`)} between ${from}::date and ${to}::date and ${kept}`;
  };
  const { months, days: rest } =
    BY_MONTHS.includes(by) && isOfMonths(by, shift) ? partsOf(days) : { months: null, days: [days] };
  const parts = [...(months === null ? [] : [read("month", months)]), ...rest.map((part) => read("day", part))];
  return sql`${sql.join(parts, sql` union all `)}`;
}

const COLUMNS = { unit: null, sales: "r.sales", volume: "r.volume", amount: "r.amount", oldAmount: "r.old_amount" };

/** The name of a key, where something has it. */
const nameOf = (networkId: string, { named }: Common, key: string): RawBuilder<unknown> =>
  named === undefined
    ? sql`null::text`
    : sql`(select n.name from ${sql.raw(named)} n where n.network_id = ${networkId} and n.id = ${sql.raw(key)})`;

/** What is added up of what has key and part in common already. */
const WHOLE = {
  sets: "(r.key_of), ()",
  partOf: "null::text",
  level: "case when grouping(r.key_of) = 1 then 'ALL' else 'ROW' end",
};
const SPLIT = {
  sets: "(r.key_of, r.part_of), (r.key_of), (r.part_of), ()",
  partOf: "r.part_of",
  level:
    "case grouping(r.key_of, r.part_of) when 0 then 'PART' when 1 then 'ROW' when 2 then 'ALL_PART' else 'ALL' end",
};

/** What is added up already, with what its grade is sold by. */
const withUnits = (networkId: string): RawBuilder<unknown> => sql`
  select a.*, ${sql.raw(UNIT)} as unit from alike a left join grade gu on gu.network_id = ${networkId} and gu.id = a.grade_id`;

/**
 * The statement that adds up: rows of what they have in common, their parts, and all together; the most first, hours in their order.
 * Every row is added once, to those of its key and part; the other sums are of these few.
 */
export function addedSales(ctx: Context, asked: Summing): RawBuilder<SumRow> {
  const { by, split, filter, days, compared, byUnit } = asked;
  const { scope } = account(ctx);
  const { networkId } = scope;
  const key = sql.raw(KEYS[by].key);
  const part = sql.raw(split === null ? "null::text" : KEYS[split].key);
  const { sets, level, partOf } = split === null ? WHOLE : SPLIT;
  const now = sold(ctx, asked, days, null);
  const rows = compared === null ? now : sql`${now} union all ${sold(ctx, asked, compared, compared.shift)}`;
  const columns = byUnit ? { ...COLUMNS, unit: "r.unit" } : COLUMNS;
  const [had, before] =
    compared === null
      ? [sql`count(*) > 0`, sql`null::json`]
      : [
          sql`coalesce(bool_or(not r.before), false)`,
          sql`case when bool_or(r.before) then ${saleFiguresOf(columns, "r.before")} end`,
        ];
  const shown = WITHIN_A_DAY.includes(by) ? sql`a.key_of is not null or a.level in ('ALL', 'ALL_PART')` : sql`true`;
  const station = KEYS[by].ofStation ? sql`join place s on s.id = r.station_id` : sql``;
  return sql<SumRow>`
    with place as materialized (
      select s.id, s.time_zone, s.city_id, s.platform_id from station s where ${everStation(scope)} and ${narrowed(scope, filter)}
    ), sold as (${rows}), alike as (
      select ${key} as key_of, ${part} as part_of, r.before, ${sql.raw(byUnit ? "r.grade_id" : "null::uuid")} as grade_id,
        sum(r.sales) as sales, sum(r.volume) as volume, sum(r.amount) as amount, sum(r.old_amount) as old_amount
      from sold r ${station} group by 1, 2, 3, 4
    ), r as (${byUnit ? withUnits(networkId) : sql`select * from alike`}), added as (
      select r.key_of, ${sql.raw(partOf)} as part_of, ${sql.raw(level)} as level, ${had} as had,
        ${saleFiguresOf(columns, compared === null ? null : "not r.before")} as figures, ${before} as compared
      from r group by grouping sets (${sql.raw(sets)})
    ), named as (
      select ${told(KEYS[by], "a.key_of")} as key, ${split === null ? sql`null::text` : told(KEYS[split], "a.part_of")} as part, a.level, a.had, a.figures, a.compared,
        ${nameOf(networkId, KEYS[by], "a.key_of")} as name,
        ${split === null ? sql`null::text` : nameOf(networkId, KEYS[split], "a.part_of")} as "partName"
      from added a where ${shown}
    )
    select key, name, part, "partName", level, had, figures, compared from named
    order by ${by === "HOUR" ? sql`key` : sql`(figures->>'amount')::numeric desc`}, name, "partName", key, part`;
}
