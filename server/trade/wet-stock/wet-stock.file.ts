import { type RawBuilder, sql } from "kysely";
import { Field, ID, InputType } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { type Context, account } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import type { CellForm, FileColumn, ListFile } from "../../kernel/lists/list-file.ts";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";
import { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { everStation, narrowed } from "../../site/station/visible.ts";
import { millilitresOf } from "../../site/tank/litres.ts";
import { reportDays } from "../sale-report/sale-report.service.ts";
import { type Limits, limitsIn, limitsOf } from "./wet-stock-setting.service.ts";
import { movedIn } from "../stock-movement/moved.sql.ts";
import { type StockFigures, percentOf, stateOfDay } from "./wet-stock.rules.ts";
import { MOST_DAYS } from "./wet-stock.service.ts";

const DAY_MS = 86_400_000;

@InputType({ description: "Which days of which tanks a file of the wet stock has; what is absent does not narrow." })
export class WetStockFileFilter extends ForecourtFilter {
  @Field(() => GraphQLDay, { nullable: true, description: "The first day; absent: 92 days until the last." })
  from?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "The last day, itself included; absent: today." })
  to?: Date | null;

  @Field(() => [ID], { nullable: true, description: "These tanks alone." })
  tankIds?: string[] | null;
}

/** A day of a tank as a file has it; litres as decimal text. */
interface StockLine {
  readonly day: string;
  readonly stationCode: string;
  readonly stationName: string;
  readonly number: number;
  readonly gradeName: string;
  readonly opening: string | null;
  readonly delivered: string;
  readonly risen: string;
  readonly sold: string;
  readonly transferredIn: string;
  readonly transferredOut: string;
  readonly drawsReturned: string;
  readonly drawsRemoved: string;
  readonly corrected: string;
  readonly book: string | null;
  readonly closing: string | null;
  readonly variance: string | null;
  readonly month: string;
  readonly limits: Limits;
}

const LITRES = { kind: "DECIMAL", digits: [0, 3] } as const;

const known = (litres: string | null): number | null => (litres === null ? null : millilitresOf(litres));

const stockOfLine = (line: StockLine): StockFigures => ({
  opening: known(line.opening),
  delivered: millilitresOf(line.delivered),
  risen: millilitresOf(line.risen),
  sold: millilitresOf(line.sold),
  moves: {
    transferredIn: millilitresOf(line.transferredIn),
    transferredOut: millilitresOf(line.transferredOut),
    drawsReturned: millilitresOf(line.drawsReturned),
    drawsRemoved: millilitresOf(line.drawsRemoved),
    corrected: millilitresOf(line.corrected),
  },
  closing: known(line.closing),
});

const COLUMNS: readonly (FileColumn<StockLine> & CellForm<StockLine>)[] = [
  { id: "day", kind: "TEXT" },
  { id: "stationCode", kind: "TEXT" },
  { id: "stationName", kind: "TEXT" },
  { id: "number", kind: "INTEGER" },
  { id: "gradeName", kind: "TEXT" },
  { id: "openingLitres", ...LITRES, value: ({ opening }) => opening },
  { id: "deliveredLitres", ...LITRES, value: ({ delivered }) => delivered },
  { id: "soldLitres", ...LITRES, value: ({ sold }) => sold },
  { id: "transferredInLitres", ...LITRES, value: ({ transferredIn }) => transferredIn },
  { id: "transferredOutLitres", ...LITRES, value: ({ transferredOut }) => transferredOut },
  { id: "drawsReturnedLitres", ...LITRES, value: ({ drawsReturned }) => drawsReturned },
  { id: "drawsRemovedLitres", ...LITRES, value: ({ drawsRemoved }) => drawsRemoved },
  { id: "correctedLitres", ...LITRES, value: ({ corrected }) => corrected },
  { id: "bookLitres", ...LITRES, value: ({ book }) => book },
  { id: "closingLitres", ...LITRES, value: ({ closing }) => closing },
  { id: "varianceLitres", ...LITRES, value: ({ variance }) => variance },
  {
    id: "variancePercent",
    kind: "DECIMAL",
    digits: [0, 2],
    value: (line) => percentOf(known(line.variance), millilitresOf(line.sold)),
  },
  { id: "monthLitres", ...LITRES, value: ({ month }) => month },
  {
    id: "state",
    kind: "ENUM",
    value: (line) => stateOfDay(stockOfLine(line), limitsOf(line.limits)),
  },
];

const BOOK = sql.raw(`d.opening + d.delivered - d.sold + ${movedIn("d")}`);

/** The days of tanks that a filter leaves, each with what its month is off until then. */
function linesOf(ctx: Context, filter: WetStockFileFilter | null): RawBuilder<unknown> {
  const { scope } = account(ctx);
  const last = filter?.to ?? ctx.clock.now();
  const asked = { from: filter?.from ?? new Date(last.getTime() - (MOST_DAYS - 1) * DAY_MS), to: last };
  const { from, to } = reportDays(asked, MOST_DAYS);
  const tanks = filter?.tankIds ?? [];
  return sql`(
    select * from (
      select d.day, s.code, s.name as station_name, t.number, gr.name as grade_name, d.opening, d.delivered, d.risen, d.sold,
        d.transferred_in, d.transferred_out, d.draws_returned, d.draws_removed, d.corrected,
        ${BOOK} as book, d.closing, d.closing - (${BOOK}) as variance, coalesce(sum(d.closing - (${BOOK})) over (partition by d.tank_id, date_trunc('month', d.day::timestamp) order by d.day), 0) as month
      from station s
        join tank t on t.network_id = s.network_id and t.station_id = s.id
        join grade gr on gr.network_id = t.network_id and gr.id = t.grade_id
        join tank_day d on d.network_id = t.network_id and d.tank_id = t.id and d.day between date_trunc('month', ${from}::timestamp)::date and ${to}::date
      where ${everStation(scope)} and ${narrowed(scope, filter, sql.raw("t.grade_id"))}
        and ${tanks.length === 0 ? sql`true` : sql`t.id = any(${usableIds(tanks)}::uuid[])`}) l
    where l.day >= ${from}::date) l`;
}

/** The days of tanks as a file. */
export const wetStockFile: ListFile<WetStockFileFilter, StockLine> = {
  list: "WET_STOCK",
  filterType: WetStockFileFilter,
  permissions: [Permission.StationReport],
  orders: ["STATION_ASC"],
  columns: COLUMNS,
  dated: "DAYS",
  total: (ctx, filter) => sql`select count(*) as count from ${linesOf(ctx, filter)}`,
  rows: (ctx, { filter }) => sql`
    select l.day::text as day, l.code as "stationCode", l.station_name as "stationName", l.number, l.grade_name as "gradeName", l.opening, l.delivered, l.risen, l.sold,
      l.transferred_in as "transferredIn", l.transferred_out as "transferredOut", l.draws_returned as "drawsReturned", l.draws_removed as "drawsRemoved", l.corrected,
      l.book, l.closing, l.variance, l.month, (select ${limitsIn(account(ctx).scope.networkId)}) as limits
    from ${linesOf(ctx, filter)} order by l.code, l.number, l.day`,
};
