import type { FilterQuery } from "@mikro-orm/core";
import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, account, sqlOf } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
import { findById } from "../lists/find.ts";
import { assertText, assertTimeZone, containing, refuseDuplicate } from "../lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../lists/page.ts";
import type { Platform } from "../platform/platform.entity.ts";
import { lineOf } from "../platform/platform.rules.ts";
import { assertSiteLimits, platformOf } from "../platform/platform.service.ts";
import { City } from "./city.entity.ts";
import { Region } from "./region.entity.ts";
import { Station } from "./station.entity.ts";
import type {
  CreateCityInput,
  CreateRegionInput,
  CreateStationInput,
  StationFilter,
  StationsArgs,
} from "./station.inputs.ts";
import { ActivationState, ControlMode } from "./station.types.ts";
import { usableIds, visibleStation } from "./visible.ts";

/** The regions that the caller may use, by name. */
export const regions = (ctx: Context): Promise<Region[]> =>
  ctx.em.find(Region, {}, { orderBy: { name: "asc", id: "asc" } });

/** The cities that the caller may use, by name. */
export const cities = (ctx: Context): Promise<City[]> => ctx.em.find(City, {}, { orderBy: { name: "asc", id: "asc" } });

/** A station that the caller sees, or 10003. */
export async function station(ctx: Context, id: string, field = "id"): Promise<Station> {
  const found = await findById(ctx.em, Station, id);
  return found === null || found.deletedAt !== null ? refuse("SITE_NOT_FOUND", { field }) : found;
}

/** A station whose set-up the console may change; one that controls itself: 10022. */
export async function changeableStation(ctx: Context, id: string): Promise<Station> {
  const found = await station(ctx, id, "stationId");
  return found.controlMode === ControlMode.STATION ? refuse("STATION_CONTROLLED", { field: "stationId" }) : found;
}

const ORDER = { CODE: "s.code", NAME: "s.name", CITY: "c.name" } as const;

/** Stations that the caller sees, a page of them: the ids in one statement, the rows by key. */
export async function stations(ctx: Context, args: StationsArgs, counted: boolean): Promise<Connection<Station>> {
  assertPage(args);
  const { scope } = account(ctx);
  const key = sql.raw(ORDER[args.orderBy]);
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const where = sql`${visibleStation(scope)} and ${stationCondition(args.filter)}`;
  const behind = after === null ? sql`true` : sql`(${key}, s.id) > (${after[0]}, ${after[1]}::uuid)`;
  const db = sqlOf(ctx.em);
  const { rows } = await sql<{ id: string; key: string }>`
    select s.id, ${key} as key from station s join city c on c.id = s.city_id
    where ${where} and ${behind} order by ${key}, s.id limit ${args.first + 1} offset ${args.offset ?? 0}`.execute(db);
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

function stationCondition(filter: StationFilter | undefined) {
  const among = (column: string, ids: string[] | undefined | null) =>
    ids != null && ids.length > 0 ? sql`${sql.raw(column)} = any(${usableIds(ids)}::uuid[])` : null;
  const conditions = [
    among("s.id", filter?.ids),
    among("s.city_id", filter?.cityIds),
    among("s.platform_id", filter?.platformIds),
    filter?.regionIds?.length
      ? sql`s.city_id in (select c.id from city c where c.network_id = s.network_id and c.region_id = any(${usableIds(filter.regionIds)}::uuid[]))`
      : null,
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

/** Makes a region of a platform; that platform and those below see it. */
export async function createRegion(ctx: Context, input: CreateRegionInput): Promise<Region> {
  assertText(input.name, "name");
  const platform = await platformOf(ctx, input.platformId);
  return ctx.em.transactional(async (em) => {
    const region = em.create(Region, {
      networkId: platform.networkId,
      platform: platform.id as never,
      name: input.name,
    });
    await em.flush();
    await record(
      { ...ctx, em },
      { operation: "createRegion", objectType: "Region", objectId: region.id, after: input },
    );
    return region;
  });
}

/** Makes a city in a region of the caller's platform or one below it; in a superior's region: 10031. */
export async function createCity(ctx: Context, input: CreateCityInput): Promise<City> {
  assertText(input.name, "name");
  const region = (await findById(ctx.em, Region, input.regionId)) ?? refuse("OBJECT_NOT_FOUND", { field: "regionId" });
  const { platformIds } = account(ctx).scope;
  if (platformIds !== null && !platformIds.includes(region.platform.id)) {
    refuse("SUPERIOR_NEEDED", { field: "regionId" });
  }
  return ctx.em.transactional(async (em) => {
    const city = em.create(City, { networkId: region.networkId, region: region.id as never, name: input.name });
    await em.flush();
    await record({ ...ctx, em }, { operation: "createCity", objectType: "City", objectId: city.id, after: input });
    return city;
  });
}

/** A city that everybody who sees the platform sees too: in a region of it or of one above it; else 10014. */
async function cityFor(ctx: Context, platform: Platform, id: string): Promise<City> {
  const city = await findById(ctx.em, City, id);
  const region = await city?.region.load();
  return city !== null && region != null && lineOf(platform.path).includes(region.platform.id)
    ? city
    : refuse("OBJECT_NOT_FOUND", { field: "cityId" });
}

/** Makes a station. 10017, 10014, 10015 (code), 10018 or 10040 (site limit of the platform or one above it). */
export async function createStation(ctx: Context, input: CreateStationInput): Promise<Station> {
  assertText(input.code, "code");
  assertText(input.name, "name");
  if (Math.abs(input.latitude ?? 0) > 90 || Math.abs(input.longitude ?? 0) > 180) {
    refuse("PARAMETER_ERROR", { field: Math.abs(input.latitude ?? 0) > 90 ? "latitude" : "longitude" });
  }
  if ((input.shiftsPerDay ?? 1) < 1) {
    refuse("PARAMETER_ERROR", { field: "shiftsPerDay" });
  }
  const platform = await platformOf(ctx, input.platformId);
  const city = await cityFor(ctx, platform, input.cityId);
  const timeZone = input.timeZone ?? platform.timeZone;
  assertTimeZone(timeZone, "timeZone");
  const { platformId: _platform, cityId: _city, ...facts } = input;
  const made = await ctx.em.transactional(async (em) => {
    await assertSiteLimits({ ...ctx, em }, platform);
    const row = em.create(Station, {
      ...facts,
      networkId: platform.networkId,
      platform: platform.id as never,
      city: city.id as never,
      shiftsPerDay: input.shiftsPerDay ?? platform.handshiftNumber,
      timeZone,
      activationState: ActivationState.NOT_GENERATED,
    });
    await refuseDuplicate("code", em.flush());
    await record({ ...ctx, em }, { operation: "createStation", objectType: "Station", objectId: row.id, after: input });
    return row;
  });
  ctx.pubsub.publish("setup", { networkId: platform.networkId, gatewayIds: [] });
  return made;
}
