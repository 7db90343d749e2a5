import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { type Columns, below, columnsOf, jsonOf, perDocument } from "../../kernel/lists/columns.ts";
import { keyedPage } from "../../kernel/lists/keyed.ts";
import type { Connection } from "../../kernel/lists/page.ts";
import { PLATFORM } from "../../access/platform/platform.columns.ts";
import { CITY } from "./place.list.ts";
import { stationCondition } from "./station.filter.ts";
import type { StationsArgs } from "./station.inputs.ts";
import type { StationNode } from "./station.node.ts";
import type { StationOrder } from "./station.types.ts";
import { everStation, visibleStation } from "./visible.ts";

/** The column of each order, and which way. */
export const ORDER = {
  CODE: ["s.code", "asc"],
  CODE_DESC: ["s.code", "desc"],
  NAME: ["s.name", "asc"],
  NAME_DESC: ["s.name", "desc"],
  CITY: ["c.name", "asc"],
  CITY_DESC: ["c.name", "desc"],
} as const satisfies Record<StationOrder, readonly [string, "asc" | "desc"]>;

const DEVICES = `select count(*)::int from device d left join device_live l on l.network_id = d.network_id and l.device_id = d.id
  where d.network_id = s.network_id and d.station_id = s.id and d.deleted_at is null`;

/** A station's fields as SQL: of station `s`. */
const STATION: Columns<Exclude<keyof StationNode, "platform" | "city">> = {
  id: "s.id",
  code: "s.code",
  name: "s.name",
  address: "s.address",
  phone: "s.phone",
  taxCode: "s.tax_code",
  latitude: "s.latitude",
  longitude: "s.longitude",
  authorizationMode: "s.authorization_mode",
  certification: "s.certification",
  shiftsPerDay: "s.shifts_per_day",
  controlMode: "s.control_mode",
  activationState: "s.activation_state",
  timeZone: "s.time_zone",
  devicesOnline: `(${DEVICES} and l.online)`,
  devicesOffline: `(${DEVICES} and not coalesce(l.online, false))`,
  openAlarms:
    "(select count(*)::int from alarm a where a.network_id = s.network_id and a.station_id = s.id and a.ended_at is null and a.folded_into is null)",
};

/** Of the city in which it stands: for its id alone no join is needed. */
const CITY_OF_STATION: Columns = { ...CITY, id: "s.city_id" };

const CITY_JOIN = "join city c on c.id = s.city_id and c.network_id = s.network_id";
const REGION_JOIN = "join region r on r.id = c.region_id and r.network_id = c.network_id";
const PLATFORM_JOIN = "join platform p on p.id = s.platform_id and p.network_id = s.network_id";

/** The columns of the fields asked for, and the tables beside `station s` and `city c` that they come from. */
const shapeOf = perDocument((fields) => {
  const columns = [
    columnsOf(STATION, fields),
    ...(fields.has("city") ? [`${jsonOf(CITY_OF_STATION, below(fields, "city."))} as city`] : []),
    ...(fields.has("platform") ? [`${jsonOf(PLATFORM, below(fields, "platform."))} as platform`] : []),
  ];
  const joins = [fields.has("city.regionName") ? REGION_JOIN : "", fields.has("platform") ? PLATFORM_JOIN : ""];
  const needsCity = [...fields].some((field) => field.startsWith("city.") && field !== "city.id");
  const from = (city: boolean) => sql.raw(["from station s", city ? CITY_JOIN : "", ...joins].join(" "));
  return { columns: sql.raw(columns.join(", ")), from: from(needsCity), fromWithCity: from(true) };
});

interface Reading {
  readonly columns: RawBuilder<unknown>;
  /** From `station s` on. */
  readonly from: RawBuilder<unknown>;
}

/** What has to be read for the fields that are asked for; `byCity`: the list is sorted by it. */
function readingOf(ctx: Context, fields: ReadonlySet<string>, byCity = false): Reading {
  const { columns, from, fromWithCity } = shapeOf(fields);
  const tables = byCity ? fromWithCity : from;
  if (!fields.has("city.stationCount")) {
    return { columns, from: tables };
  }
  // One city at a time: a count for all of them would cost more than that of the few that a page has.
  const count = sql`cross join lateral (select count(*)::int as stations from station s where ${visibleStation(account(ctx).scope)} and s.city_id = c.id) n`;
  return { columns, from: sql`${tables} ${count}` };
}

/** Stations that the caller sees, a page of them with all that is asked for in one statement. */
export function stations(
  ctx: Context,
  args: StationsArgs,
  fields: ReadonlySet<string>,
): Promise<Connection<StationNode>> {
  const [column, way] = ORDER[args.orderBy];
  const own = column.startsWith("s.") ? column.slice(2) : undefined;
  const list = {
    ...readingOf(ctx, below(fields, "nodes."), column === "c.name"),
    keyColumn: own !== undefined && fields.has(`nodes.${own}`) ? own : undefined,
    where: sql`${visibleStation(account(ctx).scope)} and ${stationCondition(account(ctx).scope, args.filter)}`,
    key: sql.raw(column),
    id: sql`s.id`,
    down: way === "desc",
  };
  return keyedPage<StationNode>(ctx.db, list, { ...args, counted: fields.has("totalCount") });
}

async function one(
  ctx: Context,
  where: RawBuilder<unknown>,
  fields: ReadonlySet<string>,
): Promise<StationNode | undefined> {
  const { columns, from } = readingOf(ctx, fields);
  const { rows } = await sql<StationNode>`select ${columns} ${from} where ${where}`.execute(ctx.db);
  return rows[0];
}

/** One station that the caller sees, with all that is asked for in one statement; 10003. */
export async function stationById(ctx: Context, id: string, fields: ReadonlySet<string>): Promise<StationNode> {
  const where = sql`${visibleStation(account(ctx).scope)} and s.id = ${id}::uuid`;
  const found = isId(id) ? await one(ctx, where, fields) : undefined;
  return found ?? refuse("SITE_NOT_FOUND", { field: "id" });
}

/** A station as it is after a change of it, also where somebody has deleted it since. */
export async function shownStation(ctx: Context, id: string, fields: ReadonlySet<string>): Promise<StationNode> {
  const where = sql`${everStation(account(ctx).scope)} and s.id = ${id}::uuid`;
  return (await one(ctx, where, fields)) ?? refuse("SITE_NOT_FOUND", { field: "id" });
}
