import { type Kysely, sql } from "kysely";
import type { StoredRise } from "../../plant/delivery/delivery.ports.ts";
import type { Batch } from "../../plant/telemetry/batch.ts";
import { type RiseFacts, type TicketFacts, pairsOf } from "./match.rules.ts";

/** What lies further away than this is about another load, whatever else is known of it. */
const NEARBY = "3 days";

/** A tank, and the moment around which its tickets and rises are looked at. */
interface Around {
  readonly networkId: string;
  readonly tankId: string;
  readonly at: Date;
  readonly now: Date;
}

/** Matches a ticket or a rise that is new to the only one that fits; the caller has the tank's turn. */
export async function matchByItself(db: Kysely<unknown>, around: Around, newId: string): Promise<void> {
  const { networkId, tankId, at, now } = around;
  const tickets = await sql<TicketFacts>`
    select t.id, t.time, t.volume from delivery_ticket t
    where t.network_id = ${networkId} and t.tank_id = ${tankId} and t.withdrawn_at is null and t.delivery_id is null and t.dispute <> 'SETTLED'
      and t.time between ${at}::timestamptz - ${NEARBY}::interval and ${at}::timestamptz + ${NEARBY}::interval`.execute(
    db,
  );
  const rises = await sql<RiseFacts>`
    select d.id, d.started_at as "startedAt", d.ended_at as "endedAt", d.delivered from tank_delivery d
    where d.network_id = ${networkId} and d.tank_id = ${tankId} and d.superseded_by is null
      and d.time between ${at}::timestamptz - ${NEARBY}::interval and ${at}::timestamptz + ${NEARBY}::interval
      and not exists (select 1 from delivery_ticket o where o.network_id = ${networkId} and o.delivery_id = d.id)`.execute(
    db,
  );
  const found = pairsOf(tickets.rows, rises.rows).find(({ ticketId, riseId }) => [ticketId, riseId].includes(newId));
  if (found !== undefined) {
    await sql`
      update delivery_ticket set delivery_id = ${found.riseId}, matched_at = ${now}, matched_by = null
      where network_id = ${networkId} and id = ${found.ticketId}`.execute(db);
  }
}

/** A rise that stands for others takes over the ticket of the first of them; one without a ticket looks for its own. Its batch has the tank's turn, and marks its days. */
export async function followRise(batch: Batch, { id, tankId, endedAt, supersedes }: StoredRise): Promise<void> {
  const { db, networkId, now } = batch;
  const { numAffectedRows } = await sql`
    update delivery_ticket set delivery_id = ${id}
    where network_id = ${networkId} and id = (
      select o.id from delivery_ticket o where o.network_id = ${networkId} and o.delivery_id = any(${supersedes}::uuid[]) order by o.time, o.id limit 1)`.execute(
    db,
  );
  await sql`
    update delivery_ticket set delivery_id = null, matched_at = null, matched_by = null
    where network_id = ${networkId} and delivery_id = any(${supersedes}::uuid[])`.execute(db);
  if (numAffectedRows === 0n) {
    await matchByItself(db, { networkId, tankId, at: endedAt, now }, id);
  }
}
