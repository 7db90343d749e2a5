import { LockMode } from "@mikro-orm/core";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf, given } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { findKept } from "../../kernel/lists/find.ts";
import { assertText, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { Platform } from "../../access/platform/platform.entity.ts";
import { lineOf } from "../../access/platform/platform.rules.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { City } from "./city.entity.ts";
import type { ChangeCityInput, ChangeRegionInput, CreateCityInput, CreateRegionInput } from "./place.inputs.ts";
import { Region } from "./region.entity.ts";

/** Whether a region is the caller's own to change: of its platform or one below it. */
function isOwn(ctx: Context, region: Region): boolean {
  const { platformIds } = account(ctx).scope;
  return platformIds === null || platformIds.includes(region.platform.id);
}

/** A region that the caller may change, locked; one that isn't seen 10014, a superior's 10031. */
async function ownRegion(ctx: Context, id: string, field: string): Promise<Region> {
  const where = { id, deletedAt: null };
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = isId(id) ? await ctx.em.findOne(Region, where, locked) : null;
  if (found === null) {
    return refuse("OBJECT_NOT_FOUND", { field });
  }
  return isOwn(ctx, found) ? found : refuse("SUPERIOR_NEEDED", { field });
}

/** The same of a city: its region decides whose it is. */
async function ownCity(ctx: Context, id: string): Promise<City> {
  // The row alone is locked: a statement that joins its region could not be.
  const db = sqlOf(ctx.em);
  const { networkId } = account(ctx).scope;
  if (isId(id)) {
    await sql`select from city where network_id = ${networkId} and id = ${id} for update`.execute(db);
  }
  const city = isId(id) ? await ctx.em.findOne(City, { id, deletedAt: null }, { refresh: true }) : null;
  if (city === null) {
    return refuse("OBJECT_NOT_FOUND", { field: "id" });
  }
  const region = await city.region.loadOrFail();
  return isOwn(ctx, region) ? city : refuse("SUPERIOR_NEEDED", { field: "id" });
}

/** Makes a region of a platform; that platform and those below see it. 10017, 10012, 10015 (name). */
export async function createRegion(ctx: Context, input: CreateRegionInput): Promise<Region> {
  assertText(input.name, "name");
  const platform = await platformOf(ctx, input.platformId);
  return ctx.em.transactional(async (em) => {
    await holdPlatform({ ...ctx, em }, platform);
    const region = em.create(Region, {
      networkId: platform.networkId,
      platform: platform.id as never,
      name: input.name,
    });
    await refuseDuplicate("name", em.flush());
    await record(
      { ...ctx, em },
      { operation: "createRegion", objectType: "Region", objectId: region.id, after: input },
    );
    return region;
  });
}

/** Makes a city in a region of the caller's platform or one below it; in a superior's region: 10031. 10014, 10012, 10015. */
export async function createCity(ctx: Context, input: CreateCityInput): Promise<City> {
  assertText(input.name, "name");
  return ctx.em.transactional(async (em) => {
    const region = await ownRegion({ ...ctx, em }, input.regionId, "regionId");
    const city = em.create(City, { networkId: region.networkId, region: region.id as never, name: input.name });
    await refuseDuplicate("name", em.flush());
    await record({ ...ctx, em }, { operation: "createCity", objectType: "City", objectId: city.id, after: input });
    return city;
  });
}

/** Renames a region. 10014, 10031 (a superior's), 10012, 10015 (name). */
export async function changeRegion(ctx: Context, { id, ...facts }: ChangeRegionInput): Promise<Region> {
  return ctx.em.transactional(async (em) => {
    const region = await ownRegion({ ...ctx, em }, id, "id");
    const changed = changesOf(region, given(facts));
    if (changed === null) {
      return region;
    }
    assertText(facts.name ?? region.name, "name");
    em.assign(region, changed.after);
    await refuseDuplicate("name", em.flush());
    await record({ ...ctx, em }, { operation: "changeRegion", objectType: "Region", objectId: id, ...changed });
    return region;
  });
}

/** Renames a city or moves it to another region. 10014, 10031, 10012, 10015, 10006 (whose stations' platforms don't see the region). */
export async function changeCity(ctx: Context, { id, ...facts }: ChangeCityInput): Promise<City> {
  const changed = await transacting(ctx, async (inside) => {
    const city = await ownCity(inside, id);
    const differing = changesOf(city, given(facts));
    if (differing === null) {
      return { city, moved: false };
    }
    assertText(facts.name ?? city.name, "name");
    const moved = facts.regionId != null && facts.regionId !== city.regionId;
    if (moved) {
      const region = await ownRegion(inside, facts.regionId ?? "", "regionId");
      await assertSeenByStations(inside, city, region);
      city.region = inside.em.getReference(Region, region.id, { wrapped: true });
    }
    city.name = facts.name ?? city.name;
    await refuseDuplicate("name", inside.em.flush());
    await record(inside, { operation: "changeCity", objectType: "City", objectId: id, ...differing });
    return { city, moved };
  });
  if (changed.moved) {
    ctx.pubsub.publish("setup", { networkId: changed.city.networkId, gatewayIds: [] });
  }
  return changed.city;
}

/** A region is seen by its platform and those below: whoever runs a station of the city must be among them. */
async function assertSeenByStations(ctx: Context, city: City, region: Region): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from station s join platform p on p.id = s.platform_id and p.network_id = s.network_id
    where s.network_id = ${city.networkId} and s.city_id = ${city.id} and s.deleted_at is null
      and not ${region.platform.id}::text = any(string_to_array(p.path, '/'))`.execute(sqlOf(ctx.em));
  const stations = rows[0]?.count ?? 0;
  if (stations > 0) {
    refuse("ILLEGAL_SELECTION", { field: "regionId", params: { stations } });
  }
}

/** Deletes a region without cities. 10014, 10031 (a superior's), 10019 (it has cities). */
export async function deleteRegion(ctx: Context, id: string): Promise<boolean> {
  return ctx.em.transactional(async (em) => {
    const region = await ownRegion({ ...ctx, em }, id, "id");
    // Beyond what the caller sees there is none: a city is seen by all who see its region.
    const cityCount = await em.count(City, { region: id, deletedAt: null });
    if (cityCount > 0) {
      refuse("IN_USE", { field: "id", params: { cities: cityCount } });
    }
    region.deletedAt = ctx.clock.now();
    await em.flush();
    const before = { name: region.name };
    await record({ ...ctx, em }, { operation: "deleteRegion", objectType: "Region", objectId: id, before });
    return true;
  });
}

/** Deletes a city without stations. 10014, 10031 (of a superior's region), 10019 (it has stations, whoever's). */
export async function deleteCity(ctx: Context, id: string): Promise<boolean> {
  return ctx.em.transactional(async (em) => {
    const city = await ownCity({ ...ctx, em }, id);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from station
      where network_id = ${city.networkId} and city_id = ${city.id} and deleted_at is null`.execute(sqlOf(em));
    const stations = rows[0]?.count ?? 0;
    if (stations > 0) {
      refuse("IN_USE", { field: "id", params: { stations } });
    }
    city.deletedAt = ctx.clock.now();
    await em.flush();
    const before = { name: city.name, regionId: city.regionId };
    await record({ ...ctx, em }, { operation: "deleteCity", objectType: "City", objectId: id, before });
    return true;
  });
}

/**
 * A city that everybody who sees the platform sees too: in a region of it or of one above it; else 10014. To be asked in
 * the transaction that puts a station there: until its end the city can be neither deleted nor moved.
 */
export async function cityFor(ctx: Context, platform: Platform, id: string): Promise<City> {
  if (isId(id)) {
    await sql`select from city where network_id = ${platform.networkId} and id = ${id} for share`.execute(
      sqlOf(ctx.em),
    );
  }
  const city = await findKept(ctx.em, City, id);
  const region = await city?.region.load();
  return city !== null && region != null && lineOf(platform.path).includes(region.platform.id)
    ? city
    : refuse("OBJECT_NOT_FOUND", { field: "cityId" });
}
