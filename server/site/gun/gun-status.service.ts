import { sql } from "kysely";
import { type Services, sqlOf, type ScopeParams } from "../../kernel/context.ts";
import type { ForecourtFilter } from "../station/forecourt-filter.ts";
import { narrowed, visibleStation } from "../station/visible.ts";
import { maskedSql } from "../../kernel/lists/masked.ts";
import type { GunStatus } from "./gun.types.ts";
import { rowLoader } from "../../kernel/loader.ts";
import { whereIdIn } from "../../kernel/lists/filters.ts";

/** Which guns: all that a filter leaves, or those with these ids. */
export interface GunChoice {
  readonly filter?: ForecourtFilter | null;
  readonly gunIds?: readonly string[];
}

/** The card that a gun (g) fills by: the one for which something is held there, else the one whose tag its device shows (l). */
const CARD_AT_GUN = sql.raw(`
  select c.number, c.plate, m.name, f.held
  from (
    (select h.card_id, h.amount as held from card_hold h
      where h.network_id = g.network_id and h.gun_id = g.id and h.ended_at is null order by h.opened_at desc limit 1)
    union all
    select t.id, null from card t where t.network_id = g.network_id and t.tag = l.card_no and l.state <> 'FREE'
      and (select tp.training from platform tp where tp.network_id = t.network_id and tp.id = t.platform_id)
        = (select sp.training from platform sp where sp.network_id = s.network_id and sp.id = s.platform_id)
    limit 1
  ) f
    join card c on c.network_id = g.network_id and c.id = f.card_id
    join card_account a on a.network_id = c.network_id and a.id = c.card_account_id
    left join member m on m.network_id = a.network_id and m.id = a.member_id`);

/** Guns as they stand now, in one statement, by station and number. */
export async function gunStatuses(services: Services, scope: ScopeParams, choice: GunChoice): Promise<GunStatus[]> {
  const { rows } = await sql<GunStatus>`
    select g.id as "gunId", g.station_id as "stationId", s.name as "stationName", g.number as "gunNumber",
      d.number as "dispenserNumber", case when b.address like '%.%' then b.device_id || '/' || split_part(b.address, '.', 1) end as pump, gr.id as "gradeId", gr.name as "gradeName", gr.colour as "gradeColour",
      coalesce(l.state, 'FREE') as state, coalesce(dl.online and not coalesce(jsonb_exists(dl.absent, b.address), false), false) as online, l.since,
      l.unit_price as "unitPrice", l.volume as "volumeLitres", l.amount, l.totalizer_litres as "totalizerLitres",
      coalesce(${sql.raw(maskedSql("who.number"))}, l.card_no) as "cardNo", left(who.name, 1) || '••' as "userName", who.plate as "carNumber", who.held::text as balance,
      l.preset_type as "presetType", l.preset_value as "presetValue", l.transaction_no as "transactionNo", l.at as "lastSeenAt"
    from gun g
      join station s on s.id = g.station_id and s.network_id = g.network_id
      join dispenser d on d.id = g.dispenser_id
      join grade gr on gr.id = g.grade_id
      left join gun_live l on l.network_id = g.network_id and l.gun_id = g.id
      left join device_binding b on b.gun_id = g.id
      left join device_live dl on dl.network_id = b.network_id and dl.device_id = b.device_id
      left join lateral (${CARD_AT_GUN}) who on true
    where ${visibleStation(scope)} and g.network_id = ${scope.networkId} and g.deleted_at is null and ${whereIdIn("g.id", choice.gunIds)} and ${narrowed(scope, choice.filter, sql`g.grade_id`)}
    order by s.code, g.number`.execute(sqlOf(services.em));
  return rows;
}

/** How a gun stands, for those that a list shows. */
export const gunStatusOf = rowLoader("gunId", (ctx, gunIds, scope) => gunStatuses(ctx, scope, { gunIds }));
