import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { type Deed, once } from "../../kernel/once.ts";
import { visibleStation } from "../../site/station/visible.ts";
import type { CreatePriceBatchInput, PriceBatchInput, RollBackPriceBatchInput } from "./price-batch.inputs.ts";
import type { PriceBatch, PriceBatchRow } from "./price-batch.types.ts";
import { assertSome, leaveOut, priceBatch, previewRows } from "./price-batches.service.ts";
import { type SetPrice, announceChange, reasonOf, setPrices } from "../prices/price-change.service.ts";
import { type Judged, type Wanted, judge } from "../prices/price-judge.ts";

/** Prices that one batch may touch: a thousand stations with five grades. */
const MOST_ROWS = 5_000;

const given = (ids: readonly string[] | null | undefined) => usableIds(ids ?? []);

function assertRule({ price, delta, effectiveAt, stationTime, gradeIds }: PriceBatchInput): void {
  if (gradeIds.length === 0) {
    refuse("PARAMETER_ERROR", { field: "gradeIds" });
  }
  if ((price == null) === (delta == null)) {
    refuse("PARAMETER_ERROR", { field: price == null ? "price" : "delta" });
  }
  if (delta != null && new Decimal(delta).isZero()) {
    refuse("PARAMETER_ERROR", { field: "delta" });
  }
  if (effectiveAt != null && stationTime != null) {
    refuse("PARAMETER_ERROR", { field: "stationTime" });
  }
}

/** What a batch wants, station by station in the order of their codes. 10003 no station, 10005 not sold, 10012 too many. */
async function wantedBy(ctx: Context, input: PriceBatchInput): Promise<Wanted[]> {
  assertRule(input);
  const { scope } = account(ctx);
  const db = sqlOf(ctx.em);
  const places = sql`${visibleStation(scope)} and (s.id = any(${given(input.stationIds)}::uuid[]) or s.city_id = any(${given(input.cityIds)}::uuid[])
    or s.city_id in (select c.id from city c where c.network_id = s.network_id and c.region_id = any(${given(input.regionIds)}::uuid[])))`;
  const { rows } = await sql<{ stationId: string; gradeId: string | null }>`
    select s.id as "stationId", g.id as "gradeId" from station s left join lateral (
        select t.grade_id from tank t where t.network_id = s.network_id and t.station_id = s.id and t.deleted_at is null
        union select u.grade_id from gun u where u.network_id = s.network_id and u.station_id = s.id and u.deleted_at is null) k on k.grade_id = any(${given(input.gradeIds)}::uuid[])
      left join grade g on g.id = k.grade_id and g.network_id = s.network_id and g.deleted_at is null
    where ${places} order by s.code, s.id, g.code, g.id limit ${MOST_ROWS + 1}`.execute(db);
  if (rows.length === 0) {
    refuse("SITE_NOT_FOUND", { field: "stationIds" });
  }
  const sold = rows.flatMap(({ stationId, gradeId }) => (gradeId === null ? [] : [{ stationId, gradeId }]));
  if (sold.length === 0) {
    refuse("ENERGY_NOT_FOUND", { field: "gradeIds" });
  }
  if (rows.length > MOST_ROWS) {
    refuse("PARAMETER_ERROR", { field: "stationIds", params: { most: MOST_ROWS } });
  }
  const rule = input.price == null ? { delta: String(input.delta) } : { price: input.price };
  return sold.map((place) => ({ ...place, ...rule }));
}

/** What would become of each row of a batch, without doing any of it. 10003, 10005, 10012. */
export async function judgePriceBatch(ctx: Context, input: PriceBatchInput): Promise<Judged[]> {
  const changes = await wantedBy(ctx, input);
  const wish = { ...input, changes, allOrNothing: false, origin: { source: "BATCH" }, operation: "" } as const;
  return judge(ctx, wish, false);
}

/** What a batch would do, for every station and grade, without doing any of it. 10003, 10005, 10012. */
export async function previewPriceBatch(ctx: Context, input: PriceBatchInput): Promise<PriceBatchRow[]> {
  return previewRows(ctx, await judgePriceBatch(ctx, input));
}

/** What is kept of a batch besides its prices. */
interface Kept {
  readonly source: "BATCH" | "ROLLBACK";
  readonly takenBackId?: string;
  readonly gradeIds: readonly string[];
  readonly rule?: Pick<CreatePriceBatchInput, "price" | "delta" | "effectiveAt" | "stationTime">;
  readonly allOrNothing: boolean;
  readonly reason?: string | null;
}

