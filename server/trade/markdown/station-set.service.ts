import { type Kysely, type RawBuilder, sql } from "kysely";
import { seenFrom } from "../../access/platform/sees.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { visibleStation } from "../../site/station/visible.ts";
import type { Place } from "./markdown.rules.ts";
import type { StationSet, StationSetKind } from "./markdown.types.ts";

/** More would rather be a region, or all. */
const MOST_PLACES = 500;
const MOST_GRADES = 100;

/** A set and grades as an input names them, resolved; what it doesn't name stays out. Fields as in the input. */
export async function resolved<Facts extends { gradeIds: string[]; stations: StationSet }>(
  ctx: Context,
  facts: Partial<Facts>,
  { platformId, leastGrades }: { platformId: string; leastGrades: 0 | 1 },
): Promise<Partial<Facts>> {
  return {
    ...facts,
    ...(facts.gradeIds && { gradeIds: await gradeIdsOf(ctx, facts.gradeIds, leastGrades) }),
    ...(facts.stations && { stations: await stationSetOf(ctx, facts.stations, platformId) }),
  };
}

/** What a set names, and with what it is refused where the caller doesn't see one of them. */
const NAMED = {
  REGIONS: "OBJECT_NOT_FOUND",
  CITIES: "OBJECT_NOT_FOUND",
  STATIONS: "SITE_NOT_FOUND",
} as const;

const tableOf = (kind: Exclude<StationSetKind, "ALL">) => ({ REGIONS: "r.id", CITIES: "c.id", STATIONS: "s.id" })[kind];

/**
 * The set as it is kept: each id once. Ids beside ALL, none beside anything else, or too many: 10012. What holds no
 * station of the platform or one below it, as far as the caller sees them: 10003 for a station, else 10014.
 */
async function stationSetOf(ctx: Context, set: StationSet, platformId: string): Promise<StationSet> {
  const ids = [...new Set(set.ids)];
  const most = set.kind === "ALL" ? 0 : MOST_PLACES;
  if (ids.length > most || (set.kind !== "ALL" && ids.length === 0)) {
    refuse("PARAMETER_ERROR", { field: "stations.ids", params: { most } });
  }
  if (set.kind === "ALL") {
    return { kind: set.kind, ids };
  }
  const { scope } = account(ctx);
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.raw(tableOf(set.kind))} as id from station s
      join city c on c.id = s.city_id and c.network_id = s.network_id
      join region r on r.id = c.region_id and r.network_id = s.network_id
      join platform p on p.id = s.platform_id and p.network_id = s.network_id
      join platform top on top.id = ${platformId} and top.network_id = s.network_id
    where ${visibleStation(scope)} and ${sql.raw(seenFrom("p", "top"))}
      and ${sql.raw(tableOf(set.kind))} = any(${usableIds(ids)}::uuid[])`.execute(sqlOf(ctx.em));
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.findIndex((id) => !found.has(id));
  return missing < 0 ? { kind: set.kind, ids } : refuse(NAMED[set.kind], { field: `stations.ids.${missing}` });
}

/** Grades as they are kept: each once. Fewer or more than may be: 10012; one that the network doesn't have any more, or never had: 10005. */
async function gradeIdsOf(ctx: Context, gradeIds: readonly string[], least: 0 | 1): Promise<string[]> {
  const ids = [...new Set(gradeIds)];
  if (ids.length < least || ids.length > MOST_GRADES) {
    refuse("PARAMETER_ERROR", { field: "gradeIds", params: { least, most: MOST_GRADES } });
  }
  const found = await gradesAmong(ctx, ids, sql`deleted_at is null`);
  const missing = ids.findIndex((id) => !found.has(id));
  return missing < 0 ? ids : refuse("ENERGY_NOT_FOUND", { field: `gradeIds.${missing}` });
}

async function gradesAmong(
  ctx: Context,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<ReadonlySet<string>> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<{ id: string }>`
    select id from grade where network_id = ${networkId} and id = any(${usableIds(ids)}::uuid[]) and ${condition}`.execute(
    sqlOf(ctx.em),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Refuses a grade that the network never had (10005); of one that is deleted can still be asked what it cost. */
export async function assertKnownGrade(ctx: Context, gradeId: string): Promise<void> {
  if (!(await gradesAmong(ctx, [gradeId], sql`true`)).has(gradeId)) {
    refuse("ENERGY_NOT_FOUND", { field: "gradeId" });
  }
}

/** A station as a sale at it is priced. */
export interface PricedStation extends Place {
  readonly stationName: string;
  readonly timeZone: string;
  /** From the network down to the station's own platform. */
  readonly platformIds: readonly string[];
  readonly currency: string;
  readonly currencySymbol: string;
}

const PLACE = sql`s.id as "stationId", s.name as "stationName", s.city_id as "cityId", c.region_id as "regionId", s.time_zone as "timeZone",
  string_to_array(p.path, '/') as "platformIds", p.currency, p.currency_symbol as "currencySymbol"`;
const STANDING = sql`station s join city c on c.id = s.city_id and c.network_id = s.network_id
  join platform p on p.id = s.platform_id and p.network_id = s.network_id`;

/** Where stations stand, by their ids; what the caller doesn't see is left out. */
export async function pricedStations(
  ctx: Context,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, PricedStation>> {
  const { rows } = await sql<PricedStation>`
    select ${PLACE} from ${STANDING} where ${visibleStation(account(ctx).scope)} and s.id = any(${stationIds}::uuid[])`.execute(
    sqlOf(ctx.em),
  );
  return new Map(rows.map((row) => [row.stationId, row]));
}

/** Where a station stands, whose it is, and in what it is paid. 10003 */
export async function pricedStation(ctx: Context, stationId: string): Promise<PricedStation> {
  const stations = await pricedStations(ctx, usableIds([stationId]));
  return stations.get(stationId) ?? refuse("SITE_NOT_FOUND", { field: "stationId" });
}

/** The same, whoever asks. 10003 */
export async function stationPlace(db: Kysely<unknown>, networkId: string, stationId: string): Promise<PricedStation> {
  const { rows } = await sql<PricedStation>`
    select ${PLACE} from ${STANDING} where s.network_id = ${networkId} and s.id = ${stationId}`.execute(db);
  return rows[0] ?? refuse("SITE_NOT_FOUND", { field: "stationId" });
}
