import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import type { StationPricesArgs, StationPricesFilter, StationPricesOrder } from "./pricing.inputs.ts";
import type { PriceCell, PriceProgress, StationPrices } from "./pricing.types.ts";

/** Points of a price's course that a cell shows. */
const COURSE = 12;
/** Planned prices that a cell shows. */
const MOST_PLANNED = 20;

/** When a price falls due, in milliseconds since 1970. A double holds them exactly, and is made without numeric arithmetic. */
const DUE_MS = sql.raw("(date_part('epoch', c.effective_at) * 1000)::bigint");

/** A planned price: its id, what it is, when it falls due in milliseconds since 1970, who planned it. */
type PlannedPoint = readonly [id: string, price: string, dueMs: number, author: string];

interface CellRow {
  readonly gradeId: string;
  /** The price in force; null: there is none. */
  readonly unitPriceId: string | null;
  /** The course, the newest first, as words: prices, and when they fell due in milliseconds since 1970. */
  readonly prices: string | null;
  readonly times: string | null;
  readonly planned: readonly PlannedPoint[] | null;
  readonly progress: PriceProgress | null;
  readonly shown: readonly string[] | null;
}

type Row = Omit<StationPrices, "cells"> & { readonly key: string; readonly cells: readonly CellRow[] | null };

/**
 * Of one station and its grade (alias k): the newest prices that hold at `at`, and what comes after. A page has
 * thousands of points: each as an object, or as an element of an array, was a third of what the page cost PostgreSQL.
 */
function course(at: Date | null, now: Date): RawBuilder<unknown> {
  const [moment, holding] =
    at === null ? [now, sql`status = 'APPLIED'`] : [at, sql`status in ('APPLIED', 'SCHEDULED')`];
  return sql`
    cross join lateral (select (array_agg(c.id))[1] as id, string_agg(c.price::text, ' ') as prices, string_agg(${DUE_MS}::text, ' ') as times
      from (select id, price, effective_at from unit_price where network_id = k.network_id and station_id = k.station_id and grade_id = k.grade_id
        and ${holding} and effective_at <= ${moment} order by effective_at desc, id desc limit ${sql.raw(String(COURSE))}) c) course
    cross join lateral (select json_agg(json_build_array(c.id, c.price::text, ${DUE_MS}, c.author)) as points
      from (select id, price, effective_at, author from unit_price where network_id = k.network_id and station_id = k.station_id and grade_id = k.grade_id
        and status = 'SCHEDULED' and effective_at > ${moment} order by effective_at, id limit ${sql.raw(String(MOST_PLANNED))}) c) planned`;
}

/** Grades that the page's stations sell: those of their guns, and of their tanks. */
const GRADES = sql`
  select network_id, station_id, grade_id from held
  union select t.network_id, t.station_id, t.grade_id from page p
    join tank t on t.network_id = p.network_id and t.station_id = p.id and t.deleted_at is null`;

/** Guns of all cells at once: how far the price in force is, and what their devices show. */
const GUNS = sql`
  select c.station_id, c.grade_id, json_build_object('guns', count(*), 'confirmed', count(*) filter (where q.state = 'CONFIRMED'),
      'waiting', count(*) filter (where q.state in ('QUEUED', 'SENT')), 'failed', count(*) filter (where q.state = 'FAILED'),
      'selfControlled', count(*) filter (where q.state = 'SELF_CONTROLLED')) as progress,
      array_agg(distinct trim_scale(l.unit_price)::text) filter (where l.unit_price is not null) as shown
    from held g join cell c on c.station_id = g.station_id and c.grade_id = g.grade_id
      left join price_gun q on q.gun_id = g.id and q.network_id = g.network_id and q.unit_price_id = c.unit_price_id
      left join gun_live l on l.network_id = g.network_id and l.gun_id = g.id
    group by c.station_id, c.grade_id`;