/** Writes a batch's head. */
async function begin(ctx: Context, id: string, kept: Kept): Promise<void> {
  const me = account(ctx);
  const { source, takenBackId = null, gradeIds, rule = {}, allOrNothing, reason = null } = kept;
  await sql`
    insert into price_batch (id, network_id, platform_id, account_id, author, source, taken_back_id, grade_ids, price, delta, effective_at, station_time,
      all_or_nothing, reason, left_out, created_at)
    values (${id}, ${me.scope.networkId}, ${me.platformId}, ${me.accountId}, ${me.login}, ${source}, ${takenBackId}, ${gradeIds}::uuid[], ${rule.price ?? null},
      ${rule.delta ?? null}, ${rule.effectiveAt ?? null}, ${rule.stationTime ?? null}, ${allOrNothing}, ${reason}, '[]', ${ctx.clock.now()})`.execute(
    sqlOf(ctx.em),
  );
}

/** Keeps the rows that made no price and don't wait. Where none is left the batch is refused: with its first fault, or 10006. */
async function finish(ctx: Context, batchId: string, set: readonly SetPrice[]) {
  assertSome(set);
  const left = await leaveOut(ctx, batchId, set);
  const approvalId = set.find((one) => one.approvalId !== undefined)?.approvalId;
  const taken = set.length - left;
  return approvalId === undefined ? { prices: taken, leftOut: left } : { waiting: taken, leftOut: left, approvalId };
}

const stationsOf = (changes: readonly Wanted[]) => [...new Set(changes.map(({ stationId }) => stationId))];

/**
 * Changes many prices together, at once or at a time to come. 10003 no such station, 10005 no such grade there, 10012 (the
 * rule, its time, too many rows); with `allOrNothing` also what any row is refused for: 10022, 10007, 10012. 10006 where
 * every price is as wished already. 10015 a key that was used for something else. Where one price needs a second person
 * the batch waits in a price approval.
 */
export async function createPriceBatch(ctx: Context, input: CreatePriceBatchInput): Promise<PriceBatch> {
  assertRule(input);
  const { idempotencyKey: key, ...meant } = input;
  return makeOnce(ctx, { what: BATCH, key, meant }, (inside, id) => create(inside, id, input));
}

/** A batch and one that takes another back share their keys. */
const BATCH = "priceBatch";

/** Makes a batch by work that gives its stations. */
async function makeOnce(
  ctx: Context,
  deed: Deed,
  work: (ctx: Context, id: string) => Promise<string[]>,
): Promise<PriceBatch> {
  const { id, made } = await ctx.em.transactional((em) => {
    const inside = { ...ctx, em };
    return once(inside, deed, (newBatchId) => work(inside, newBatchId));
  });
  await announceChange(ctx, made ?? []);
  return priceBatch(ctx, id);
}

async function create(ctx: Context, id: string, input: CreatePriceBatchInput): Promise<string[]> {
  const { gradeIds, allOrNothing } = input;
  const reason = reasonOf(input);
  await begin(ctx, id, { source: "BATCH", gradeIds: given(gradeIds), rule: input, allOrNothing, reason });
  const changes = await wantedBy(ctx, input);
  const { effectiveAt, stationTime } = input;
  const origin = { source: "BATCH", batchId: id, reason } as const;
  const priceField = input.delta == null ? "price" : "delta";
  const wish = {
    changes,
    effectiveAt,
    stationTime,
    allOrNothing,
    priceField,
    origin,
    operation: "createPriceBatch",
  } as const;
  const figures = await finish(ctx, id, await setPrices(ctx, wish));
  const { price, delta, regionIds, cityIds } = input;
  const after = {
    regionIds,
    cityIds,
    gradeIds,
    price,
    delta,
    effectiveAt,
    stationTime,
    allOrNothing,
    reason,
    ...figures,
  };
  await record(ctx, { operation: "createPriceBatch", objectType: "PriceBatch", objectId: id, after });
  return stationsOf(changes);
}

/**
 * Cancels what of a batch is not due yet; what is in force stays, and what is planned at a station that controls itself.
 * Again it is the same. 10014; 10022 where only such stations are left; 10041 once all of it has fallen due.
 */
export async function cancelPriceBatch(ctx: Context, id: string): Promise<PriceBatch> {
  await priceBatch(ctx, id);
  const stationIds = await ctx.em.transactional((em) => cancelPlanned({ ...ctx, em }, id));
  await announceChange(ctx, stationIds);
  return priceBatch(ctx, id);
}

