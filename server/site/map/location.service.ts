import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { containing } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { narrowed, visibleStation } from "../station/visible.ts";
import type { Location, LocationFilter, LocationOrder, LocationsArgs, StationMarker } from "./location.types.ts";

const SHARED = sql`s.id as "stationId", s.code as "stationCode", s.name as "stationName", c.name as "cityName", s.latitude, s.longitude`;

/** An alarm that rings and says more than that something is silent: for that there is a state of its own. */
const GRAVE = sql`x.ended_at is null and x.count > 0 and x.silenced_until is null and x.folded_into is null and x.code not in ('DEVICE_OFFLINE', 'STATION_SILENT')`;

/** Stations and devices of the caller that a filter's places leave, each with how it is now; as a table `p`. */
function places(ctx: Context, filter: LocationFilter | null | undefined): RawBuilder<unknown> {
  const where = sql`${visibleStation(account(ctx).scope)} and ${narrowed(account(ctx).scope, filter)}`;
  return sql`(
    select s.id, 'STATION' as kind, s.name, ${SHARED}, f.seen as "lastSeenAt", a.open as "openAlarms",
      case when a.open > 0 then 'ALARM' when f.devices > 0 and f.devices = f.online then 'ONLINE' else 'OFFLINE' end as state
    from station s join city c on c.id = s.city_id and c.network_id = s.network_id
      left join lateral (select count(*) as devices, count(*) filter (where l.online) as online, max(l.last_seen_at) as seen
        from device d left join device_live l on l.network_id = d.network_id and l.device_id = d.id where d.network_id = s.network_id and d.station_id = s.id and d.deleted_at is null) f on true
      left join lateral (select count(*)::int as open from alarm x
        where x.network_id = s.network_id and x.station_id = s.id and ${GRAVE}) a on true
    where ${where}
    union all
    select d.id, 'DEVICE' as kind, d.name, ${SHARED}, l.last_seen_at as "lastSeenAt", a.open as "openAlarms",
      case when a.open > 0 then 'ALARM' when l.online then 'ONLINE' else 'OFFLINE' end as state
    from device d join station s on s.id = d.station_id and s.network_id = d.network_id
      join city c on c.id = s.city_id and c.network_id = s.network_id left join device_live l on l.network_id = d.network_id and l.device_id = d.id
      left join lateral (select count(*)::int as open from alarm x
        where x.network_id = d.network_id and x.station_id = d.station_id and x.device_id = d.id and x.source_type = 'DEVICE' and ${GRAVE}) a on true
    where ${where} and d.deleted_at is null) p`;
}

function conditionOf(filter: LocationFilter | null | undefined): RawBuilder<unknown> {
  const { kinds, states, located, search } = filter ?? {};
  const conditions = [
    kinds?.length ? sql`p.kind = any(${kinds}::text[])` : null,
    states?.length ? sql`p.state = any(${states}::text[])` : null,
    located == null ? null : sql`(p.latitude is not null) = ${located}`,
    search
      ? sql`(p.name ilike ${containing(search)} or p."stationName" ilike ${containing(search)} or p."stationCode" ilike ${containing(search)})`
      : null,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const KEYS = { STATION: '"stationCode"', NAME: "name", STATE: "state" } as const;

function orderOf(order: LocationOrder) {
  const down = order.endsWith("_DESC");
  const key = sql.raw(`p.${KEYS[order.replace("_DESC", "") as keyof typeof KEYS]}`);
  return { key, way: sql.raw(down ? "desc" : "asc"), further: sql.raw(down ? "<" : ">") };
}

/** A page of stations and devices with where they stand and how they are, in one statement. */
export async function locations(ctx: Context, args: LocationsArgs, counted: boolean): Promise<Connection<Location>> {
  assertPage(args);
  const { filter } = args;
  const { key, way, further } = orderOf(args.orderBy);
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const behind = after === null ? sql`true` : sql`(${key}, p.id) ${further} (${after[0]}, ${after[1]}::uuid)`;
  const where = conditionOf(filter);
  const total = counted ? sql`(select count(*) from ${places(ctx, filter)} where ${where})` : sql`null`;
  // A page without rows still has its total: one row of nothing else.
  const { rows } = await sql<Location & { key: string; total: string | null }>`
    select t.total, r.* from (select ${total} as total) t left join (
      select ${key} as key, p.* from ${places(ctx, filter)} where ${where} and ${behind}
      order by ${key} ${way}, p.id ${way} limit ${args.first + 1} offset ${args.offset ?? 0}) r on true
    order by r.key ${way}, r.id ${way}`.execute(sqlOf(ctx.em));
  const page = pageOf(
    rows.filter((row) => row.id !== null),
    args,
    (row) => toCursor([row.key, row.id]),
  );
  return counted ? { ...page, totalCount: Number(rows[0]?.total ?? 0) } : page;
}

/** The statement that counts what a filter leaves. */
export const countOfLocations = (ctx: Context, filter: LocationFilter | null): RawBuilder<Counted> =>
  sql<Counted>`select count(*) from ${places(ctx, filter)} where ${conditionOf(filter)}`;

/** The statement that gives all that a filter leaves, in the given order. */
export function everyLocation(ctx: Context, { filter, orderBy }: Whole<LocationFilter>): RawBuilder<Location> {
  const { key, way } = orderOf(orderBy as LocationOrder);
  return sql<Location>`select p.* from ${places(ctx, filter)} where ${conditionOf(filter)} order by ${key} ${way}, p.id ${way}`;
}

/** The stations whose place is known and where a filter leaves anything, each with the gravest state of that. */
async function stationMarkers(ctx: Context, filter: LocationFilter | null | undefined): Promise<StationMarker[]> {
  const { rows } = await sql<StationMarker>`
    select p."stationId", p."stationCode" as code, p."stationName" as name, p.latitude, p.longitude,
      (array['ALARM', 'OFFLINE', 'ONLINE'])[min(array_position(array['ALARM', 'OFFLINE', 'ONLINE'], p.state))] as state
    from ${places(ctx, filter)} where p.latitude is not null and ${conditionOf(filter)}
    group by 1, 2, 3, 4, 5 order by p."stationCode"`.execute(sqlOf(ctx.em));
  return rows;
}

interface MarkerArgs {
  readonly filter?: LocationFilter | null;
}

/**
 * The map as it stands, then again whenever something on it may have changed: whole, since a station may leave it by what
 * changed. Read every three seconds at most, for all who look at the same at once.
 */
export const markerFeed: Feed<MarkerArgs, StationMarker[]> = {
  topics: ["device", "alarm", "setup"],
  gatherMs: 3_000,
  idsOf: ofOwnNetwork<"setup">((event) => [event.networkId]),
  present: (ctx, { filter }) => stationMarkers(ctx, filter),
  changed: (ctx, { filter }) => stationMarkers(ctx, filter),
};
