import { createHash } from "node:crypto";
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, account, sqlOf } from "../context.ts";
import { CATALOGUE, type RefusalName, messageOf } from "../errors/catalogue.ts";
import { Refusal, refuse } from "../errors/refuse.ts";
import { newId } from "../ids.ts";
import { assertText } from "../lists/inputs.ts";
import { usableIds } from "../station/visible.ts";
import { recordset } from "../telemetry/recordset.ts";
import { deliverPrices } from "./price-order.service.ts";
import { type NewPrice, type Origin, type PricedStation, lockStations, writePrices } from "./price.writer.ts";
import type { ChangePricesInput, PriceChangeInput } from "./pricing.inputs.ts";
import { type Fault, isPlannable, priceFault } from "./pricing.rules.ts";
import type { PriceOutcome } from "./pricing.types.ts";
import { stationInstant } from "./station-time.rules.ts";

const MOST_CHANGES = 500;

/** From when prices are to hold; neither: at once. */
type When = Pick<ChangePricesInput, "effectiveAt" | "stationTime">;

/** Prices that somebody wants, all from one origin. */
export interface PriceWish extends When {
  readonly changes: readonly PriceChangeInput[];
  readonly allOrNothing: boolean;
  readonly origin: Origin;
}

/** One row as it was judged. */
type Judged =
  | { readonly kind: "NEW"; readonly price: NewPrice; readonly old: string | null }
  | { readonly kind: "UNCHANGED" }
  | { readonly kind: "FAULT"; readonly fault: Fault };

/** What the judges of a change need to know of its stations, in one place. */
interface Known {
  readonly stations: ReadonlyMap<string, PricedStation>;
  /** "station grade" of what is stored or sold there. */
  readonly sold: ReadonlySet<string>;
  readonly now: Date;
}

const cellOf = ({ stationId, gradeId }: Pick<PriceChangeInput, "stationId" | "gradeId">) => `${stationId} ${gradeId}`;
const fault = (name: RefusalName, field: string): Fault => ({ name, field });

/** The grades that have a tank or gun at each station; deleted ones are none. */
async function soldAt(ctx: Context, stationIds: readonly string[]): Promise<Set<string>> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<{ stationId: string; gradeId: string }>`
    select k.station_id as "stationId", k.grade_id as "gradeId" from (
        select station_id, grade_id from tank where network_id = ${networkId} and station_id = any(${stationIds}::uuid[])
        union select station_id, grade_id from gun where network_id = ${networkId} and station_id = any(${stationIds}::uuid[])) k
      join grade g on g.id = k.grade_id and g.network_id = ${networkId} and g.deleted_at is null for share of g`.execute(
    sqlOf(ctx.em),
  );
  return new Set(rows.map(cellOf));
}

/** When a row takes effect, or what is wrong with its time. */
function effectOf({ effectiveAt, stationTime }: When, zone: string, now: Date): Date | Fault {
  if (effectiveAt == null && stationTime == null) {
    return now;
  }
  const field = stationTime == null ? "effectiveAt" : "stationTime";
  const at = stationTime == null ? (effectiveAt ?? null) : stationInstant(stationTime, zone);
  return at !== null && isPlannable(at, now) ? at : fault("PARAMETER_ERROR", field);
}

/** What can be said of a row before its old price is known: when it takes effect, or its fault. */
function placed(wish: PriceWish, index: number, { stations, sold, now }: Known): Date | Fault {
  const change = wish.changes[index] as PriceChangeInput;
  const station = stations.get(change.stationId);
  if (wish.changes.findIndex((other) => cellOf(other) === cellOf(change)) < index) {
    return fault("DUPLICATE_INFO", "gradeId");
  }
  if (station === undefined) {
    return fault("SITE_NOT_FOUND", "stationId");
  }
  if (station.selfControlled) {
    return fault("STATION_CONTROLLED", "stationId");
  }
  return sold.has(cellOf(change)) ? effectOf(wish, station.timeZone, now) : fault("ENERGY_NOT_FOUND", "gradeId");
}

