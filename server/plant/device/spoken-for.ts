import { type RawBuilder, sql } from "kysely";

/** The gateway that speaks for a device (alias d) of a station (alias s): its own, else the station's; null for one that is cut off. */
export const SPEAKER_SQL = `coalesce(d.gateway_id,
  case when d.cut_off_at is null and s.deleted_at is null and s.activation_state = 'ACTIVATED' then s.gateway_id end)`;

/** The same within a statement of Kysely's. */
export const SPEAKER: RawBuilder<string | null> = sql.raw(SPEAKER_SQL);

/** The condition on a device (alias d) that a gateway speaks for it; two ways to it, each by an index. */
export function spokenForBy({ networkId, gatewayId }: { networkId: string; gatewayId: string }): RawBuilder<unknown> {
  return sql`d.id in (
    select o.id from device o where o.network_id = ${networkId} and o.gateway_id = ${gatewayId}
    union all
    select o.id from station p join device o on o.station_id = p.id and o.network_id = p.network_id
      where p.network_id = ${networkId} and p.gateway_id = ${gatewayId} and p.deleted_at is null and p.activation_state = 'ACTIVATED'
        and o.gateway_id is null and o.cut_off_at is null)`;
}

/** The condition on a device (alias d) that a gateway shares its station: what it told of before is told by it still. */
export function sharedBy({ networkId, gatewayId }: { networkId: string; gatewayId: string }): RawBuilder<unknown> {
  return sql`d.id in (
    select o.id from station_gateway m
      join station p on p.network_id = m.network_id and p.id = m.station_id
      join device o on o.station_id = p.id and o.network_id = p.network_id
      where m.network_id = ${networkId} and m.gateway_id = ${gatewayId} and p.deleted_at is null and p.activation_state = 'ACTIVATED'
        and o.gateway_id is null and o.cut_off_at is null)`;
}

/** Whether a device (alias d) is served by one of several gateways, whichever holds its station. */
export const IS_SHARED: RawBuilder<boolean> = sql.raw(
  `(d.gateway_id is null and exists (select from station_lease h where h.network_id = d.network_id and h.station_id = d.station_id))`,
);
