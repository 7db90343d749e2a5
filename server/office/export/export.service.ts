import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { holdsOneOf } from "../../access/auth/rights.ts";
import { hashToken, newToken } from "../../access/auth/tokens.ts";
import { type AccountCaller, type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { assertTimeZone } from "../../kernel/lists/inputs.ts";
import { newestFirst } from "../../kernel/lists/newest-first.ts";
import type { Connection, PageArgs } from "../../kernel/lists/page.ts";
import { assertRoom } from "./export.rules.ts";
import { isExportList, planOf, listFileOf } from "./export.plan.ts";
import { type ExportPlan, orderOfExport, exportPathOf } from "./export.runner.ts";
import { type JobKey, cancelJob, jobsOf } from "./export.store.ts";
import type { ExportDownload, ExportJob, ExportJobInput, RequestExportInput } from "./export.types.ts";
import { exportQueue } from "./export.queue.ts";

/** A live view begins with at most so many. */
const MOST_LATEST = 50;
/** A ticket for one fetch is worth nothing after this time. */
const TICKET_MS = 60_000;
const TICKET_PREFIX = "fct_";

const ownerOf = (me: AccountCaller) => ({ networkId: me.scope.networkId, accountId: me.accountId });

/** One of the caller's own exports, or 10014. */
async function ownJob(ctx: Context, id: string): Promise<ExportJob> {
  const condition = isId(id) ? sql`id = ${id}::uuid` : sql`false`;
  const [found] = await jobsOf(ctx.db, ownerOf(account(ctx)), { condition, limit: 1 });
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "jobId" });
}

/** An export that is written down; it begins once that is committed. */
export interface StoredExport {
  readonly job: JobKey;
  readonly plan: ExportPlan;
}

/** What a request comes to for this caller, or what it is refused for: FORBIDDEN without the list's permission, 10012, 10004. */
export function plannedExport(ctx: Context, input: RequestExportInput): ReturnType<typeof planOf> {
  const source = listFileOf(input.list);
  if (!holdsOneOf(account(ctx).rights, source.permissions)) {
    refuse("FORBIDDEN", { field: "list", params: { missing: [...source.permissions] } });
  }
  assertTimeZone(input.timeZone, "timeZone");
  return planOf(ctx, source, input);
}

/** A file that somebody waits for is kept for so long. */
const KEPT_HOURS = 24;

/** Writes an export down in the transaction of `ctx`; whoever does so has it begun after the commit. THROTTLED while too many are under way. */
export async function storeExport(
  ctx: Context,
  input: RequestExportInput,
  keptHours = KEPT_HOURS,
): Promise<StoredExport> {
  const { plan, fileName } = plannedExport(ctx, input);
  const me = account(ctx);
  const job: JobKey = { id: newId(), ...ownerOf(me) };
  const { list, format, filterText } = input;
  const db = sqlOf(ctx.em);
  // One after the other for each account: two at once must not both find room for the last.
  await sql`select pg_advisory_xact_lock(hashtext(${`export ${me.accountId}`}))`.execute(db);
  const { rows } = await sql<{ count: string }>`
    select count(*) from export_job
    where network_id = ${job.networkId} and account_id = ${job.accountId} and state in ('QUEUED', 'RUNNING')`.execute(
    db,
  );
  assertRoom(Number(rows[0]?.count));
  const now = ctx.clock.now();
  await sql`
    insert into export_job (id, network_id, platform_id, account_id, list, format, state, filter, filter_text, file_name, kept_hours, created_at, beaten_at)
    values (${job.id}, ${job.networkId}, ${me.platformId}, ${job.accountId}, ${list}, ${format}, 'QUEUED', ${JSON.stringify(plan.filter ?? {})},
      ${filterText ?? ""}, ${fileName}, ${keptHours}, ${now}, ${now})`.execute(db);
  const after = { list, format, filter: plan.filter, columns: plan.fields, timeZone: input.timeZone };
  await record(ctx, { operation: "requestExport", objectType: "ExportJob", objectId: job.id, after });
  return { job, plan };
}

/**
 * Writes down in the transaction of `ctx` that a file which was due was refused, so that its account is told of it where it is told of
 * those that were made; null where its list is none any more.
 */
export async function storeRefusedExport(ctx: Context, { list, format, filterText }: RequestExportInput, name: string) {
  if (!isExportList(list)) {
    return null;
  }
  const me = account(ctx);
  const job: JobKey = { id: newId(), ...ownerOf(me) };
  const now = ctx.clock.now();
  await sql`
    insert into export_job (id, network_id, platform_id, account_id, list, format, state, failure, filter, filter_text, file_name, created_at, ended_at, beaten_at)
    values (${job.id}, ${job.networkId}, ${me.platformId}, ${job.accountId}, ${list}, ${format}, 'FAILED', 'REFUSED', '{}', ${filterText ?? ""},
      ${`${name}.${format.toLowerCase()}`}, ${now}, ${now}, ${now})`.execute(sqlOf(ctx.em));
  return job;
}

/** Tells the account of an export that it stands otherwise; after the commit. */
export function tellExport(ctx: Context, { id, ...owner }: JobKey): void {
  ctx.pubsub.publish("exportJob", { ...owner, jobIds: [id] });
}

