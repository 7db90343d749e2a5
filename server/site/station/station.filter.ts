import { type RawBuilder, sql } from "kysely";
import type { ScopeParams } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { containing } from "../../kernel/lists/inputs.ts";
import type { StationFilter } from "./station.inputs.ts";
import { narrowed } from "./visible.ts";

/** What a filter asks of a station (alias s). */
export function stationCondition(scope: ScopeParams, filter: StationFilter | null | undefined): RawBuilder<unknown> {
  const among = (column: string, ids: string[] | undefined | null) =>
    ids != null && ids.length > 0 ? isOneOf(sql.raw(column), usableIds(ids)) : null;
  const conditions = [
    among("s.id", filter?.ids),
    among("s.city_id", filter?.cityIds),
    narrowed(scope, { platformIds: filter?.platformIds, regionIds: filter?.regionIds }),
    filter?.controlMode ? sql`s.control_mode = ${filter.controlMode}` : null,
    filter?.activationStates?.length ? sql`s.activation_state = any(${filter.activationStates}::text[])` : null,
    filter?.located == null ? null : sql`(s.latitude is not null) = ${filter.located}`,
    filter?.search
      ? sql`(s.name ilike ${containing(filter.search)} or s.code ilike ${containing(filter.search)})`
      : null,
    filter?.online == null
      ? null
      : sql`${filter.online} = not exists (select 1 from device d left join device_live l on l.network_id = d.network_id and l.device_id = d.id
          where d.network_id = s.network_id and d.station_id = s.id and d.deleted_at is null and not coalesce(l.online, false))`,
  ].filter((condition) => condition !== null);
  return sql.join(conditions, sql` and `);
}

/** One id takes the way by its index without the planner having to guess how many there are. */
const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = any(${ids}::uuid[])`;
