import { sql } from "kysely";
import { type Services, sqlOf } from "../../kernel/context.ts";

/** Tells those who look at a skid that nobody has told of it for too long; run every few seconds, on any number of servers. */
export async function sweepOldMeasures(services: Services): Promise<void> {
  const limit = new Date(services.clock.now().getTime() - services.config.STALE_SECONDS * 1000);
  const { rows } = await sql<{ network_id: string; device_id: string }>`
    update measure_live set stale = true where (network_id, device_id, address) in
      (select network_id, device_id, address from measure_live where not stale and at < ${limit}
        order by device_id, address for update skip locked)
    returning network_id, device_id`.execute(sqlOf(services.em.fork()));
  for (const [networkId, parts] of Map.groupBy(rows, (row) => row.network_id)) {
    services.pubsub.publish("measure", { networkId, deviceIds: parts.map((row) => row.device_id) });
  }
}
