import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import { platformOf } from "../../access/platform/platform.service.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { imageOf, IMAGE_COLUMNS, type ImageRow } from "../upload/upload.service.ts";
import { stateOn } from "./advert.rules.ts";
import type { Advert, StationAdverts } from "./advert.types.ts";

/** An advert as it is stored, with its image and the zone in which its days are meant. */
export interface AdvertRow extends Omit<Advert, "image" | "state"> {
  readonly imageId: string;
  readonly timeZone: string;
  readonly image: ImageRow;
}

const COLUMNS = sql`d.id, d.platform_id as "platformId", d.name, d.position, d.image_id as "imageId", d.region_id as "regionId",
  d.city_id as "cityId", d.station_id as "stationId", coalesce(r.name, c.name, s.name) as "placeName", d.from_day as "fromDay",
  d.until_day as "untilDay", coalesce(s.time_zone, p.time_zone) as "timeZone", (select to_jsonb(x) from (select ${IMAGE_COLUMNS}) x) as image`;

/** Adverts (d) with their platform (p), image (i) and the place that they are for: region (r), city (c) or station (s). */
export const TABLES = sql`advert d join platform p on p.id = d.platform_id and p.network_id = d.network_id
  join image i on i.id = d.image_id and i.network_id = d.network_id
  left join region r on r.id = d.region_id and r.network_id = d.network_id
  left join city c on c.id = d.city_id and c.network_id = d.network_id
  left join station s on s.id = d.station_id and s.network_id = d.network_id`;

/** An advert as the API has it, on a day of its own zone or of another. */
export function advertOf(
  { image, imageId: _imageId, timeZone, ...row }: AdvertRow,
  now: Date,
  zone = timeZone,
): Advert {
  return { ...row, image: imageOf(image), state: stateOn(dayIn(zone, now), row) };
}

/** Adverts of the caller's network that a condition leaves (`d`), in order; `lock`: until the transaction ends. */
export async function advertRows(
  ctx: Context,
  condition: RawBuilder<unknown>,
  { lock = false }: { lock?: boolean } = {},
): Promise<AdvertRow[]> {
  const { networkId, platformIds } = account(ctx).scope;
  const visible = platformIds === null ? sql`true` : sql`d.platform_id = any(${platformIds}::uuid[])`;
  const { rows } = await sql<AdvertRow>`select ${COLUMNS} from ${TABLES}
    where d.network_id = ${networkId} and ${visible} and ${condition} order by d.position, d.id ${lock ? sql`for update of d` : sql``}`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** The adverts of a platform, in its order. 10017. */
export async function adverts(ctx: Context, platformId: string): Promise<Advert[]> {
  const platform = await platformOf(ctx, platformId);
  const rows = await advertRows(ctx, sql`d.platform_id = ${platform.id}`);
  return rows.map((row) => advertOf(row, ctx.clock.now()));
}

interface Shown extends AdvertRow {
  readonly ofStation: string;
  readonly stationZone: string;
}

/** What stations show today, a superior platform's first; `whose` narrows stations `w`. One statement for all of them. */
async function shownAt(ctx: Context, networkId: string, whose: RawBuilder<unknown>): Promise<StationAdverts[]> {
  const { rows: stations } = await sql<{ id: string; timeZone: string }>`
    select s.id, s.time_zone as "timeZone" from station s where s.network_id = ${networkId} and s.deleted_at is null and ${whose}
    order by s.code`.execute(sqlOf(ctx.em));
  const { rows } = await sql<Shown>`
    select w.id as "ofStation", w.time_zone as "stationZone", ${COLUMNS}
    from station w join platform wp on wp.id = w.platform_id and wp.network_id = w.network_id
      join city wc on wc.id = w.city_id and wc.network_id = w.network_id
      join ${TABLES} on d.network_id = w.network_id and d.platform_id = any(string_to_array(wp.path, '/')::uuid[])
        and (d.station_id is null or d.station_id = w.id) and (d.city_id is null or d.city_id = w.city_id)
        and (d.region_id is null or d.region_id = wc.region_id)
    where w.network_id = ${networkId} and w.id = any(${stations.map(({ id }) => id)}::uuid[])
    order by length(p.path), d.position, d.id`.execute(sqlOf(ctx.em));
  const now = ctx.clock.now();
  return stations.map(({ id, timeZone }) => {
    const own = rows
      .filter((row) => row.ofStation === id)
      .map(({ ofStation: _o, stationZone: _z, ...row }) => advertOf(row, now, timeZone));
    const coming = own.filter(({ state }) => state === "UPCOMING");
    const [next = null] = coming.toSorted((one, other) => ((one.fromDay ?? "") < (other.fromDay ?? "") ? -1 : 1));
    return { stationId: id, today: dayIn(timeZone, now), shown: own.filter(({ state }) => state === "RUNNING"), next };
  });
}

/** What the devices of a station show now. 10003. */
export async function stationAdverts(ctx: Context, stationId: string): Promise<StationAdverts> {
  const { scope } = account(ctx);
  const whose = isId(stationId) ? sql`s.id = ${stationId}::uuid and ${visibleStation(scope)}` : sql`false`;
  const [found] = await shownAt(ctx, scope.networkId, whose);
  return found ?? refuse("SITE_NOT_FOUND", { field: "stationId" });
}

/** What the devices of a gateway's own stations show now. */
export const gatewayAdverts = (
  ctx: Context,
  gateway: { gatewayId: string; networkId: string },
): Promise<StationAdverts[]> => shownAt(ctx, gateway.networkId, sql`s.gateway_id = ${gateway.gatewayId}`);
