import { sql } from "kysely";
import { type Day, addDays, firstOfMonth } from "../../../common/zone-time.ts";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { everStation, narrowed } from "../../site/station/visible.ts";
import { reportDays } from "../sale-report/sale-report.service.ts";
import { STUDY, foundBy } from "./tank-study.reading.ts";
import { ToldDay, type TankDayRow, type TankDays, stockOfDay, spansUntil, sumOfDays } from "./tank-days.ts";
import { limitsOf, wetStockSettingsOf } from "./wet-stock-setting.service.ts";
import {
  litresText,
  monthLimit,
  movedBy,
  percentOf,
  stateOfDay,
  stateOfMonth,
  type VarianceLimits,
  dayVariance,
} from "./wet-stock.rules.ts";
import type {
  TankReconciliation,
  WetStock,
  WetStockArgs,
  WetStockFilter,
  WetStockSpan,
  WetStockTotal,
} from "./wet-stock.types.ts";

/** A quarter of a year, as many cells as a screen bears. */
export const MOST_DAYS = 92;
const MOST_TANKS = 10_000;
/** Days before the first asked for that its 30 days begin. */
const DAYS_BEFORE = 29;

type TankFacts = Omit<TankReconciliation, "total" | "month" | "thirtyDays" | "days">;

/** A tank with its days, and what they come to. */
interface Reckoned {
  readonly tank: TankFacts;
  readonly days: TankDays;
  /** Where the first and the last day asked for are among them. */
  readonly from: number;
  readonly to: number;
  readonly sums: Sums;
}

/**
 * The stock of tanks by the books against what their gauges show, day by day; one statement and no arithmetic but sums. 10012 naming `to`
 * (before `from`, or more than 92 days), `first` or `skip`.
 */
export async function reconciliation(
  ctx: Context,
  { filter, orderBy, first, skip }: WetStockArgs,
  fields: ReadonlySet<string>,
): Promise<WetStock> {
  if (first < 1 || first > MOST_TANKS) {
    refuse("PARAMETER_ERROR", { field: "first", params: { least: 1, most: MOST_TANKS } });
  }
  if (skip < 0) {
    refuse("PARAMETER_ERROR", { field: "skip", params: { least: 0 } });
  }
  const settings = await wetStockSettingsOf(ctx.db, account(ctx).scope.networkId);
  const found = await reckonedTanks(ctx, filter, { limits: limitsOf(settings), fields });
  const states = filter.states ?? [];
  const left = states.length === 0 ? found : found.filter(({ sums }) => states.some((state) => sums.days[state] > 0));
  const sorted = orderBy === "WORST_DESC" ? left.toSorted(byWorst) : left;
  return {
    tanks: sorted.slice(skip, skip + first).map(told),
    totalCount: left.length,
    total: totalOf(left.reduce((all, { sums }) => added(all, sums), NONE)),
    limits: settings,
  };
}

/** Whether one of these fields is asked for. */
const asks = (fields: ReadonlySet<string>, ...names: string[]): boolean =>
  names.some((name) => fields.has(`tanks.${name}`));

async function reckonedTanks(
  ctx: Context,
  filter: WetStockFilter,
  { limits, fields }: { limits: VarianceLimits; fields: ReadonlySet<string> },
): Promise<Reckoned[]> {
  const { from, to } = reportDays(filter, MOST_DAYS);
  const isBefore = asks(fields, "month", "thirtyDays", "days.monthLitres", "days.thirtyDaysLitres");
  const first = isBefore ? ([firstOfMonth(from), addDays(from, -DAYS_BEFORE)].toSorted()[0] ?? from) : from;
  const isDetailed = asks(fields, "days.opening", "days.closing");
  const rows = await readTanks(ctx, filter, { first, to, isDetailed });
  const count = (one: Day) => Math.round((Date.parse(one) - Date.parse(first)) / 86_400_000);
  const [begin, end] = [count(from), count(to)];
  return rows.map(({ days: told, ...tank }) => {
    const days: (TankDayRow | undefined)[] = [];
    for (const row of told ?? []) {
      days[row[0]] = row;
    }
    const of: TankDays = { first, rows: days, limits };
    return { tank, days: of, from: begin, to: end, sums: sumsOf(of, begin, end) };
  });
}

interface TankRow extends TankFacts {
  readonly days: readonly TankDayRow[] | null;
}

const ML = (column: string) => sql.raw(`(d.${column} * 1000)::bigint`);
const MS = (column: string) => sql.raw(`floor(extract(epoch from d.${column}) * 1000)::bigint`);
const MOVES = sql`case when (d.transferred_in, d.transferred_out, d.draws_returned, d.draws_removed, d.corrected) <> (0, 0, 0, 0, 0)
  then json_build_array(${ML("transferred_in")}, ${ML("transferred_out")}, ${ML("draws_returned")}, ${ML("draws_removed")}, ${ML("corrected")}) end`;
const READINGS = sql`, case when d.opened_at is not null then json_build_array(${MS("opened_at")}, d.opening_away, d.opening_quiet, coalesce(d.opening_by_hand, false)) end,
  case when d.closed_at is not null then json_build_array(${MS("closed_at")}, d.closing_away, d.closing_quiet, coalesce(d.closing_by_hand, false)) end`;

