import { type RawBuilder, sql } from "kysely";
import { type Context, account, type ScopeParams } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type Columns, below, columnsOf, jsonOf, perDocument } from "../../kernel/lists/columns.ts";
import type { CityNode, RegionNode } from "./place.types.ts";
import { visibleStation } from "./visible.ts";

/** A city's fields as SQL: of city `c` in region `r`, its stations counted as `n`. */
export const CITY: Columns<keyof CityNode> = {
  id: "c.id",
  name: "c.name",
  regionId: "c.region_id",
  regionName: "r.name",
  stationCount: "coalesce(n.stations, 0)",
};

/** The same of a region `r`, its cities `c` being grouped; what is the caller's own depends on the caller. */
const REGION: Columns<Exclude<keyof RegionNode, "own" | "cities">> = {
  id: "r.id",
  name: "r.name",
  platformId: "r.platform_id",
  stationCount: "coalesce(sum(n.stations), 0)::int",
};

/** Stations that the caller sees, for every city at once. */
const counts = (scope: ScopeParams): RawBuilder<unknown> =>
  sql`left join (select s.city_id, count(*)::int as stations from station s where ${visibleStation(scope)} group by s.city_id) n on n.city_id = c.id`;

/** The region (alias r) is the caller's own platform's, one's below it or one's above it: superiors share downwards. */
const seen = ({ networkId, lineIds }: ScopeParams): RawBuilder<unknown> =>
  lineIds === null
    ? sql`r.network_id = ${networkId}`
    : sql`r.network_id = ${networkId} and r.platform_id = any(${lineIds}::uuid[])`;

const withId = (column: string, id: string | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`` : sql`and ${sql.raw(column)} = ${id}::uuid`;

const regionColumns = perDocument((fields) => {
  const cities = `coalesce(json_agg(${jsonOf(CITY, below(fields, "cities."))} order by c.name, c.id) filter (where c.id is not null), '[]')`;
  const columns = columnsOf(REGION, fields);
  return sql.raw(fields.has("cities") ? `${columns}, ${cities} as cities` : columns);
});

/** The regions that the caller may use, by name, with what is asked for of their cities; in one statement. */
export async function regions(ctx: Context, fields: ReadonlySet<string>, id?: string): Promise<RegionNode[]> {
  const { scope } = account(ctx);
  const { platformIds } = scope;
  const own = platformIds === null ? sql`true` : sql`r.platform_id = any(${platformIds}::uuid[])`;
  const isCounted = fields.has("stationCount") || fields.has("cities.stationCount");
  const { rows } = await sql<RegionNode>`
    select ${regionColumns(fields)}, ${own} as own from region r
      left join city c on c.region_id = r.id and c.network_id = r.network_id and c.deleted_at is null ${isCounted ? counts(scope) : sql``}
    where ${seen(scope)} and r.deleted_at is null ${withId("r.id", id)} group by r.id order by r.name, r.id`.execute(
    ctx.db,
  );
  return rows;
}

const cityColumns = perDocument((fields) => sql.raw(columnsOf(CITY, fields)));

/** The cities that the caller may use, by name, in one statement. */
export async function cities(ctx: Context, fields: ReadonlySet<string>, id?: string): Promise<CityNode[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<CityNode>`
    select ${cityColumns(fields)} from city c join region r on r.id = c.region_id and r.network_id = c.network_id
      ${fields.has("stationCount") ? counts(scope) : sql``}
    where ${seen(scope)} and c.deleted_at is null ${withId("c.id", id)} order by c.name, c.id`.execute(ctx.db);
  return rows;
}

/** A region as it is now, after a change of it; 10014 where it is gone again. */
export const shownRegion = async (ctx: Context, id: string, fields: ReadonlySet<string>): Promise<RegionNode> =>
  (await regions(ctx, fields, id))[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });

/** The same of a city. */
export const shownCity = async (ctx: Context, id: string, fields: ReadonlySet<string>): Promise<CityNode> =>
  (await cities(ctx, fields, id))[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
