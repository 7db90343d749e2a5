import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record, recordDue } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { CATALOGUE, messageOf } from "../../kernel/errors/catalogue.ts";
import { Refusal, refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { once } from "../../kernel/once.ts";
import { keepForApproval } from "../price-approval/price-approval.writer.ts";
import { type Judged, type PriceWish, judge } from "./price-judge.ts";
import { deliverPrices } from "../price-delivery/price-order.service.ts";
import { type Origin, writePrices } from "./price.writer.ts";
import type { ChangePricesInput, PreviewPricesInput } from "./pricing.inputs.ts";
import type { PriceOutcome } from "./pricing.types.ts";

const MOST_CHANGES = 500;

/** A row that was judged, and what was made of it: a price, a place in an approval, or neither. */
export interface SetPrice {
  readonly judged: Judged;
  readonly id: string | null;
  readonly approvalId?: string;
}

/**
 * Sets prices in the transaction of `ctx`: each row is judged and, where it may be, written. With `allOrNothing` the first
 * row that may not be refuses all, by its place in the field's path. Where one row needs a second person none is written:
 * all that may be wait together.
 */
export async function setPrices(ctx: Context, wish: PriceWish): Promise<SetPrice[]> {
  const judged = await judge(ctx, wish, true);
  assertTogether(judged, wish);
  assertReasoned(judged, wish);
  if (!judged.some((one) => one.kind === "NEW" && one.second.length > 0)) {
    return carryOut(ctx, judged, wish);
  }
  const approvalId = await keepForApproval(ctx, judged, wish);
  return judged.map((one) => ({ judged: one, id: null, ...(one.kind === "NEW" && { approvalId }) }));
}

/** Refuses all where one may not be and that was wished, by the fault's place. */
export function assertTogether(judged: readonly Judged[], { allOrNothing, priceField }: PriceWish): void {
  const faulty = judged.findIndex(({ kind }) => kind === "FAULT");
  const first = judged[faulty];
  if (allOrNothing && first?.kind === "FAULT") {
    const { name, field, params = {} } = first.fault;
    const own = field === "price" ? priceField : undefined;
    throw new Refusal(name, { field: own ?? (isTime(field) ? field : `changes.${faulty}.${field}`), params });
  }
}

/** A reason as it is kept: nothing around it; null where none is given. 10012 */
export function reasonOf({ reason }: Pick<ChangePricesInput, "reason">): string | null {
  if (reason == null) {
    return null;
  }
  assertText(reason.trim(), "reason");
  return reason.trim();
}

/** Refuses a change without a reason (10012) that needs a second person somewhere, or follows another one of the same day; a way back needs none. */
function assertReasoned(judged: readonly Judged[], { anyPrice = false, origin }: PriceWish): void {
  const isWarned = judged.some((one) => one.kind === "NEW" && (one.second.length > 0 || one.sameDayAt !== null));
  if (isWarned && !anyPrice && origin.reason == null) {
    refuse("PARAMETER_ERROR", { field: "reason" });
  }
}

/** Whether a fault is the whole request's time and no row's. */
export const isTime = (field: string): boolean => field === "stationTime" || field === "effectiveAt";

/** Writes what was judged as new, in the same transaction, and leaves entries in the log. */
export async function carryOut(ctx: Context, judged: readonly Judged[], wish: PriceWish): Promise<SetPrice[]> {
  const fresh = judged.filter((one) => one.kind === "NEW");
  const ids = await writePrices(
    ctx,
    fresh.map(({ price }) => price),
    wish.origin,
  );
  await recordChanges(ctx, fresh, wish);
  const made = new Map<Judged, string | undefined>(fresh.map((one, index) => [one, ids[index]]));
  return judged.map((one) => ({ judged: one, id: made.get(one) ?? null }));
}

/** What became of a row, as the contract tells it. */
export function outcomeOf({ judged, id, approvalId }: SetPrice, now: Date): Omit<PriceOutcome, "index"> {
  const nothing = { number: null, field: null, message: null, unitPriceId: null };
  switch (judged.kind) {
    case "UNCHANGED":
    case "SUPERSEDED":
      return { ...nothing, outcome: judged.kind };
    case "NEW":
      if (approvalId !== undefined) {
        return { ...nothing, outcome: "WAITING", approvalId };
      }
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
  fresh: readonly Extract<Judged, { kind: "NEW" }>[],
  { origin, operation }: PriceWish,
): Promise<void> {
  const codes = await gradeCodes(ctx);
  const stations = Map.groupBy(fresh, ({ price }) => price.stationId);
  for (const [stationId, rows] of stations) {
    const by = (pick: (row: (typeof rows)[number]) => string | null) =>
      Object.fromEntries(rows.map((row) => [codes.get(row.price.gradeId) ?? row.price.gradeId, pick(row)]));
    const effectiveAt = rows[0]?.price.effectiveAt;
    const told = { source: origin.source, ...(origin.reason != null && { reason: origin.reason }) };
    const after = { ...by(({ price }) => price.price), effectiveAt, ...told };
    const before = by(({ old }) => old);
    const deed = { operation, objectType: "Station", objectId: stationId, before };
    const { approval } = origin;
    // What waited is its asker's deed, and no request of theirs carries it out: the entry names who approved it.
    await (approval === undefined
      ? record(ctx, { ...deed, after })
      : recordDue(
          ctx,
          { ...deed, after: { ...after, approvalId: approval.id, approvedBy: account(ctx).login } },
          approval.asker,
        ));
  }
}

async function gradeCodes(ctx: Context): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from grade where network_id = ${account(ctx).scope.networkId}`.execute(sqlOf(ctx.em));
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Refuses no rows, too many, and two times. 10012. */
export function assertWish({ changes, effectiveAt, stationTime }: PreviewPricesInput): void {
  if (changes.length === 0 || changes.length > MOST_CHANGES) {
    refuse("PARAMETER_ERROR", { field: "changes", params: { least: 1, most: MOST_CHANGES } });
  }
  if (effectiveAt != null && stationTime != null) {
    refuse("PARAMETER_ERROR", { field: "stationTime" });
  }
}

/** Equal for what means the same, however many zeros it was written with. */
function meantBy(input: ChangePricesInput): unknown {
  const { changes, effectiveAt, stationTime, allOrNothing } = input;
  const reason = reasonOf(input);
  const rows = changes.map(({ stationId, gradeId, price }) => [stationId, gradeId, new Decimal(price).toFixed()]);
  return [rows, effectiveAt ?? null, stationTime ?? null, allOrNothing, ...(reason === null ? [] : [reason])];
}

/**
 * Changes prices at once or at a time to come. 10003, 10022, 10005 (not sold there), 10012 (zero, too precise, too large a
 * step, a time that is past), 10015 (a row twice; a key that was used for something else). The same key and input give
 * the first outcomes again, and so the same approval where they wait.
 */
export async function changePrices(ctx: Context, input: ChangePricesInput): Promise<PriceOutcome[]> {
  assertWish(input);
  const outcomes = await ctx.em.transactional((em) => changeOnce({ ...ctx, em }, input));
  await announceChange(ctx, [...new Set(input.changes.map(({ stationId }) => stationId))]);
  return outcomes;
}

async function changeOnce(ctx: Context, input: ChangePricesInput): Promise<PriceOutcome[]> {
  const [{ scope, accountId }, db] = [account(ctx), sqlOf(ctx.em)];
  const deed = { what: "changePrices", key: input.idempotencyKey, meant: meantBy(input) };
  const { id, made } = await once(ctx, deed, async (changeId) => {
    const planned = input.effectiveAt != null || input.stationTime != null;
    const origin: Origin = { source: planned ? "SCHEDULED" : "STATION", changeId, reason: reasonOf(input) };
    const set = await setPrices(ctx, { ...input, origin, operation: "changePrices" });
    const outcomes = set.map((one, index) => ({ ...outcomeOf(one, ctx.clock.now()), index }));
    await sql`
      insert into price_change (id, network_id, account_id, outcomes, created_at)
      values (${changeId}, ${scope.networkId}, ${accountId}, ${JSON.stringify(outcomes)}::jsonb, ${ctx.clock.now()})`.execute(
      db,
    );
    return outcomes;
  });
  if (made !== null) {
    return made;
  }
  const { rows } = await sql<{ outcomes: PriceOutcome[] }>`
    select outcomes from price_change where network_id = ${scope.networkId} and id = ${id}`.execute(db);
  return rows[0]?.outcomes ?? refuse("OBJECT_NOT_FOUND");
}

/** After the commit: what is in force goes to the devices, and whoever watches hears of it. */
export async function announceChange(ctx: Context, stationIds: readonly string[]): Promise<void> {
  ctx.pubsub.publish("price", { networkId: account(ctx).scope.networkId, stationIds });
  await deliverPrices(ctx, usableIds(stationIds));
}
