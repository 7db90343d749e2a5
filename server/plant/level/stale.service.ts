import { sql } from "kysely";
import { type Services, sqlOf } from "../../kernel/context.ts";

/** Tells those who look at a tank that nobody has told its volume for too long; run every few seconds, on any number of servers. */
export async function sweepStale(services: Services): Promise<void> {
  const limit = new Date(services.clock.now().getTime() - services.config.STALE_SECONDS * 1000);
  const { rows } = await sql<{ network_id: string; tank_id: string }>`
    update tank_live set stale = true where (network_id, tank_id) in
      (select network_id, tank_id from tank_live where not stale and coalesce(quality -> 'VOLUME', quality -> 'HEIGHT') ->> 'at' < ${limit.toISOString()}
        order by tank_id for update skip locked)
    returning network_id, tank_id`.execute(sqlOf(services.em.fork()));
  for (const [networkId, tanks] of Map.groupBy(rows, (row) => row.network_id)) {
    services.pubsub.publish("tank", { networkId, tankIds: tanks.map((row) => row.tank_id) });
  }
}
