import { sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";

/**
 * The gateways that speak for stations or for single devices of theirs get another version of their configuration, which
 * they fetch when they are told of it (topic `setup`). Gives back their ids.
 */
export async function touchGateways(ctx: Context, networkId: string, stationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update gateway set configuration_version = configuration_version + 1
    where network_id = ${networkId} and id in (
      select gateway_id from station where network_id = ${networkId} and id = any(${stationIds}::uuid[])
      union select gateway_id from device where network_id = ${networkId} and station_id = any(${stationIds}::uuid[]))
    returning id`.execute(sqlOf(ctx.em));
  return rows.map((row) => row.id);
}
