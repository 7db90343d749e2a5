import { type RawBuilder, sql } from "kysely";
import { type Services, sqlOf, type ScopeParams } from "../../kernel/context.ts";
import type { ForecourtFilter } from "../station/forecourt-filter.ts";
import { narrowed, visibleStation } from "../station/visible.ts";
import type { GunStatus } from "./gun.types.ts";
import { rowLoader } from "../../kernel/loader.ts";

/** Which guns: all that a filter leaves, or those with these ids. */
export interface GunChoice {
  readonly filter?: ForecourtFilter | null;
  readonly gunIds?: readonly string[];
}

/** Guns as they stand now, in one statement, by station and number. */
export async function gunStatuses(services: Services, scope: ScopeParams, choice: GunChoice): Promise<GunStatus[]> {
  const ids: RawBuilder<unknown> = choice.gunIds === undefined ? sql`true` : sql`g.id = any(${choice.gunIds}::uuid[])`;
  const { rows } = await sql<GunStatus>`
    select g.id as "gunId", g.station_id as "stationId", s.name as "stationName", g.number as "gunNumber",
      d.number as "dispenserNumber", case when b.address like '%.%' then b.device_id || '/' || split_part(b.address, '.', 1) end as pump, gr.id as "gradeId", gr.name as "gradeName", gr.colour as "gradeColour",
      coalesce(l.state, 'FREE') as state, coalesce(dl.online, false) as online, l.since,
      l.unit_price as "unitPrice", l.volume as "volumeLitres", l.amount, l.totalizer_litres as "totalizerLitres",
      l.card_no as "cardNo", null as "userName", null as "carNumber", null as balance,
      l.preset_type as "presetType", l.preset_value as "presetValue", l.transaction_no as "transactionNo", l.at as "lastSeenAt"
    from gun g
      join station s on s.id = g.station_id and s.network_id = g.network_id
      join dispenser d on d.id = g.dispenser_id
      join grade gr on gr.id = g.grade_id
      left join gun_live l on l.network_id = g.network_id and l.gun_id = g.id
      left join device_binding b on b.gun_id = g.id
      left join device_live dl on dl.network_id = b.network_id and dl.device_id = b.device_id
    where ${visibleStation(scope)} and g.network_id = ${scope.networkId} and g.deleted_at is null and ${ids} and ${narrowed(scope, choice.filter, sql`g.grade_id`)}
    order by s.code, g.number`.execute(sqlOf(services.em));
  return rows;
}

/** How a gun stands, for those that a list shows. */
export const gunStatusOf = rowLoader("gunId", (ctx, gunIds, scope) => gunStatuses(ctx, scope, { gunIds }));
