import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { listLoader } from "../../kernel/loader.ts";
import { changeableStation } from "../../site/station/station.service.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { announceChange } from "./price-change.service.ts";
import type { PriceGun, UnitPrice } from "./pricing.types.ts";
import { unitPrices } from "./unit-price.list.ts";

/** A price that the caller sees, or 10014. */
export async function unitPrice(ctx: Context, id: string): Promise<UnitPrice> {
  return (await unitPrices.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** The moment of a price that is asked for. */
export interface PriceMoment {
  readonly stationId: string;
  readonly gradeId: string;
  readonly at: Date;
}

/** The price that held, or is to hold, at any moment. 10003; 10007 where there was none yet. */
export async function priceAt(ctx: Context, { stationId, gradeId, at }: PriceMoment): Promise<UnitPrice> {
  const [station] = usableIds([stationId]);
  const { rows: stations } = await sql`
    select 1 from station s where ${visibleStation(account(ctx).scope)} and s.id = ${station ?? null}::uuid`.execute(
    sqlOf(ctx.em),
  );
  if (stations.length === 0) {
    refuse("SITE_NOT_FOUND", { field: "stationId" });
  }
  const filter = { stationIds: [stationId], gradeIds: [gradeId] };
  const held = piece("u.status in ('APPLIED', 'SCHEDULED') and u.effective_at <= $1", at);
  const [found] = await unitPrices.rows(ctx, [held], { filter, limit: 1 });
  return found ?? refuse("UNIT_PRICE_NOT_FOUND", { field: "gradeId" });
}

/** What became of many prices at their guns, by the guns' numbers. */
export async function priceGuns(ctx: Context, priceIds: readonly string[]): Promise<PriceGun[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<PriceGun>`
    select q.unit_price_id as "unitPriceId", q.gun_id as "gunId", g.number as "gunNumber", q.state, q.failure, q.vendor_code as "vendorCode",
      q.sent_at as "sentAt", q.confirmed_at as "confirmedAt", q.changed_at as "changedAt", trim_scale(l.unit_price)::text as "shownPrice"
    from price_gun q join station s on s.id = q.station_id and s.network_id = q.network_id join gun g on g.id = q.gun_id
      left join gun_live l on l.network_id = q.network_id and l.gun_id = q.gun_id
    where q.network_id = ${scope.networkId} and ${visibleStation(scope)} and q.unit_price_id = any(${priceIds}::uuid[]) order by g.number`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** Cancels a price that has not fallen due; again it is the same. 10014, 10022, 10041 once it is due. */
export async function cancelPrice(ctx: Context, id: string): Promise<UnitPrice> {
  const price = await unitPrice(ctx, id);
  if (price.status === "SCHEDULED") {
    await changeableStation(ctx, price.stationId);
  }
  const me = account(ctx);
  const now = ctx.clock.now();
  const cancelled = await ctx.em.transactional(async (em) => {
    const { numAffectedRows } = await sql`
      update unit_price set status = 'CANCELLED', cancelled_at = ${now}, cancelled_by = ${me.login}
      where network_id = ${me.scope.networkId} and id = ${price.id} and status = 'SCHEDULED' and effective_at > ${now}`.execute(
      sqlOf(em),
    );
    if (numAffectedRows === 1n) {
      const before = {
        stationId: price.stationId,
        gradeId: price.gradeId,
        price: price.price,
        effectiveAt: price.effectiveAt,
      };
      await record({ ...ctx, em }, { operation: "cancelPrice", objectType: "UnitPrice", objectId: id, before });
    }
    return numAffectedRows === 1n;
  });
  const after = await unitPrice(ctx, id);
  if (!cancelled && after.status !== "CANCELLED") {
    refuse("VALIDITY_EXPIRED", { field: "id" });
  }
  await announceChange(ctx, [price.stationId]);
  return after;
}

/** The guns of the prices that a list shows. */
export const priceGunsOf = listLoader(({ unitPriceId }: PriceGun) => unitPriceId, priceGuns);
