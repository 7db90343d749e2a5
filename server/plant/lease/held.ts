import { type Kysely, type RawBuilder, sql } from "kysely";
import type { GatewayCaller } from "../../kernel/context.ts";

/** The shared stations among these that are another's now than the gateway's, with since when. */
export async function heldByOthers(
  db: Kysely<unknown>,
  { networkId, gatewayId }: Pick<GatewayCaller, "networkId" | "gatewayId">,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (stationIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ id: string; since: Date }>`
    select station_id as id, held_since as since from station_lease
    where network_id = ${networkId} and station_id = any(${stationIds}::uuid[]) and gateway_id is distinct from ${gatewayId}::uuid`.execute(
    db,
  );
  return new Map(rows.map(({ id, since }) => [id, since]));
}

/** The condition on an order (alias o) that its station isn't another's now, as far as it is shared at all. */
export const notHeldByOthers = ({
  networkId,
  gatewayId,
}: Pick<GatewayCaller, "networkId" | "gatewayId">): RawBuilder<unknown> => sql`(
  not exists (select from station_lease l where l.network_id = ${networkId} and l.station_id = o.station_id and l.gateway_id is distinct from ${gatewayId}::uuid)
  or exists (select from device d where d.network_id = ${networkId} and d.id = o.device_id and d.gateway_id = ${gatewayId}))`;