/** The prices that would hold at those moments without the change, by the rows' places. */
async function oldPrices(
  ctx: Context,
  rows: readonly { place: string; station_id: string; grade_id: string; at: Date }[],
): Promise<Map<number, string>> {
  const types = { place: "bigint", station_id: "uuid", grade_id: "uuid", at: "timestamptz" } as const;
  const { rows: found } = await sql<{ place: string; price: string }>`
    select r.place, u.price::text as price from ${recordset("r", rows, types)} join lateral (
      select price from unit_price where network_id = ${account(ctx).scope.networkId} and station_id = r.station_id and grade_id = r.grade_id
        and status in ('APPLIED', 'SCHEDULED') and effective_at <= r.at order by effective_at desc, id desc limit 1) u on true`.execute(
    sqlOf(ctx.em),
  );
  return new Map(found.map(({ place, price }) => [Number(place), price]));
}

/** Judges every row under the lock of its station. */
async function judge(ctx: Context, wish: PriceWish): Promise<Judged[]> {
  const stations = await lockStations(ctx, usableIds(wish.changes.map(({ stationId }) => stationId)));
  const known: Known = { stations, sold: await soldAt(ctx, [...stations.keys()]), now: ctx.clock.now() };
  const effects = wish.changes.map((_, index) => placed(wish, index, known));
  const asked = wish.changes.flatMap(({ stationId, gradeId }, index) => {
    const at = effects[index];
    return at instanceof Date ? [{ place: String(index), station_id: stationId, grade_id: gradeId, at }] : [];
  });
  const olds = await oldPrices(ctx, asked);
  return wish.changes.map((change, index): Judged => {
    const effect = effects[index] as Date | Fault;
    if (!(effect instanceof Date)) {
      return { kind: "FAULT", fault: effect };
    }
    const old = olds.get(index) ?? null;
    const largestStep = stations.get(change.stationId)?.largestStep ?? "0";
    const wrong = priceFault(change.price, { old, largestStep });
    if (wrong !== null) {
      return { kind: "FAULT", fault: wrong };
    }
    const price = new Decimal(change.price).toFixed();
    return old !== null && new Decimal(old).eq(price)
      ? { kind: "UNCHANGED" }
      : { kind: "NEW", price: { ...change, price, effectiveAt: effect }, old };
  });
}

/**
 * Sets prices in the transaction of `ctx`: each row is judged and, where it may be, written. With `allOrNothing` the first
 * row that may not be refuses all, by its place in the field's path.
 */
export async function setPrices(ctx: Context, wish: PriceWish): Promise<PriceOutcome[]> {
  const judged = await judge(ctx, wish);
  const faulty = judged.findIndex(({ kind }) => kind === "FAULT");
  const first = judged[faulty];
  if (wish.allOrNothing && first?.kind === "FAULT") {
    const { name, field, params = {} } = first.fault;
    const time = field === "stationTime" || field === "effectiveAt";
    throw new Refusal(name, { field: time ? field : `changes.${faulty}.${field}`, params });
  }
  const fresh = judged.filter((one) => one.kind === "NEW");
  const ids = await writePrices(
    ctx,
    fresh.map(({ price }) => price),
    wish.origin,
  );
  await recordChanges(ctx, fresh, wish);
  const now = ctx.clock.now();
  return judged.map((one, index) => outcomeOf(one, { index, now, id: ids[fresh.indexOf(one as never)] ?? null }));
}

function outcomeOf(judged: Judged, { index, now, id }: { index: number; now: Date; id: string | null }): PriceOutcome {
  const nothing = { index, number: null, field: null, message: null, unitPriceId: null };
  switch (judged.kind) {
    case "UNCHANGED":
      return { ...nothing, outcome: "UNCHANGED" };
    case "NEW":
      return { ...nothing, outcome: judged.price.effectiveAt > now ? "PLANNED" : "CHANGED", unitPriceId: id };
    case "FAULT": {
      const { name, field, params = {} } = judged.fault;
      const { number } = CATALOGUE[name as keyof typeof CATALOGUE];
      return { ...nothing, outcome: "REFUSED", number, field, message: messageOf(name, params) };
    }
  }
}