/** The stations at which prices were cancelled. */
async function cancelPlanned(ctx: Context, id: string): Promise<string[]> {
  const [me, db, now] = [account(ctx), sqlOf(ctx.em), ctx.clock.now()];
  const { rows: heads } = await sql<{ cancelled_at: Date | null }>`
    select cancelled_at from price_batch where network_id = ${me.scope.networkId} and id = ${id} for update`.execute(
    db,
  );
  const { rows } = await sql<{ station_id: string }>`
    update unit_price u set status = 'CANCELLED', cancelled_at = ${now}, cancelled_by = ${me.login} from station s
    where u.network_id = ${me.scope.networkId} and u.batch_id = ${id} and u.status = 'SCHEDULED' and u.effective_at > ${now}
      and s.id = u.station_id and s.network_id = u.network_id and (s.control_mode = 'PLATFORM' or s.deleted_at is not null) returning u.station_id`.execute(
    db,
  );
  const { rows: left } = await sql<{ count: number }>`
    select count(*)::int as count from unit_price
    where network_id = ${me.scope.networkId} and batch_id = ${id} and status = 'SCHEDULED' and effective_at > ${now}`.execute(
    db,
  );
  const selfControlled = left[0]?.count ?? 0;
  if (rows.length > 0) {
    await sql`update price_batch set cancelled_at = ${now}, cancelled_by = ${me.login} where network_id = ${me.scope.networkId} and id = ${id}`.execute(
      db,
    );
    const before = { prices: rows.length, selfControlled };
    await record(ctx, { operation: "cancelPriceBatch", objectType: "PriceBatch", objectId: id, before });
  } else if (selfControlled > 0) {
    refuse("STATION_CONTROLLED", { field: "id" });
  } else if (heads[0]?.cancelled_at == null) {
    refuse("VALIDITY_EXPIRED", { field: "id" });
  }
  return [...new Set(rows.map((row) => row.station_id))];
}

/** A price that a batch made, and the one that held before it. */
interface Applied {
  readonly id: string;
  readonly stationId: string;
  readonly gradeId: string;
  readonly former: string | null;
}

async function appliedBy(ctx: Context, batchId: string): Promise<Applied[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<Applied>`
    select u.id, u.station_id as "stationId", u.grade_id as "gradeId", before.price::text as former
    from unit_price u join station s on s.id = u.station_id and s.network_id = u.network_id
      left join lateral (select price from unit_price p where p.network_id = u.network_id and p.station_id = u.station_id and p.grade_id = u.grade_id
        and p.status = 'APPLIED' and (p.effective_at, p.id) < (u.effective_at, u.id) order by p.effective_at desc, p.id desc limit 1) before on true
    where u.network_id = ${scope.networkId} and u.batch_id = ${batchId} and u.status = 'APPLIED' and ${visibleStation(scope)}
    order by s.code, s.id, u.id`.execute(sqlOf(ctx.em));
  return rows;
}

/**
 * Takes a batch back: a new batch, at once, with the prices that held before it, wherever its own price still holds.
 * Where another price has come since, where there was none before, or where the station controls itself, it is told
 * among the rows left out. 10014; 10041 before any of it is in force; 10006 where none of its prices holds any more; 10015.
 */
export async function rollBackPriceBatch(ctx: Context, input: RollBackPriceBatchInput): Promise<PriceBatch> {
  const { id: takenBackId, idempotencyKey: key } = input;
  await priceBatch(ctx, takenBackId);
  return makeOnce(ctx, { what: BATCH, key, meant: { takenBackId } }, (inside, id) => rollBack(inside, id, takenBackId));
}

async function rollBack(ctx: Context, id: string, takenBackId: string): Promise<string[]> {
  const applied = await appliedBy(ctx, takenBackId);
  const gradeIds = [...new Set(applied.map(({ gradeId }) => gradeId))];
  await begin(ctx, id, { source: "ROLLBACK", takenBackId, gradeIds, allOrNothing: false });
  if (applied.length === 0) {
    refuse("VALIDITY_EXPIRED", { field: "id" });
  }
  const changes = applied.map(({ id: over, stationId, gradeId, former }): Wanted => ({
    stationId,
    gradeId,
    over,
    ...(former !== null && { price: former }),
  }));
  const origin = { source: "ROLLBACK", batchId: id } as const;
  const wish = { changes, allOrNothing: false, anyPrice: true, origin, operation: "rollBackPriceBatch" };
  const figures = await finish(ctx, id, await setPrices(ctx, wish));
  const after = { takenBackId, ...figures };
  await record(ctx, { operation: "rollBackPriceBatch", objectType: "PriceBatch", objectId: id, after });
  return stationsOf(changes);
}
