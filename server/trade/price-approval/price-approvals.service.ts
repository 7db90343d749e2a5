import { type RawBuilder, sql } from "kysely";
import { isBehindCaller } from "../../access/auth/rights-touch.ts";
import { type Context, account, sqlOf, type ScopeParams } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import { isNarrowed, narrowed } from "../../site/station/visible.ts";
import type { PriceApprovalFilter, PriceApprovalsArgs } from "./price-approval.inputs.ts";
import { decidable } from "./price-approval.rules.ts";
import type { PriceApproval, PriceApprovalCount, PriceApprovalRow } from "./price-approval.types.ts";
import { type LeftOut, rowOf, withNames } from "../price-batch/price-batches.service.ts";
import { type PriceWish, judge } from "../prices/price-judge.ts";
import type { PriceSource } from "../prices/pricing.types.ts";

/** The condition on a row of `price_approval` (alias a): of the caller's network, and all of its stations are the caller's to see. */
export function visibleApproval(scope: ScopeParams): RawBuilder<unknown> {
  const own = sql`a.network_id = ${scope.networkId}`;
  return scope.platformIds === null
    ? own
    : sql`${own} and not exists (select 1 from price_approval_row r join station s on s.id = r.station_id and s.network_id = r.network_id
        where r.network_id = a.network_id and r.approval_id = a.id and s.platform_id <> all(${scope.platformIds}::uuid[]))`;
}

/** Whether the caller may approve or reject it: a person, not who asked nor one of theirs, who approves what its mutation needs. */
function mayDecide(ctx: Context): RawBuilder<unknown> {
  const me = account(ctx);
  const operations = me.apiToken === undefined ? decidable(me.rights) : [];
  return sql`(a.state = 'WAITING' and a.account_id <> ${me.accountId}::uuid and not ${isBehindCaller(ctx, sql`a.account_id`)} and a.operation = any(${operations}::text[]))`;
}

const columnsFor = (ctx: Context) => sql`a.id, a.state, a.operation, a.batch_id as "batchId", a.author,
  a.account_id = ${account(ctx).accountId}::uuid as mine, ${mayDecide(ctx)} as "mayDecide", a.stations, a.prices, a.biggest_step::text as "biggestStep",
  a.first_at as "effectiveAt", a.station_time as "stationTime", a.all_or_nothing as "allOrNothing", a.created_at as "createdAt",
  a.expires_at as "expiresAt", a.decided_at as "decidedAt", a.decided_by as "decidedBy", a.note`;

function whereOf(ctx: Context, filter: PriceApprovalFilter | null | undefined): RawBuilder<unknown> {
  const { scope, accountId } = account(ctx);
  const conditions = [visibleApproval(scope)];
  const narrow = <Value>(value: Value | null | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
    value != null && conditions.push(condition(value));
  narrow(filter?.ids, (ids) => sql`a.id = any(${usableIds(ids)}::uuid[])`);
  if (isNarrowed(filter)) {
    conditions.push(sql`exists (select 1 from price_approval_row r join station s on s.id = r.station_id and s.network_id = r.network_id
      where r.network_id = a.network_id and r.approval_id = a.id and ${narrowed(scope, filter)})`);
  }
  narrow(filter?.states, (states) => sql`a.state = any(${states}::text[])`);
  narrow(filter?.mine, (mine) => sql`(a.account_id = ${accountId}::uuid) = ${mine}`);
  narrow(filter?.mayDecide, (may) => sql`${mayDecide(ctx)} = ${may}`);
  narrow(filter?.author, (author) => {
    assertText(author, "filter.author");
    return sql`a.author ilike ${containing(author)}`;
  });
  return sql.join(conditions, sql` and `);
}

/** A page of approvals in one statement; `counted`: with how many there are. */
export async function priceApprovals(
  ctx: Context,
  args: PriceApprovalsArgs,
  counted: boolean,
): Promise<Connection<PriceApproval>> {
  assertPage(args);
  const where = whereOf(ctx, args.filter);
  const [by, further] =
    args.orderBy === "CREATED_ASC" ? [sql`a.created_at, a.id`, sql`>`] : [sql`a.created_at desc, a.id desc`, sql`<`];
  const after = args.after ? fromCursor(args.after, ["time", "id"]) : null;
  const behind =
    after === null ? sql`true` : sql`(a.created_at, a.id) ${further} (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const { rows } = await sql<PriceApproval>`
    select ${columnsFor(ctx)} from price_approval a where ${where} and ${behind}
    order by ${by} limit ${args.first + 1} offset ${args.offset ?? 0}`.execute(sqlOf(ctx.em));
  const page = pageOf(rows, args, (row) => toCursor([row.createdAt.toISOString(), row.id]));
  if (!counted) {
    return page;
  }
  const total = await sql<{ count: string }>`select count(*) from price_approval a where ${where}`.execute(
    sqlOf(ctx.em),
  );
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** An approval that the caller sees, or 10014. */
export async function priceApproval(ctx: Context, id: string): Promise<PriceApproval> {
  const { rows } = await sql<PriceApproval>`
    select ${columnsFor(ctx)} from price_approval a where ${whereOf(ctx, { ids: [id] })}`.execute(sqlOf(ctx.em));
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** How many approvals wait that the caller sees, and about how many of them the caller may decide. */
export async function priceApprovalCount(ctx: Context): Promise<PriceApprovalCount> {
  const { rows } = await sql<PriceApprovalCount>`
    select count(*)::int as waiting, (count(*) filter (where ${mayDecide(ctx)}))::int as "mayDecide"
    from price_approval a where ${whereOf(ctx, { states: ["WAITING"] })}`.execute(sqlOf(ctx.em));
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
      a.change_id as "changeId", a.effective_at as "effectiveAt", a.station_time as "stationTime", a.all_or_nothing as "allOrNothing",
      a.expires_at as "expiresAt", a.decided_by_id as "decidedById"
    from price_approval a where ${whereOf(ctx, { ids: [id] })} ${locked ? sql`for update of a` : sql``}`.execute(
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
  const nothing = { field: null, message: null, largestStep: null };
  return { stationId, gradeId, price, oldPrice: old, outcome: outcome ?? "WAITING", number, ...nothing };
}
