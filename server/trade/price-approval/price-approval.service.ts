import { sql } from "kysely";
import { record, recordDue } from "../../access/audit/audit.service.ts";
import { assertSecondPerson } from "../../access/auth/second-person.ts";
import { type Context, type Services, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { ApprovePricesInput, RejectPricesInput, WithdrawPricesInput } from "./price-approval.inputs.ts";
import { decidable, isNote } from "./price-approval.rules.ts";
import type { PriceApproval } from "./price-approval.types.ts";
import { type KeptRequest, keptRequest, keptRows, priceApproval, wishOf } from "./price-approvals.service.ts";
import { assertSome, leaveOut } from "../price-batch/price-batches.service.ts";
import {
  type SetPrice,
  announceChange,
  assertTogether,
  carryOut,
  isTime,
  outcomeOf,
} from "../prices/price-change.service.ts";
import { type Judged, type PriceWish, judge } from "../prices/price-judge.ts";

type Ended = "APPROVED" | "REJECTED" | "WITHDRAWN";

/**
 * A request that still waits, held until the transaction ends; null where the caller has ended it so already. 10014; 10041
 * once somebody has ended it or its time is over.
 */
async function taken(ctx: Context, id: string, as: Ended): Promise<KeptRequest | null> {
  const request = await keptRequest(ctx, id, true);
  const { state, expiresAt, decidedById } = request;
  if (state === as && decidedById === account(ctx).accountId) {
    return null;
  }
  if (state !== "WAITING" || expiresAt <= ctx.clock.now()) {
    refuse("VALIDITY_EXPIRED", { field: "id", params: { state: state === "WAITING" ? "EXPIRED" : state } });
  }
  return request;
}

/**
 * Whoever decides is a person, another one than who asked, approves what the mutation needs, and is nobody whose account
 * or rights who asked has had a hand in lately. 403.
 */
async function assertSecond(ctx: Context, { accountId, operation }: KeptRequest): Promise<void> {
  if (!decidable(person(ctx).rights).includes(operation)) {
    refuse("FORBIDDEN", { field: "id" });
  }
  await assertSecondPerson(ctx, accountId);
}

/** Ends an approval and tells the log, in the transaction of `ctx`. */
async function end(ctx: Context, id: string, { state, ...more }: { state: Ended; note?: string; figures?: object }) {
  const [me, now] = [account(ctx), ctx.clock.now()];
  const operations = { APPROVED: "approvePrices", REJECTED: "rejectPrices", WITHDRAWN: "withdrawPrices" } as const;
  await sql`
    update price_approval set state = ${state}, decided_at = ${now}, decided_by_id = ${me.accountId}, decided_by = ${me.login}, note = ${more.note ?? null}
    where network_id = ${me.scope.networkId} and id = ${id}`.execute(sqlOf(ctx.em));
  const deed = { operation: operations[state], objectType: "PriceApproval", objectId: id };
  const after = { state, ...(more.note !== undefined && { note: more.note }), ...more.figures };
  await record(ctx, { ...deed, before: { state: "WAITING" }, after });
}

/**
 * Approves a request as its second person: it is judged anew, under lock, and set with who asked as its author. 10014; 403
 * for who asked, for a program, and without the permission of its mutation; 10041 once it has ended; 10012 where its time is past;
 * all or nothing also what any row is refused for by now; 10006 where nothing would change.
 */
export async function approvePrices(ctx: Context, input: ApprovePricesInput): Promise<PriceApproval> {
  await ctx.em.transactional((em) => approveOnce({ ...ctx, em }, input));
  return announced(ctx, input.id);
}

async function approveOnce(ctx: Context, { id, atOnce }: ApprovePricesInput): Promise<void> {
  const request = await taken(ctx, id, "APPROVED");
  if (request === null) {
    return;
  }
  await assertSecond(ctx, request);
  const wish = wishFor(ctx, id, { ...wishOf(request, await keptRows(ctx, id)), request, atOnce });
  const judged = await judge(ctx, wish, true);
  assertInTime(judged);
  assertTogether(judged, wish);
  const set = await carryOut(ctx, judged, wish);
  assertSome(set);
  await keepOutcomes(ctx, id, set);
  const leftOut = set.filter((one) => one.id === null).length;
  const figures = { prices: set.length - leftOut, leftOut, ...(atOnce && { atOnce }) };
  await end(ctx, id, { state: "APPROVED", figures });
  if (request.batchId !== null) {
    await leaveOut(ctx, request.batchId, set);
    const after = { approvalId: id, ...figures };
    await record(ctx, { operation: "approvePrices", objectType: "PriceBatch", objectId: request.batchId, after });
  }
}

/** The wish of who asked, carried out by the caller. */
function wishFor(
  ctx: Context,
  id: string,
  { request, atOnce, ...wish }: Omit<PriceWish, "origin"> & { request: KeptRequest; atOnce: boolean },
): PriceWish {
  const { platformId, accountId, author: name, source, batchId, changeId, reason } = request;
  const asker = { networkId: account(ctx).scope.networkId, platformId, accountId, name };
  return { ...wish, lateAtOnce: atOnce, origin: { source, batchId, changeId, reason, approval: { id, asker } } };
}

/** A time that has passed while it waited is nobody's wish any more: the second person says that it is to be at once. */
function assertInTime(judged: readonly Judged[]): void {
  const late = judged.find((one) => one.kind === "FAULT" && isTime(one.fault.field));
  if (late?.kind === "FAULT") {
    refuse("PARAMETER_ERROR", { field: late.fault.field });
  }
}

async function keepOutcomes(ctx: Context, id: string, set: readonly SetPrice[]): Promise<void> {
  const now = ctx.clock.now();
  const rows = set.map((one, place) => {
    const { outcome, number } = outcomeOf(one, now);
    return { place: String(place), old: one.judged.old, outcome, number: number === null ? null : String(number) };
  });
  const types = { place: "bigint", old: "numeric", outcome: "text", number: "bigint" } as const;
  await sql`
    update price_approval_row r set decided_old = o.old, outcome = o.outcome, number = o.number from ${recordset("o", rows, types)}
    where r.network_id = ${account(ctx).scope.networkId} and r.approval_id = ${id} and r.place = o.place`.execute(
    sqlOf(ctx.em),
  );
}

/** Rejects a request with a note. 10014; 403 as for approving; 10041 once it has ended; 10012. */
export async function rejectPrices(ctx: Context, { id, note }: RejectPricesInput): Promise<PriceApproval> {
  if (!isNote(note)) {
    refuse("PARAMETER_ERROR", { field: "note", params: { least: 1, most: 500 } });
  }
  await transacting(ctx, async (inside) => {
    const request = await taken(inside, id, "REJECTED");
    if (request !== null) {
      await assertSecond(ctx, request);
      await end(inside, id, { state: "REJECTED", note: note.trim() });
    }
  });
  return announced(ctx, id);
}

/** Withdraws one's own request. 10014; 403 for anybody else; 10041 once it has ended. */
export async function withdrawPrices(ctx: Context, { id }: WithdrawPricesInput): Promise<PriceApproval> {
  await transacting(ctx, async (inside) => {
    const request = await taken(inside, id, "WITHDRAWN");
    if (request !== null) {
      if (request.accountId !== account(ctx).accountId) {
        refuse("FORBIDDEN", { field: "id" });
      }
      await end(inside, id, { state: "WITHDRAWN" });
    }
  });
  return announced(ctx, id);
}

/** After the commit: whoever watches hears of it, and what was set goes to the devices. */
async function announced(ctx: Context, id: string): Promise<PriceApproval> {
  const stations = (await keptRows(ctx, id)).map(({ stationId }) => stationId);
  await announceChange(ctx, [...new Set(stations)]);
  return priceApproval(ctx, id);
}

interface Expired {
  readonly id: string;
  readonly networkId: string;
  readonly platformId: string;
  readonly accountId: string;
  readonly name: string;
  readonly stationIds: string[];
}

/** Ends what nobody decided about in time, on any number of servers at once; the log has it on behalf of who asked. Run every minute. */
export async function expirePriceApprovals(work: Pick<Services, "em" | "clock" | "pubsub">): Promise<void> {
  const now = work.clock.now();
  const expired = await work.em.fork().transactional(async (em) => {
    const { rows } = await sql<Expired>`
      update price_approval a set state = 'EXPIRED', decided_at = ${now} where a.state = 'WAITING' and a.expires_at <= ${now}
      returning a.id, a.network_id as "networkId", a.platform_id as "platformId", a.account_id as "accountId", a.author as name,
        array(select distinct r.station_id from price_approval_row r where r.network_id = a.network_id and r.approval_id = a.id) as "stationIds"`.execute(
      sqlOf(em),
    );
    for (const { id, stationIds: _stations, ...doer } of rows) {
      const deed = { operation: "expirePrices", objectType: "PriceApproval", objectId: id };
      await recordDue(
        { em, clock: work.clock },
        { ...deed, before: { state: "WAITING" }, after: { state: "EXPIRED" } },
        doer,
      );
    }
    return rows;
  });
  for (const { networkId, stationIds } of expired) {
    work.pubsub.publish("price", { networkId, stationIds });
  }
}
