import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { type LeftOut, UNGUARDED, rowOf, withNames } from "../price-batch/price-batches.service.ts";
import { type PriceWish, judge } from "../prices/price-judge.ts";
import type { PriceSource } from "../prices/pricing.types.ts";
import { mayDecide, priceApprovals } from "./price-approval.list.ts";
import type { PriceApproval, PriceApprovalCount, PriceApprovalRow } from "./price-approval.types.ts";

/** An approval that the caller sees, or 10014. */
export async function priceApproval(ctx: Context, id: string): Promise<PriceApproval> {
  return (await priceApprovals.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** How many approvals wait that the caller sees, and about how many of them the caller may decide. */
export async function priceApprovalCount(ctx: Context): Promise<PriceApprovalCount> {
  const { rows } = await sql<PriceApprovalCount>`
    select count(*)::int as waiting, (count(*) filter (where ${rawOf(mayDecide(ctx))}))::int as "mayDecide"
    from price_approval a where ${rawOf(priceApprovals.condition(ctx, { states: ["WAITING"] }))}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? { waiting: 0, mayDecide: 0 };
}

/** What is kept of a request that waits. */
export interface KeptRequest {
  readonly state: PriceApproval["state"];
  readonly platformId: string;
  readonly accountId: string;
  readonly author: string;
  readonly operation: string;
  readonly source: PriceSource;
  readonly batchId: string | null;
  readonly changeId: string | null;
  readonly reason: string | null;
  readonly effectiveAt: Date | null;
  readonly stationTime: string | null;
  readonly allOrNothing: boolean;
  readonly expiresAt: Date;
  readonly decidedById: string | null;
}

/** What was asked for, as far as the caller sees it; `locked`: nobody else decides about it until the transaction ends. 10014. */
export async function keptRequest(ctx: Context, id: string, locked: boolean): Promise<KeptRequest> {
  const { rows } = await sql<KeptRequest>`
    select a.state, a.platform_id as "platformId", a.account_id as "accountId", a.author, a.operation, a.source, a.batch_id as "batchId",
      a.change_id as "changeId", a.reason, a.effective_at as "effectiveAt", a.station_time as "stationTime", a.all_or_nothing as "allOrNothing",
      a.expires_at as "expiresAt", a.decided_by_id as "decidedById"
    from price_approval a where ${rawOf(priceApprovals.condition(ctx, { ids: [id] }))} ${locked ? sql`for update of a` : sql``}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** A row as it is kept; `decidedOld`, `outcome` and `number`: what approving it came to. */
interface KeptRow {
  readonly stationId: string;
  readonly gradeId: string;
  readonly oldPrice: string | null;
  readonly price: string;
  readonly decidedOld: string | null;
  readonly outcome: PriceApprovalRow["outcome"] | null;
  readonly number: number | null;
}

/** The rows of an approval that the caller sees, in their order. */
export async function keptRows(ctx: Context, id: string): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select r.station_id as "stationId", r.grade_id as "gradeId", r.old_price::text as "oldPrice", r.price::text as price,
      r.decided_old::text as "decidedOld", r.outcome, r.number
    from price_approval_row r where r.network_id = ${account(ctx).scope.networkId} and r.approval_id = ${id} order by r.place`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** What was asked for as a wish, to be judged anew: fixed prices, whatever rule they came from. */
export function wishOf(request: KeptRequest, rows: readonly KeptRow[]): Omit<PriceWish, "origin"> {
  const { effectiveAt, stationTime, allOrNothing, operation } = request;
  const changes = rows.map(({ stationId, gradeId, price }) => ({ stationId, gradeId, price }));
  return { changes, effectiveAt, stationTime, allOrNothing, operation };
}

/** The rows of an approval side by side: what stood there, what stands there, what is wanted, and what comes of it. */
export async function approvalRows(ctx: Context, { id, state }: PriceApproval): Promise<PriceApprovalRow[]> {
  const kept = await keptRows(ctx, id);
  const asked = kept.map(({ oldPrice }) => oldPrice);
  const rows = state === "WAITING" ? await judgedNow(ctx, id, kept) : kept.map(told);
  return withNames(
    ctx,
    rows.map((row, index) => ({ ...row, askedOldPrice: asked[index] ?? null })),
  );
}

async function judgedNow(ctx: Context, id: string, kept: readonly KeptRow[]): Promise<LeftOut[]> {
  const request = await keptRequest(ctx, id, false);
  const origin = { source: request.source };
  const judged = await judge(ctx, { ...wishOf(request, kept), origin, lateAtOnce: true }, false);
  return judged.map((one) => rowOf({ judged: one, id: null }, ctx.clock.now()));
}

function told({ stationId, gradeId, price, oldPrice, decidedOld, outcome, number }: KeptRow): LeftOut {
  const old = outcome === null ? oldPrice : decidedOld;
  const nothing = { ...UNGUARDED, field: null, message: null };
  return { stationId, gradeId, price, oldPrice: old, outcome: outcome ?? "WAITING", number, ...nothing };
}
