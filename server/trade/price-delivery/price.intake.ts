import { sql } from "kysely";
import { tellFacts } from "../../kernel/told-facts.ts";
import type { Batch } from "../../plant/telemetry/batch.ts";

/**
 * What devices show is what confirms a price: of the guns that a batch told of, those that show the price they wait for
 * have got it, however it came there.
 */
export async function confirmPrices(batch: Batch): Promise<void> {
  if (batch.changed.guns.size === 0) {
    return;
  }
  const { rows } = await sql<{ station_id: string; unit_price_id: string }>`
    with shown as (
      select p.unit_price_id, p.gun_id from price_gun p join unit_price u on u.id = p.unit_price_id and u.network_id = p.network_id
        join gun_live l on l.network_id = p.network_id and l.gun_id = p.gun_id and l.unit_price = u.price
      where p.network_id = ${batch.networkId} and p.gun_id = any(${[...batch.changed.guns]}::uuid[]) and p.state in ('QUEUED', 'SENT', 'FAILED')
      order by p.gun_id, p.unit_price_id for update of p
    )
    update price_gun p set state = 'CONFIRMED', failure = null, vendor_code = null, confirmed_at = ${batch.now}, changed_at = ${batch.now}
    from shown k where p.unit_price_id = k.unit_price_id and p.gun_id = k.gun_id and p.network_id = ${batch.networkId} returning p.station_id, p.unit_price_id`.execute(
    batch.db,
  );
  for (const row of rows) {
    batch.changed.priceStations.add(row.station_id);
  }
  if (rows.length > 0) {
    await tellConfirmed(batch, [...new Set(rows.map((row) => row.unit_price_id))]);
  }
}

/** Tells of the prices that all guns that wait for them show by now. */
async function tellConfirmed(batch: Batch, priceIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; stationId: string }>`
    select u.id, u.station_id as "stationId" from unit_price u
    where u.network_id = ${batch.networkId} and u.id = any(${priceIds}::uuid[]) and not exists (select from price_gun q
      where q.network_id = u.network_id and q.unit_price_id = u.id and q.state in ('QUEUED', 'SENT', 'FAILED'))
    order by u.id`.execute(batch.db);
  await tellFacts(
    batch,
    rows.map(({ id, stationId }) => ({ type: "price.confirmed", objectId: id, stationId })),
  );
}
