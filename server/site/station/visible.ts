import { type RawBuilder, sql } from "kysely";
import type { ScopeParams } from "../../access/auth/scoped.ts";
import { isId } from "../../kernel/ids.ts";
import type { ForecourtFilter } from "./forecourt-filter.ts";
import type { PlaceFilter } from "./place-filter.ts";

/**
 * The condition on a row of `station` (alias s) that hot reads join: the caller's network and platforms. Every
 * statement that shows facts or live rows contains it.
 */
export function visibleStation(scope: ScopeParams): RawBuilder<unknown> {
  return sql`${everStation(scope)} and s.deleted_at is null`;
}

/** The same with stations that are deleted: for facts, which outlive them. */
export function everStation(scope: ScopeParams): RawBuilder<unknown> {
  return scope.platformIds === null
    ? sql`s.network_id = ${scope.networkId}`
    : sql`s.network_id = ${scope.networkId} and s.platform_id = any(${scope.platformIds}::uuid[])`;
}

const given = (ids: readonly string[] | null | undefined): ids is readonly string[] => ids != null && ids.length > 0;

/** An id that isn't one matches nothing, like any other unknown id. */
export const usableIds = (ids: readonly string[]): string[] => ids.filter(isId);

/**
 * The condition that a row's platform is one of these or below one of them, as far as the caller sees these; `row`: the
 * row's alias.
 */
export function ofPlatforms(scope: ScopeParams, row: string, ids: readonly string[]): RawBuilder<unknown> {
  const seen = usableIds(ids).filter((id) => scope.platformIds === null || scope.platformIds.includes(id));
  return sql`${sql.ref(`${row}.platform_id`)} in (select b.id from platform b
    join platform top on top.network_id = b.network_id and (b.id = top.id or b.path like top.path || '/%')
    where b.network_id = ${scope.networkId} and top.id = any(${seen}::uuid[]))`;
}

/** Whether a filter names any place at all. */
export function isNarrowed(filter: PlaceFilter | null | undefined): filter is PlaceFilter {
  return [filter?.platformIds, filter?.regionIds, filter?.cityIds, filter?.stationIds].some(given);
}

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
    given(filter?.regionIds) &&
      sql`s.city_id in (select c.id from city c where c.network_id = s.network_id and c.region_id = any(${usableIds(filter.regionIds)}::uuid[]))`,
    given(filter?.gradeIds) && grade !== undefined && sql`${grade} = any(${usableIds(filter.gradeIds)}::uuid[])`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