/** One entry a station: its grades' prices as they were and as they are to be. */
async function recordChanges(
  ctx: Context,
  fresh: readonly { price: NewPrice; old: string | null }[],
  { origin }: PriceWish,
): Promise<void> {
  const codes = await gradeCodes(ctx);
  const stations = Map.groupBy(fresh, ({ price }) => price.stationId);
  for (const [stationId, rows] of stations) {
    const by = (pick: (row: (typeof rows)[number]) => string | null) =>
      Object.fromEntries(rows.map((row) => [codes.get(row.price.gradeId) ?? row.price.gradeId, pick(row)]));
    const effectiveAt = rows[0]?.price.effectiveAt;
    const after = { ...by(({ price }) => price.price), effectiveAt, source: origin.source };
    const before = by(({ old }) => old);
    await record(ctx, { operation: "changePrices", objectType: "Station", objectId: stationId, before, after });
  }
}

async function gradeCodes(ctx: Context): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from grade where network_id = ${account(ctx).scope.networkId}`.execute(sqlOf(ctx.em));
  return new Map(rows.map(({ id, code }) => [id, code]));
}

function assertWish({ changes, effectiveAt, stationTime }: ChangePricesInput): void {
  if (changes.length === 0 || changes.length > MOST_CHANGES) {
    refuse("PARAMETER_ERROR", { field: "changes", params: { least: 1, most: MOST_CHANGES } });
  }
  if (effectiveAt != null && stationTime != null) {
    refuse("PARAMETER_ERROR", { field: "stationTime" });
  }
}

/** Equal for what means the same, however many zeros it was written with. */
function hashOf({ changes, effectiveAt, stationTime, allOrNothing }: ChangePricesInput): string {
  const rows = changes.map(({ stationId, gradeId, price }) => [stationId, gradeId, new Decimal(price).toFixed()]);
  const meant = JSON.stringify([rows, effectiveAt ?? null, stationTime ?? null, allOrNothing]);
  return createHash("sha256").update(meant).digest("base64url");
}

/**
 * Changes prices at once or at a time to come. 10003, 10022, 10005 (not sold there), 10012 (zero, too precise, too large a
 * step, a time that is past), 10015 (a row twice; a key that was used for something else). The same key and input give
 * the first outcomes again.
 */
export async function changePrices(ctx: Context, input: ChangePricesInput): Promise<PriceOutcome[]> {
  assertText(input.idempotencyKey, "idempotencyKey");
  assertWish(input);
  const outcomes = await ctx.em.transactional((em) => changeOnce({ ...ctx, em }, input));
  await announceChange(ctx, [...new Set(input.changes.map(({ stationId }) => stationId))]);
  return outcomes;
}

async function changeOnce(ctx: Context, input: ChangePricesInput): Promise<PriceOutcome[]> {
  const [me, db, changeId, hash] = [account(ctx), sqlOf(ctx.em), newId(), hashOf(input)];
  // Whoever comes second with the same key waits here until the first one is through.
  const { numAffectedRows } = await sql`
    insert into price_change (id, network_id, account_id, idempotency_key, input_hash, outcomes, created_at)
    values (${changeId}, ${me.scope.networkId}, ${me.accountId}, ${input.idempotencyKey}, ${hash}, '[]', ${ctx.clock.now()})
    on conflict do nothing`.execute(db);
  if (numAffectedRows !== 1n) {
    const { rows } = await sql<{ input_hash: string; outcomes: PriceOutcome[] }>`
      select input_hash, outcomes from price_change
      where network_id = ${me.scope.networkId} and account_id = ${me.accountId} and idempotency_key = ${input.idempotencyKey}`.execute(
      db,
    );
    return rows[0]?.input_hash === hash ? rows[0].outcomes : refuse("DUPLICATE_INFO", { field: "idempotencyKey" });
  }
  const planned = input.effectiveAt != null || input.stationTime != null;
  const origin: Origin = { source: planned ? "SCHEDULED" : "STATION", changeId };
  const outcomes = await setPrices(ctx, { ...input, origin });
  await sql`update price_change set outcomes = ${JSON.stringify(outcomes)}::jsonb where network_id = ${me.scope.networkId} and id = ${changeId}`.execute(
    db,
  );
  return outcomes;
}

/** After the commit: what is in force goes to the devices, and whoever watches hears of it. */
export async function announceChange(ctx: Context, stationIds: readonly string[]): Promise<void> {
  ctx.pubsub.publish("price", { networkId: account(ctx).scope.networkId, stationIds });
  await deliverPrices(ctx, usableIds(stationIds));
}