/**
 * The stations of a page with all of their cells, in one statement. Each step once: where PostgreSQL takes a page for one row, as it does
 * for a network that is small beside its neighbours, it would otherwise put guns and cells together anew for each station.
 */
function statement(ctx: Context, { page, order, at }: Choice): RawBuilder<Row> {
  return sql<Row>`
    with page as materialized (${page}),
    held as materialized (select g.id, g.network_id, g.station_id, g.grade_id
      from page p join gun g on g.network_id = p.network_id and g.station_id = p.id and g.deleted_at is null),
    cell as materialized (select k.station_id, k.network_id, k.grade_id, gr.code, course.id as unit_price_id, course.prices, course.times, planned.points as planned
      from (${GRADES}) k join grade gr on gr.network_id = k.network_id and gr.id = k.grade_id and gr.deleted_at is null ${course(at, ctx.clock.now())}),
    guns as materialized (${GUNS}),
    sold as materialized (select c.station_id, json_agg(json_build_object('gradeId', c.grade_id, 'unitPriceId', c.unit_price_id, 'prices', c.prices, 'times', c.times,
        'planned', c.planned, 'progress', u.progress, 'shown', u.shown) order by c.code, c.grade_id) as cells
      from cell c left join guns u on u.station_id = c.station_id and u.grade_id = c.grade_id group by c.station_id)
    select p.id, p.code, p.name, p.city_name as "cityName", p.time_zone as "timeZone", p.self_controlled as "selfControlled",
      (select a.currency_symbol from platform a where a.id = p.platform_id and a.network_id = p.network_id) as "currencySymbol", p.key, sold.cells
    from page p left join sold on sold.station_id = p.id
    order by ${order}`;
}

interface Choice {
  /** Which stations. */
  readonly page: RawBuilder<unknown>;
  /** Their order, by columns of the page. */
  readonly order: RawBuilder<unknown>;
  /** The moment whose prices are meant; null: now. */
  readonly at: Date | null;
}

const PAGE_COLUMNS = sql`s.id, s.network_id, s.platform_id, s.code, s.name, c.name as city_name, s.time_zone, s.control_mode = 'STATION' as self_controlled`;
/** Stations (s) with their cities (c). */
export const FROM_STATIONS = sql`from station s join city c on c.id = s.city_id and c.network_id = s.network_id`;

/** The stations that a caller sees and a filter leaves, as a condition. */
export function whichStations(ctx: Context, filter: StationPricesFilter | undefined): RawBuilder<unknown> {
  const conditions = [visibleStation(account(ctx).scope), narrowed(account(ctx).scope, filter)];
  if (filter?.search != null) {
    assertText(filter.search, "filter.search");
    conditions.push(sql`(s.code ilike ${containing(filter.search)} or s.name ilike ${containing(filter.search)})`);
  }
  if (filter?.gradeIds != null && filter.gradeIds.length > 0) {
    const ids = usableIds(filter.gradeIds);
    conditions.push(
      sql`exists (select 1 from tank t where t.network_id = s.network_id and t.station_id = s.id and t.deleted_at is null and t.grade_id = any(${ids}::uuid[]))`,
    );
  }
  if (filter?.unconfirmed != null) {
    const open = sql`exists (select 1 from price_gun q join gun g on g.id = q.gun_id and g.network_id = q.network_id and g.deleted_at is null
      where q.network_id = s.network_id and q.station_id = s.id and q.state in ('QUEUED', 'SENT', 'FAILED'))`;
    conditions.push(filter.unconfirmed ? open : sql`not ${open}`);
  }
  return sql.join(conditions, sql` and `);
}

const ORDERS: Readonly<Record<StationPricesOrder, { column: "code" | "name"; down: boolean }>> = {
  CODE_ASC: { column: "code", down: false },
  CODE_DESC: { column: "code", down: true },
  NAME_ASC: { column: "name", down: false },
  NAME_DESC: { column: "name", down: true },
};

