import type { FilterQuery } from "@mikro-orm/core";
import { type RawBuilder, sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, account, sqlOf } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
import { findById } from "../lists/find.ts";
import { containing, refuseDuplicate } from "../lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../lists/page.ts";
import { assertSiteLimits, platformOf } from "../platform/platform.service.ts";
import { cityFor } from "./place.service.ts";
import { Station } from "./station.entity.ts";
import type { CreateStationInput, StationFilter, StationsArgs } from "./station.inputs.ts";
import { assertStation } from "./station.rules.ts";
import { ActivationState, ControlMode, type StationOrder } from "./station.types.ts";
import { usableIds, visibleStation } from "./visible.ts";

/** A station that the caller sees, or 10003. */
export async function station(ctx: Context, id: string, field = "id"): Promise<Station> {
  const found = await findById(ctx.em, Station, id);
  return found === null || found.deletedAt !== null ? refuse("SITE_NOT_FOUND", { field }) : found;
}

/** Refuses to change the set-up of a station that controls itself: 10022. */
export function assertChangeable({ controlMode }: Station): void {
  if (controlMode === ControlMode.STATION) {
    refuse("STATION_CONTROLLED", { field: "stationId" });
  }
}

/** A station whose set-up the console may change; one that controls itself: 10022. */
export async function changeableStation(ctx: Context, id: string): Promise<Station> {
  const found = await station(ctx, id, "stationId");
  assertChangeable(found);
  return found;
}

/** The column of each order, and which way. */
export const ORDER = {
  CODE: ["s.code", "asc"],
  CODE_DESC: ["s.code", "desc"],
  NAME: ["s.name", "asc"],
  NAME_DESC: ["s.name", "desc"],
  CITY: ["c.name", "asc"],
  CITY_DESC: ["c.name", "desc"],
} as const satisfies Record<StationOrder, readonly [string, "asc" | "desc"]>;

/** Stations that the caller sees, a page of them: the ids in one statement, the rows by key. */
export async function stations(ctx: Context, args: StationsArgs, counted: boolean): Promise<Connection<Station>> {
  assertPage(args);
  const { scope } = account(ctx);
  const [column, way] = ORDER[args.orderBy];
  const [key, direction, further] = [sql.raw(column), sql.raw(way), sql.raw(way === "asc" ? ">" : "<")];
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const where = sql`${visibleStation(scope)} and ${stationCondition(args.filter)}`;
  const behind = after === null ? sql`true` : sql`(${key}, s.id) ${further} (${after[0]}, ${after[1]}::uuid)`;
  const db = sqlOf(ctx.em);
  const { rows } = await sql<{ id: string; key: string }>`
    select s.id, ${key} as key from station s join city c on c.id = s.city_id
    where ${where} and ${behind} order by ${key} ${direction}, s.id ${direction} limit ${args.first + 1} offset ${args.offset ?? 0}`.execute(
    db,
  );
  const found = await ctx.em.find(Station, { id: { $in: rows.map((row) => row.id) } } as FilterQuery<Station>);
  const byId = new Map(found.map((row) => [row.id, row]));
  const page = pageOf(rows, args, (row) => toCursor([row.key, row.id]));
  const nodes = page.nodes.flatMap((row) => byId.get(row.id) ?? []);
  if (!counted) {
    return { ...page, nodes };
  }
  const total = await sql<{ count: string }>`select count(*) from station s where ${where}`.execute(db);
  return { ...page, nodes, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** Ids of the stations that a filter leaves, by code; at most so many. */
export async function stationIds(ctx: Context, filter: StationFilter, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from station s where ${visibleStation(account(ctx).scope)} and ${stationCondition(filter)}
    order by s.code limit ${most}`.execute(sqlOf(ctx.em));
  return rows.map((row) => row.id);
}

/** What a filter asks of a station (alias s). */
export function stationCondition(filter: StationFilter | null | undefined): RawBuilder<unknown> {
  const among = (column: string, ids: string[] | undefined | null) =>
    ids != null && ids.length > 0 ? sql`${sql.raw(column)} = any(${usableIds(ids)}::uuid[])` : null;
  const conditions = [
    among("s.id", filter?.ids),
    among("s.city_id", filter?.cityIds),
    among("s.platform_id", filter?.platformIds),
    filter?.regionIds?.length
      ? sql`s.city_id in (select c.id from city c where c.network_id = s.network_id and c.region_id = any(${usableIds(filter.regionIds)}::uuid[]))`
      : null,
    filter?.controlMode ? sql`s.control_mode = ${filter.controlMode}` : null,
    filter?.activationStates?.length ? sql`s.activation_state = any(${filter.activationStates}::text[])` : null,
    filter?.located == null ? null : sql`(s.latitude is not null) = ${filter.located}`,
    filter?.search
      ? sql`(s.name ilike ${containing(filter.search)} or s.code ilike ${containing(filter.search)})`
      : null,
    filter?.online == null
      ? null
      : sql`${filter.online} = not exists (select 1 from device d left join device_live l on l.device_id = d.id
          where d.network_id = s.network_id and d.station_id = s.id and d.deleted_at is null and not coalesce(l.online, false))`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** What a station's head shows. */
export interface StationFigures {
  readonly stationId: string;
  readonly devicesOnline: number;
  readonly devicesOffline: number;
  readonly openAlarms: number;
}

/** Devices that answer and that don't, and active alarms, for many stations at once. */
export async function stationFigures(ctx: Context, ids: readonly string[]): Promise<StationFigures[]> {
  const { rows } = await sql<StationFigures>`
    select s.id as "stationId",
      (select count(*) from device d join device_live l on l.device_id = d.id and l.online where d.network_id = s.network_id and d.station_id = s.id and d.deleted_at is null)::int as "devicesOnline",
      (select count(*) from device d left join device_live l on l.device_id = d.id where d.network_id = s.network_id and d.station_id = s.id and d.deleted_at is null and not coalesce(l.online, false))::int as "devicesOffline",
      (select count(*) from alarm a where a.network_id = s.network_id and a.station_id = s.id and a.ended_at is null)::int as "openAlarms"
    from station s where ${visibleStation(account(ctx).scope)} and s.id = any(${ids}::uuid[])`.execute(sqlOf(ctx.em));
  return rows;
}

/** Makes a station. 10017, 10014, 10012, 10015 (code), 10018 or 10040 (site limit of the platform or one above it). */
export async function createStation(ctx: Context, input: CreateStationInput): Promise<Station> {
  const { platformId, cityId, ...given } = input;
  const facts = { ...given, latitude: given.latitude ?? null, longitude: given.longitude ?? null };
  const platform = await platformOf(ctx, platformId);
  const shiftsPerDay = input.shiftsPerDay ?? platform.handshiftNumber;
  const timeZone = input.timeZone ?? platform.timeZone;
  assertStation({ ...facts, shiftsPerDay, timeZone });
  const made = await ctx.em.transactional(async (em) => {
    const inside = { ...ctx, em };
    const city = await cityFor(inside, platform, cityId);
    await assertSiteLimits(inside, platform);
    const row = em.create(Station, {
      ...facts,
      networkId: platform.networkId,
      platform: platform.id as never,
      city: city.id as never,
      shiftsPerDay,
      timeZone,
      activationState: ActivationState.NOT_GENERATED,
    });
    await refuseDuplicate("code", em.flush());
    await record(inside, { operation: "createStation", objectType: "Station", objectId: row.id, after: input });
    return row;
  });
  ctx.pubsub.publish("setup", { networkId: platform.networkId, gatewayIds: [] });
  return made;
}