/** Has a stored export made; `ctx` is in no transaction, for it is read long after. */
export function beginExport(ctx: Context, { job, plan }: StoredExport): void {
  tellExport(ctx, job);
  exportQueue.of(ctx).add(orderOfExport(ctx, job, plan));
}

/**
 * Asks for a list as a file, filtered as told, in the background. FORBIDDEN without the list's permission, 10012 and
 * 10004 for what the input may not say, THROTTLED while too many of the account's are under way.
 */
export async function requestExport(ctx: Context, input: RequestExportInput): Promise<ExportJob> {
  const stored = await ctx.em.transactional((em) => storeExport({ ...ctx, em }, input));
  const made = await ownJob(ctx, stored.job.id);
  beginExport(ctx, stored);
  return made;
}

/** The caller's own exports, newest first. */
export function exportJobs(ctx: Context, args: PageArgs): Promise<Connection<ExportJob>> {
  return newestFirst(args, {
    by: "created_at, id",
    timeOf: ({ createdAt }) => createdAt,
    read: (condition, limit) => jobsOf(ctx.db, ownerOf(account(ctx)), { condition, limit, offset: args.offset ?? 0 }),
  });
}

/** The caller's latest exports, or those with these ids. */
export function latestJobs(ctx: Context, ids?: ReadonlySet<string>): Promise<ExportJob[]> {
  const condition = ids === undefined ? sql`true` : sql`id = any(${[...ids]}::uuid[])`;
  return jobsOf(ctx.db, ownerOf(account(ctx)), { condition, limit: MOST_LATEST });
}

/** Gives an export up; one that is over already stays as it is. 10014. */
export async function cancelExport(ctx: Context, { jobId }: ExportJobInput): Promise<ExportJob> {
  const job = await ownJob(ctx, jobId);
  const cancelled = await cancelJob(ctx, { id: job.id, ...ownerOf(account(ctx)) });
  if (cancelled) {
    await record(ctx, { operation: "cancelExport", objectType: "ExportJob", objectId: job.id });
  }
  return ownJob(ctx, jobId);
}

/** Refuses a file that isn't there (10014 not made, 10041 kept no longer) or whose list the caller may not see any more. */
function assertFetchable(ctx: Context, job: ExportJob): void {
  if (!holdsOneOf(account(ctx).rights, listFileOf(job.list).permissions)) {
    refuse("FORBIDDEN");
  }
  const isOver = job.expiresAt !== null && job.expiresAt <= ctx.clock.now();
  if (job.state === "EXPIRED" || (job.state === "DONE" && isOver)) {
    refuse("VALIDITY_EXPIRED", { field: "jobId" });
  }
  if (job.state !== "DONE") {
    refuse("OBJECT_NOT_FOUND", { field: "jobId" });
  }
}

const noteDownload = (ctx: Context, job: ExportJob) =>
  record(ctx, {
    operation: "downloadExport",
    objectType: "ExportJob",
    objectId: job.id,
    after: { list: job.list, format: job.format, rows: job.rows },
  });

const addressOf = ({ id, fileName }: ExportJob): string => `/exports/${id}/${encodeURIComponent(fileName)}`;

/** A ticket with which the caller's browser fetches a file by itself, once and within a minute. 10014, 10041. */
export async function downloadExport(ctx: Context, { jobId }: ExportJobInput): Promise<ExportDownload> {
  const job = await ownJob(ctx, jobId);
  assertFetchable(ctx, job);
  const ticket = newToken(TICKET_PREFIX);
  const expiresAt = new Date(ctx.clock.now().getTime() + TICKET_MS);
  await ctx.em.transactional(async (em) => {
    await sql`update export_job set ticket_hash = ${hashToken(ticket)}, ticket_until = ${expiresAt}
      where network_id = ${account(ctx).scope.networkId} and id = ${job.id}`.execute(sqlOf(em));
    await noteDownload({ ...ctx, em }, job);
  });
  return { url: `${addressOf(job)}?ticket=${ticket}`, expiresAt };
}

/** A file on disk and the name under which it is handed out. */
export interface ExportFile {
  readonly path: string;
  readonly name: string;
}

/** The file of one of the caller's own exports; refused like downloadExport. */
export async function exportFile(ctx: Context, jobId: string): Promise<ExportFile> {
  const job = await ownJob(ctx, jobId);
  assertFetchable(ctx, job);
  await noteDownload(ctx, job);
  return { path: exportPathOf(ctx.config.EXPORT_DIR, job.id, job.format), name: job.fileName };
}

/** The file that a ticket is for; the ticket is used up. Null where it holds no more, or never did. */
export async function redeemTicket(ctx: Context, jobId: string, ticket: string): Promise<ExportFile | null> {
  const now = ctx.clock.now();
  const { rows } = await sql<Pick<ExportJob, "id" | "format" | "fileName">>`
    update export_job set ticket_hash = null, ticket_until = null
    where ticket_hash = ${hashToken(ticket)} and id::text = ${jobId} and ticket_until > ${now} and state = 'DONE' and expires_at > ${now}
    returning id, format, file_name as "fileName"`.execute(ctx.db);
  const job = rows[0];
  return job === undefined
    ? null
    : { path: exportPathOf(ctx.config.EXPORT_DIR, job.id, job.format), name: job.fileName };
}
