import { type RawBuilder, sql } from "kysely";
import type { ScopeParams } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import type { ForecourtFilter } from "./forecourt-filter.ts";
import { belowPlatforms, inRegions, ofEverStation, ofStation } from "./list-places.ts";
import type { PlaceFilter } from "./place-filter.ts";

/**
 * The condition on a row of `station` (alias s) that hot reads join: the caller's network and platforms. Every
 * statement that shows facts or live rows contains it.
 */
export const visibleStation = (scope: ScopeParams): RawBuilder<unknown> => rawOf(ofStation(scope));

/** The same with stations that are deleted: for facts, which outlive them. */
export const everStation = (scope: ScopeParams): RawBuilder<unknown> => rawOf(ofEverStation(scope));

const given = (ids: readonly string[] | null | undefined): ids is readonly string[] => ids != null && ids.length > 0;

/**
 * The condition that a row's platform is one of these or below one of them, as far as the caller sees these; `row`: the
 * row's alias.
 */
export const ofPlatforms = (scope: ScopeParams, row: string, ids: readonly string[]): RawBuilder<unknown> =>
  rawOf(belowPlatforms(scope, row, ids));

/** Whether `narrowed` leaves all that there ever was in the network: then there is no need to ask which stations these are. */
export const isWholeNetwork = (scope: ScopeParams, filter: PlaceFilter | null | undefined): boolean =>
  scope.platformIds === null &&
  ![filter?.platformIds, filter?.stationIds, filter?.cityIds, filter?.regionIds].some(given);

/** What a filter adds on the station (alias s); `grade` names the grade's column where the rows have one. */
export function narrowed(
  scope: ScopeParams,
  filter: (PlaceFilter & Pick<ForecourtFilter, "gradeIds">) | null | undefined,
  grade?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [
    given(filter?.platformIds) && ofPlatforms(scope, "s", filter.platformIds),
    given(filter?.stationIds) && sql`s.id = any(${usableIds(filter.stationIds)}::uuid[])`,
    given(filter?.cityIds) && sql`s.city_id = any(${usableIds(filter.cityIds)}::uuid[])`,
    given(filter?.regionIds) && rawOf(inRegions(filter.regionIds)),
    given(filter?.gradeIds) && grade !== undefined && sql`${grade} = any(${usableIds(filter.gradeIds)}::uuid[])`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