/** Tanks with their days, by station and number; a tank that is deleted while it has any. */
async function readTanks(
  ctx: Context,
  filter: WetStockFilter,
  { first, to, isDetailed }: { first: Day; to: Day; isDetailed: boolean },
): Promise<readonly TankRow[]> {
  const { scope } = account(ctx);
  const tanks = filter.tankIds ?? [];
  const { rows } = await sql<TankRow>`
    select t.id, t.station_id as "stationId", s.code as "stationCode", s.name as "stationName", s.time_zone as "timeZone", t.number, t.name,
      gr.name as "gradeName", gr.colour as "gradeColour", ${STUDY} as study, d.days
    from station s
      join tank t on t.network_id = s.network_id and t.station_id = s.id
      join grade gr on gr.network_id = t.network_id and gr.id = t.grade_id
      left join tank_study y on y.network_id = t.network_id and y.tank_id = t.id
      left join lateral (
        select json_agg(json_build_array(d.day - ${first}::date, ${ML("opening")}, ${ML("delivered")}, ${ML("risen")}, ${ML("sold")}, ${ML("closing")}, d.final,
            ${MS("reckoned_at")}, ${MOVES}${isDetailed ? READINGS : sql``})) as days
        from tank_day d where d.network_id = t.network_id and d.tank_id = t.id and d.day between ${first}::date and ${to}::date) d on true
    where ${everStation(scope)} and ${narrowed(scope, filter, sql.raw("t.grade_id"))}
      and ${tanks.length === 0 ? sql`true` : sql`t.id = any(${usableIds(tanks)}::uuid[])`}
      and ${foundBy(filter.findings)}
      and (t.deleted_at is null or d.days is not null)
    order by s.code, s.id, t.number, t.id`.execute(ctx.db);
  return rows;
}

/** What days come to; millilitres. */
interface Sums {
  readonly delivered: number;
  readonly sold: number;
  readonly moved: number;
  readonly variance: number;
  /** Sold on days that have a variance. */
  readonly judged: number;
  /** How many days are in each state. */
  readonly days: Readonly<Record<"WITHIN" | "AMBER" | "RED" | "UNKNOWN", number>>;
}

const NONE: Sums = {
  delivered: 0,
  sold: 0,
  moved: 0,
  variance: 0,
  judged: 0,
  days: { WITHIN: 0, AMBER: 0, RED: 0, UNKNOWN: 0 },
};

function sumsOf({ rows, limits }: TankDays, from: number, to: number): Sums {
  const days = { ...NONE.days };
  let [delivered, sold, moved, variance, judged] = [0, 0, 0, 0, 0];
  for (let index = from; index <= to; index += 1) {
    const figures = stockOfDay(rows[index]);
    const off = dayVariance(figures);
    delivered += figures.delivered;
    sold += figures.sold;
    moved += movedBy(figures.moves);
    variance += off ?? 0;
    judged += off === null ? 0 : figures.sold;
    days[stateOfDay(figures, limits)] += 1;
  }
  return { delivered, sold, moved, variance, judged, days };
}

const added = (one: Sums, other: Sums): Sums => ({
  delivered: one.delivered + other.delivered,
  sold: one.sold + other.sold,
  moved: one.moved + other.moved,
  variance: one.variance + other.variance,
  judged: one.judged + other.judged,
  days: {
    WITHIN: one.days.WITHIN + other.days.WITHIN,
    AMBER: one.days.AMBER + other.days.AMBER,
    RED: one.days.RED + other.days.RED,
    UNKNOWN: one.days.UNKNOWN + other.days.UNKNOWN,
  },
});

const totalOf = ({ delivered, sold, moved, variance, judged, days }: Sums): WetStockTotal => ({
  deliveredLitres: litresText(delivered),
  soldLitres: litresText(sold),
  movedLitres: litresText(moved),
  varianceLitres: litresText(variance),
  variancePercent: percentOf(variance, judged),
  amberDays: days.AMBER,
  redDays: days.RED,
  unknownDays: days.UNKNOWN,
});

const sizeOf = ({ variance, judged }: Sums): number => Math.abs(percentOf(variance, judged) ?? 0);

const byWorst = ({ sums: one }: Reckoned, { sums: other }: Reckoned): number =>
  other.days.RED - one.days.RED || other.days.AMBER - one.days.AMBER || sizeOf(other) - sizeOf(one);

function told({ tank, days, from, to, sums }: Reckoned): TankReconciliation {
  const { month, thirty } = spansUntil(days, to);
  return {
    ...tank,
    total: totalOf(sums),
    month: spanOf(days, month, to),
    thirtyDays: spanOf(days, thirty, to),
    days: Array.from({ length: to - from + 1 }, (_, index) => new ToldDay(days, from + index)),
  };
}

function spanOf(days: TankDays, from: number, to: number): WetStockSpan {
  const { variance, sold } = sumOfDays(days, from, to);
  return {
    varianceLitres: litresText(variance),
    limitLitres: litresText(monthLimit(sold, days.limits)),
    state: stateOfMonth(variance, sold, days.limits),
  };
}
