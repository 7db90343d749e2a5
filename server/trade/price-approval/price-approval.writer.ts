import { sql } from "kysely";
import { compareDecimals, percentBetween } from "../../../common/decimal.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { APPROVAL_DAYS } from "./price-approval.rules.ts";
import type { Judged, PriceWish } from "../prices/price-judge.ts";

const DAY_MS = 86_400_000;

type Fresh = Extract<Judged, { kind: "NEW" }>;

/** What lists tell of an approval without reading its rows. */
function figuresOf(fresh: readonly Fresh[], { effectiveAt, stationTime }: PriceWish) {
  const steps = fresh.map(({ old, price }) => (old === null ? "0" : percentBetween(old, price.price)));
  const planned = effectiveAt != null || stationTime != null;
  const first = Math.min(...fresh.map(({ price }) => price.effectiveAt.getTime()));
  return {
    stations: new Set(fresh.map(({ price }) => price.stationId)).size,
    prices: fresh.length,
    biggestStep: steps.toSorted(compareDecimals).at(-1) ?? "0",
    firstAt: planned ? new Date(first) : null,
  };
}

/** Keeps what was judged as new instead of writing it, with what stands there now, and tells the log. Gives back the id. */
export async function keepForApproval(ctx: Context, judged: readonly Judged[], wish: PriceWish): Promise<string> {
  const [me, now, id] = [account(ctx), ctx.clock.now(), newId()];
  const { networkId } = me.scope;
  const { effectiveAt = null, stationTime = null, allOrNothing, operation, origin } = wish;
  const fresh = judged.filter((one) => one.kind === "NEW");
  const { stations, prices, biggestStep, firstAt } = figuresOf(fresh, wish);
  const expiresAt = new Date(now.getTime() + APPROVAL_DAYS * DAY_MS);
  await sql`
    insert into price_approval (id, network_id, platform_id, account_id, author, operation, source, batch_id, change_id, effective_at, station_time, first_at,
      all_or_nothing, reason, stations, prices, biggest_step, state, created_at, expires_at)
    values (${id}, ${networkId}, ${me.platformId}, ${me.accountId}, ${me.login}, ${operation}, ${origin.source}, ${origin.batchId ?? null},
      ${origin.changeId ?? null}, ${effectiveAt}, ${stationTime}, ${firstAt}, ${allOrNothing}, ${origin.reason ?? null}, ${stations}, ${prices}, ${biggestStep}, 'WAITING', ${now},
      ${expiresAt})`.execute(sqlOf(ctx.em));
  await writeRows(ctx, id, fresh);
  const { reason } = origin;
  const after = { stations, prices, biggestStep, effectiveAt: firstAt, stationTime, ...(reason != null && { reason }) };
  await record(ctx, { operation, objectType: "PriceApproval", objectId: id, after });
  return id;
}

async function writeRows(ctx: Context, id: string, fresh: readonly Fresh[]): Promise<void> {
  const rows = fresh.map(({ old, price }, place) => ({
    place: String(place),
    station_id: price.stationId,
    grade_id: price.gradeId,
    old_price: old,
    price: price.price,
  }));
  const types = {
    place: "bigint",
    station_id: "uuid",
    grade_id: "uuid",
    old_price: "numeric",
    price: "numeric",
  } as const;
  await sql`
    insert into price_approval_row (approval_id, network_id, place, station_id, grade_id, old_price, price)
    select ${id}::uuid, ${account(ctx).scope.networkId}::uuid, r.place, r.station_id, r.grade_id, r.old_price, r.price
    from ${recordset("r", rows, types)}`.execute(sqlOf(ctx.em));
}
