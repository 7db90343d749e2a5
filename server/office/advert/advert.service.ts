import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { findKept } from "../../kernel/lists/find.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { Platform } from "../../access/platform/platform.entity.ts";
import { isWithin } from "../../access/platform/platform.rules.ts";
import { platformOf } from "../../access/platform/platform.service.ts";
import { City } from "../../site/station/city.entity.ts";
import { Region } from "../../site/station/region.entity.ts";
import { station } from "../../site/station/station.service.ts";
import { usableImage } from "../upload/upload.service.ts";
import { type AdvertRow, advertOf, advertRows } from "./advert.list.ts";
import { type AdvertFacts, assertAdvert, assertRoomForAdvert } from "./advert.rules.ts";
import type {
  Advert,
  ChangeAdvertInput,
  CreateAdvertInput,
  DeleteAdvertInput,
  OrderAdvertsInput,
} from "./advert.types.ts";

const factsOf = ({ name, imageId, regionId, cityId, stationId, fromDay, untilDay }: AdvertFacts): AdvertFacts => ({
  name,
  imageId,
  regionId,
  cityId,
  stationId,
  fromDay,
  untilDay,
});

/** The advert, locked until the transaction ends; 10014 where the caller sees none. */
async function advert(ctx: Context, id: string): Promise<AdvertRow> {
  const [found] = await advertRows(ctx, isId(id) ? sql`d.id = ${id}::uuid` : sql`false`, { lock: true });
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** What an advert points at is there: 10014 (image, region, city), 10006 (image of another kind), 10003 (a station that isn't the platform's or below). */
async function assertTargets(ctx: Context, platform: Platform, facts: AdvertFacts): Promise<void> {
  const { imageId, regionId, cityId, stationId } = facts;
  await usableImage(ctx, imageId, "PICTURE");
  if (regionId !== null && (await findKept(ctx.em, Region, regionId)) === null) {
    refuse("OBJECT_NOT_FOUND", { field: "regionId" });
  }
  if (cityId !== null && (await findKept(ctx.em, City, cityId)) === null) {
    refuse("OBJECT_NOT_FOUND", { field: "cityId" });
  }
  if (stationId !== null) {
    const { path } = await (await station(ctx, stationId, "stationId")).platform.loadOrFail();
    if (!isWithin(path, platform.path)) {
      refuse("SITE_NOT_FOUND", { field: "stationId" });
    }
  }
}

/** One after the other for each platform, so that order and number hold. */
async function lockOrder(ctx: Context, platformId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`adverts ${platformId}`}))`.execute(sqlOf(ctx.em));
}

/** Shows an image at the end of a platform's order. 10017, 10014, 10006, 10003, 10012. */
export async function createAdvert(ctx: Context, input: CreateAdvertInput): Promise<Advert> {
  const platform = await platformOf(ctx, input.platformId);
  const { name, imageId, regionId = null, cityId = null, stationId = null, fromDay, untilDay } = input;
  const days = { fromDay: dayOf(fromDay), untilDay: dayOf(untilDay) };
  const facts = { name: name.trim(), imageId, regionId, cityId, stationId, ...days };
  assertAdvert(facts);
  return transacting(ctx, async (inner) => {
    await assertTargets(inner, platform, facts);
    await lockOrder(inner, platform.id);
    const others = await advertRows(inner, sql`d.platform_id = ${platform.id}`);
    assertRoomForAdvert(others.length);
    const id = newId();
    await sql`
      insert into advert (id, network_id, platform_id, image_id, name, position, region_id, city_id, station_id, from_day, until_day, created_at)
      values (${id}, ${platform.networkId}, ${platform.id}, ${imageId}, ${facts.name}, ${others.length + 1}, ${regionId}, ${cityId},
        ${stationId}, ${days.fromDay}, ${days.untilDay}, ${ctx.clock.now()})`.execute(sqlOf(inner.em));
    const after = { platformId: platform.id, ...facts };
    await record(inner, { operation: "createAdvert", objectType: "Advert", objectId: id, after });
    return advertOf(await advert(inner, id), ctx.clock.now());
  });
}

/** Which place an input means: one that is told takes the place of the others. */
function placeIn(input: ChangeAdvertInput, before: AdvertFacts) {
  const { regionId, cityId, stationId } = input;
  const none = { regionId: null, cityId: null, stationId: null };
  const told = Object.entries({ regionId, cityId, stationId }).filter(([, id]) => id != null);
  if (told.length > 0) {
    return { ...none, ...Object.fromEntries(told) };
  }
  return {
    regionId: regionId === null ? null : before.regionId,
    cityId: cityId === null ? null : before.cityId,
    stationId: stationId === null ? null : before.stationId,
  };
}

/** Changes an advert; what is absent stays. 10014, 10006, 10003, 10012. */
export async function changeAdvert(ctx: Context, input: ChangeAdvertInput): Promise<Advert> {
  return transacting(ctx, async (inner) => {
    const row = await advert(inner, input.id);
    const before = factsOf(row);
    const wanted: AdvertFacts = {
      name: input.name?.trim() ?? before.name,
      imageId: input.imageId ?? before.imageId,
      ...placeIn(input, before),
      fromDay: input.fromDay === undefined ? before.fromDay : dayOf(input.fromDay),
      untilDay: input.untilDay === undefined ? before.untilDay : dayOf(input.untilDay),
    };
    const keys = Object.keys(before) as (keyof AdvertFacts)[];
    const changed = keys.filter((key) => before[key] !== wanted[key]);
    if (changed.length > 0) {
      assertAdvert(wanted);
      await assertTargets(inner, await platformOf(inner, row.platformId), wanted);
      await sql`update advert set name = ${wanted.name}, image_id = ${wanted.imageId}, region_id = ${wanted.regionId}, city_id = ${wanted.cityId},
        station_id = ${wanted.stationId}, from_day = ${wanted.fromDay}, until_day = ${wanted.untilDay}
        where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`.execute(sqlOf(inner.em));
      const told = (facts: AdvertFacts) => Object.fromEntries(changed.map((key) => [key, facts[key]]));
      const deed = { operation: "changeAdvert", objectType: "Advert", objectId: row.id };
      await record(inner, { ...deed, before: told(before), after: told(wanted) });
    }
    return advertOf(await advert(inner, row.id), ctx.clock.now());
  });
}

/** Puts a platform's adverts in another order. 10017; 10015 where others came or went since the order was looked at. */
export async function orderAdverts(ctx: Context, { platformId, ids }: OrderAdvertsInput): Promise<Advert[]> {
  const platform = await platformOf(ctx, platformId);
  return transacting(ctx, async (inner) => {
    await lockOrder(inner, platform.id);
    const ofPlatform = sql`d.platform_id = ${platform.id}`;
    const rows = await advertRows(inner, ofPlatform, { lock: true });
    if (rows.length !== ids.length || new Set(ids).size !== ids.length || rows.some(({ id }) => !ids.includes(id))) {
      refuse("DUPLICATE_INFO", { field: "ids" });
    }
    if (rows.some(({ id, position }, index) => id !== ids[index] || position !== index + 1)) {
      await sql`update advert set position = o.position
        from unnest(${ids}::uuid[]) with ordinality as o(id, position)
        where advert.network_id = ${platform.networkId} and advert.id = o.id`.execute(sqlOf(inner.em));
      const before = { order: rows.map(({ name }) => name) };
      const after = { order: ids.map((id) => rows.find((row) => row.id === id)?.name ?? "") };
      await record(inner, { operation: "orderAdverts", objectType: "Platform", objectId: platform.id, before, after });
    }
    return (await advertRows(inner, ofPlatform)).map((row) => advertOf(row, ctx.clock.now()));
  });
}

/** Shows an image no more; its file goes after a day, unless something else shows it. 10014. */
export async function deleteAdvert(ctx: Context, { id }: DeleteAdvertInput): Promise<boolean> {
  await transacting(ctx, async (inner) => {
    const { platformId, ...row } = await advert(inner, id);
    await lockOrder(inner, platformId);
    const { networkId } = account(ctx).scope;
    await sql`delete from advert where network_id = ${networkId} and id = ${row.id}`.execute(sqlOf(inner.em));
    await sql`update advert set position = position - 1
      where network_id = ${networkId} and platform_id = ${platformId} and position > ${row.position}`.execute(
      sqlOf(inner.em),
    );
    const before = { platformId, ...factsOf(row) };
    await record(inner, { operation: "deleteAdvert", objectType: "Advert", objectId: row.id, before });
  });
  return true;
}
