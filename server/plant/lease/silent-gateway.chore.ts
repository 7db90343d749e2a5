import { sql } from "kysely";
import { type Services, sqlOf } from "../../kernel/context.ts";
import { LEASE, spanOf } from "./lease.rules.ts";

/** How often it is looked for. */
export const LOOK_MS = 5_000;

/** Tells consoles and the log of gateways that share stations and have just stopped asking; run every few seconds. */
export async function tellSilentGateways({ em, log, pubsub }: Services): Promise<number> {
  const { rows } = await sql<{ network_id: string; gateway_id: string; name: string }>`
    select p.network_id, p.gateway_id, g.name from gateway_presence p
    join gateway g on g.network_id = p.network_id and g.id = p.gateway_id
    where p.asked_at <= now() - ${spanOf(LEASE.heldMs)} and p.asked_at > now() - ${spanOf(LEASE.heldMs + 2 * LOOK_MS)}
      and exists (select from station_gateway m where m.network_id = p.network_id and m.gateway_id = p.gateway_id)`.execute(
    sqlOf(em),
  );
  for (const { network_id: networkId, gateway_id: gatewayId, name } of rows) {
    log.warn({ networkId, gatewayId, name }, "a gateway that shares stations is silent");
    pubsub.publish("setup", { networkId, gatewayIds: [] });
  }
  return rows.length;
}
