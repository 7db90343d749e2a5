import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { transacting } from "../../kernel/transacting.ts";
import { changeableStation } from "../../site/station/station.service.ts";
import { visibleStation } from "../../site/station/visible.ts";
import type { PriceBatch } from "../price-batch/price-batch.types.ts";
import { priceBatch } from "../price-batch/price-batches.service.ts";
import { announceChange } from "./price-change.service.ts";
import type { ResendPricesInput } from "./pricing.inputs.ts";
import type { StationPrices } from "./pricing.types.ts";
import { pricesOfStations } from "./station-prices.service.ts";

/** A gun that its price is brought to anew, or whose station keeps us from it. */
interface Resent {
  readonly gunId: string;
  readonly stationId: string;
  readonly state: "QUEUED" | "SELF_CONTROLLED";
}

/**
 * Guns of prices in force (price u at gun q, which shows what l says) begin anew, with all their tries; what another price
 * came first at stays. Those of a station that controls itself say so instead (10022).
 */
async function beginAnew(ctx: Context, which: RawBuilder<unknown>): Promise<readonly Resent[]> {
  const { scope } = account(ctx);
  const now = ctx.clock.now();
  const { rows } = await sql<Resent>`
    with wrong as (
      select q.unit_price_id, q.gun_id, s.control_mode = 'STATION' as own from price_gun q
        join unit_price u on u.id = q.unit_price_id and u.network_id = q.network_id
        join station s on s.id = q.station_id and s.network_id = q.network_id left join gun_live l on l.network_id = q.network_id and l.gun_id = q.gun_id
      where q.network_id = ${scope.networkId} and ${visibleStation(scope)} and q.state <> 'SUPERSEDED' and ${which}
        and not exists (select 1 from unit_price n where n.network_id = u.network_id and n.station_id = u.station_id and n.grade_id = u.grade_id
          and n.status = 'APPLIED' and (n.effective_at, n.id) > (u.effective_at, u.id))
      order by q.gun_id, q.unit_price_id for update of q
    )
    update price_gun q set state = case when w.own then 'SELF_CONTROLLED' else 'QUEUED' end, failure = null, vendor_code = null, attempts = 0,
      next_try_at = ${now}, changed_at = ${now}
    from wrong w where q.unit_price_id = w.unit_price_id and q.gun_id = w.gun_id and q.network_id = ${scope.networkId}
    returning q.gun_id as "gunId", q.station_id as "stationId", q.state`.execute(sqlOf(ctx.em));
  return rows;
}

/** Sends the prices in force to the guns that don't show them once more. 10003, 10022. */
export async function resendPrices(ctx: Context, input: ResendPricesInput): Promise<StationPrices[]> {
  const station = await changeableStation(ctx, input.stationId);
  const grade = input.gradeId == null ? sql`true` : sql`u.grade_id::text = ${input.gradeId}`;
  const which = sql`q.station_id = ${station.id} and ${grade} and (q.state <> 'CONFIRMED' or l.unit_price is distinct from u.price)`;
  await transacting(ctx, async (inside) => {
    const after = { guns: (await beginAnew(inside, which)).map(({ gunId }) => gunId) };
    await record(inside, { operation: "resendPrices", objectType: "Station", objectId: station.id, after });
  });
  await announceChange(ctx, [station.id]);
  return pricesOfStations(ctx, [station.id]);
}

/**
 * Sends a batch's prices once more to the guns that they did not reach, wherever they still hold; a station that controls
 * itself by now hinders no other (10022): its guns say so. Where none failed nothing happens. 10014.
 */
export async function resendPriceBatch(ctx: Context, id: string): Promise<PriceBatch> {
  await priceBatch(ctx, id);
  const resent = await transacting(ctx, async (inside) => {
    const guns = await beginAnew(inside, sql`u.batch_id = ${id} and q.state = 'FAILED'`);
    if (guns.length > 0) {
      const ids = (state: Resent["state"]) => guns.filter((gun) => gun.state === state).map(({ gunId }) => gunId);
      const after = { guns: ids("QUEUED"), selfControlled: ids("SELF_CONTROLLED") };
      await record(inside, { operation: "resendPriceBatch", objectType: "PriceBatch", objectId: id, after });
    }
    return guns;
  });
  await announceChange(ctx, [...new Set(resent.map(({ stationId }) => stationId))]);
  return priceBatch(ctx, id);
}