/** What an order sorts stations by. */
export const keyOf = (order: StationPricesOrder) => ORDERS[order];

/** The matrix of stations and grades, a page of stations in one statement; `counted`: with how many there are. */
export async function stationPrices(
  ctx: Context,
  args: StationPricesArgs,
  counted: boolean,
): Promise<Connection<StationPrices>> {
  assertPage(args);
  const where = whichStations(ctx, args.filter);
  const { column, down } = keyOf(args.orderBy);
  const [key, direction] = [sql.ref(`s.${column}`), down ? sql`desc` : sql`asc`];
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const behind =
    after === null ? sql`true` : sql`(${key}, s.id) ${down ? sql`<` : sql`>`} (${after[0]}, ${after[1]}::uuid)`;
  // As a number in the text, as in every list: without it PostgreSQL can't keep the plan.
  const limit = sql.raw(String(args.first + 1));
  const skip = args.offset ? sql`offset ${args.offset}` : sql``;
  const page = sql`select ${PAGE_COLUMNS}, ${key} as key ${FROM_STATIONS} where ${where} and ${behind}
    order by ${key} ${direction}, s.id ${direction} limit ${limit} ${skip}`;
  const order = sql`p.key ${direction}, p.id ${direction}`;
  const { rows } = await statement(ctx, { page, order, at: args.at ?? null }).execute(ctx.db);
  const { nodes, pageInfo } = pageOf(rows, args, (row) => toCursor([row.key, row.id]));
  const found = { nodes: stationsOf(nodes), pageInfo };
  if (!counted) {
    return found;
  }
  const total = await sql<{ count: string }>`select count(*) ${FROM_STATIONS} where ${where}`.execute(ctx.db);
  return { ...found, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** The present prices of these stations, as far as the caller sees them. */
export async function pricesOfStations(ctx: Context, stationIds: readonly string[]): Promise<StationPrices[]> {
  const page = sql`select ${PAGE_COLUMNS}, s.code as key ${FROM_STATIONS}
    where ${visibleStation(account(ctx).scope)} and s.id = any(${usableIds(stationIds)}::uuid[])`;
  const { rows } = await statement(ctx, { page, order: sql`p.key, p.id`, at: null }).execute(ctx.db);
  return stationsOf(rows);
}

/** Stations as they go out. Their prices change together, so most courses of a page fall due at the same times. */
function stationsOf(rows: readonly Row[]): StationPrices[] {
  const written = new Map<string, readonly string[]>();
  const instants = (times: string): readonly string[] => {
    const known = written.get(times) ?? words(times).map((ms) => instantOf(Number(ms)));
    written.set(times, known);
    return known;
  };
  return rows.map(({ cells, key: _key, ...station }) => ({
    ...station,
    cells: (cells ?? []).map((cell) => cellOf(cell, instants)),
  }));
}

const words = (text: string | null): readonly string[] => text?.split(" ") ?? [];
const instantOf = (ms: number): string => new Date(ms).toISOString();

function cellOf(
  { gradeId, unitPriceId, prices, times, planned, progress, shown }: CellRow,
  instants: (times: string) => readonly string[],
): PriceCell {
  const course = words(prices);
  const dueAt = times === null ? [] : instants(times);
  const [price = null, previousPrice = null] = course;
  return {
    gradeId,
    unitPriceId,
    price,
    effectiveAt: dueAt[0] ?? null,
    previousPrice,
    history: course.map((told, index) => ({ price: told, effectiveAt: dueAt[index] ?? "" })).toReversed(),
    planned: (planned ?? []).map(([id, told, dueMs, author]) => ({
      id,
      price: told,
      effectiveAt: instantOf(dueMs),
      author,
    })),
    progress: progress ?? { guns: 0, confirmed: 0, waiting: 0, failed: 0, selfControlled: 0 },
    shownPrices: [...(shown ?? [])],
  };
}
