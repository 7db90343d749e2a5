import { type RawBuilder, sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { type Context, account } from "../../kernel/context.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { usableIds } from "../../kernel/ids.ts";
import { countOf } from "../../kernel/lists/keyed.ts";
import { imageOf, IMAGE_COLUMNS, type ImageRow } from "../upload/upload.service.ts";
import { TABLES } from "./advert.list.ts";
import { stateOn } from "./advert.rules.ts";
import { type Advert, AdvertFilter } from "./advert.types.ts";

/** An advert as a line of a file. */
interface AdvertLine extends Pick<Advert, "fromDay" | "untilDay" | "placeName"> {
  /** By the clocks of its station, else of the platform. */
  readonly today: string;
  readonly image: ImageRow;
}

const FROM = sql`from ${TABLES}`;

const columnsAt = (
  now: Date,
) => sql`d.position as place, d.name, coalesce(r.name, c.name, s.name) as "placeName", r.name as "regionName",
  c.name as "cityName", s.name as "stationName", d.from_day as "fromDay", d.until_day as "untilDay",
  (${now}::timestamptz at time zone coalesce(s.time_zone, p.time_zone))::date as today, p.name as "platformName",
  (select to_jsonb(x) from (select ${IMAGE_COLUMNS}) x) as image, d.created_at as "createdAt"`;

/** The adverts of the caller's platforms that a filter leaves. */
function whichAdverts(ctx: Context, filter: AdvertFilter | null): RawBuilder<unknown> {
  const { networkId, platformIds } = account(ctx).scope;
  const seen = platformIds === null ? sql`true` : sql`d.platform_id = any(${platformIds}::uuid[])`;
  const named =
    filter?.platformId == null ? sql`true` : sql`d.platform_id = any(${usableIds([filter.platformId])}::uuid[])`;
  return sql`d.network_id = ${networkId} and ${seen} and ${named}`;
}

/** Adverts as an export: each platform's in its order, a superior's first. */
export const advertExport: ListFile<AdvertFilter, AdvertLine> = {
  list: "ADVERTS",
  filterType: AdvertFilter,
  permissions: [Permission.Advertising],
  orders: ["AS_SHOWN"],
  columns: [
    { id: "place", kind: "INTEGER" },
    { id: "name", kind: "TEXT" },
    { id: "placeName", kind: "LIST", value: ({ placeName }) => (placeName === null ? [] : [placeName]) },
    { id: "fromDay", kind: "TEXT" },
    { id: "untilDay", kind: "TEXT" },
    { id: "state", kind: "ENUM", value: ({ today, ...days }) => stateOn(today, days) },
    { id: "regionName", kind: "TEXT" },
    { id: "cityName", kind: "TEXT" },
    { id: "stationName", kind: "TEXT" },
    { id: "image", kind: "TEXT", value: ({ image }) => imageOf(image).url },
    { id: "platformName", kind: "TEXT" },
    { id: "createdAt", kind: "TIME" },
  ],
  total: (ctx, filter) => countOf({ from: FROM, where: whichAdverts(ctx, filter) }),
  rows: (ctx, { filter }) =>
    sql<AdvertLine>`select ${columnsAt(ctx.clock.now())} ${FROM} where ${whichAdverts(ctx, filter)}
      order by p.path, d.position, d.id`,
};
