import { sql } from "kysely";
import type { ScheduledRange } from "../../../common/day-spans.ts";
import { nextRun } from "../../../common/schedule-time.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { Refusal, refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { assertTimeZone } from "../../kernel/lists/inputs.ts";
import { type AnyListFile, filterFieldOf } from "../../kernel/lists/list-file.ts";
import { newestFirst } from "../../kernel/lists/newest-first.ts";
import type { Connection, PageArgs } from "../../kernel/lists/page.ts";
import { once } from "../../kernel/once.ts";
import { transacting } from "../../kernel/transacting.ts";
import { listFileOf } from "../export/export.plan.ts";
import { type StoredExport, beginExport, plannedExport, storeExport } from "../export/export.service.ts";
import type { RequestExportInput } from "../export/export.types.ts";
import { assertRange, assertRoomForSchedule, requestDue, scheduleNameOf, timingOf } from "./schedule.rules.ts";
import {
  type KeptSchedule,
  type ScheduleFacts,
  type ScheduleOwner,
  deleteScheduleRow,
  holdSchedule,
  noteRun,
  schedulesOf,
  writeSchedule,
} from "./schedule.store.ts";
import {
  type ChangeReportScheduleInput,
  type CreateReportScheduleInput,
  type ReportSchedule,
  type ReportScheduleInput,
  type ScheduleFactsInput,
  ScheduleRange,
} from "./schedule.types.ts";

const ownerOf = (ctx: Context): ScheduleOwner => {
  const { accountId, scope } = account(ctx);
  return { networkId: scope.networkId, accountId };
};

async function scheduleById(ctx: Context, id: string): Promise<ReportSchedule> {
  const [found] = await schedulesOf(sqlOf(ctx.em), ownerOf(ctx), { condition: sql`s.id = ${id}::uuid`, limit: 1 });
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** One of the caller's own, held until the transaction ends. 10014. */
async function held(ctx: Context, id: string): Promise<KeptSchedule> {
  const found = isId(id) ? await holdSchedule(sqlOf(ctx.em), ownerOf(ctx), id) : undefined;
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** The caller's own schedules, newest first. */
export function reportSchedules(ctx: Context, args: PageArgs): Promise<Connection<ReportSchedule>> {
  return newestFirst(args, {
    by: "s.created_at, s.id",
    timeOf: ({ createdAt }) => createdAt,
    read: (condition, limit) => schedulesOf(ctx.db, ownerOf(ctx), { condition, limit, offset: args.offset ?? 0 }),
  });
}

/** What the audit log tells of a schedule. */
const toldOf = ({ name, request, range, rhythm, weekday, monthDay, time, timeZone }: ScheduleFacts) => ({
  name,
  list: request.list,
  format: request.format,
  range,
  rhythm,
  weekday,
  monthDay,
  time,
  timeZone,
});

/** What a schedule asks for at an instant. */
const requestAt = ({ request, range, timeZone }: ScheduleFacts, at: Date): RequestExportInput =>
  requestDue(request, listFileOf(request.list), { range, timeZone, at });

/** A file that comes by itself waits over a weekend, and a holiday beside it. */
const KEPT_HOURS = 7 * 24;

/** Writes down, in the transaction of `ctx`, the export that a schedule asks for at an instant. */
export const storeScheduled = (ctx: Context, facts: ScheduleFacts, at: Date): Promise<StoredExport> =>
  storeExport(ctx, requestAt(facts, at), KEPT_HOURS);

/** Whether a list tells of so many days at once. */
function isReadable(ctx: Context, source: AnyListFile, filter: object | null): boolean {
  try {
    source.total(ctx, filter);
    return true;
  } catch (error) {
    if (error instanceof Refusal) {
      return false;
    }
    throw error;
  }
}

/** Refuses days of which the list tells nothing at once, 10012. */
function assertReadable(ctx: Context, facts: ScheduleFacts): void {
  const { plan } = plannedExport(ctx, requestAt(facts, ctx.clock.now()));
  if (!isReadable(ctx, plan.source, plan.filter)) {
    refuse("PARAMETER_ERROR", { field: facts.range === null ? "request" : "range" });
  }
}

/** The ranges of which a list tells; none where it has no days. */
export function scheduleRanges(ctx: Context, list: string): ScheduledRange[] {
  const source = listFileOf(list);
  const at = ctx.clock.now();
  const filterOf = (range: ScheduledRange) =>
    requestDue<Record<string, unknown> & { filterText?: string }>({}, source, { range, timeZone: "UTC", at })[
      filterFieldOf(source)
    ] as object;
  return source.dated === undefined
    ? []
    : Object.values(ScheduleRange).filter((range) => isReadable(ctx, source, filterOf(range)));
}

/** The facts of an input, or what they are refused for as a file that is asked for now would be. */
function factsOf(ctx: Context, input: ScheduleFactsInput, request: RequestExportInput): ScheduleFacts {
  const name = scheduleNameOf(input.name);
  assertTimeZone(input.timeZone, "timeZone");
  const range = input.range ?? null;
  assertRange(range, listFileOf(request.list));
  const facts = { ...timingOf(input), name, range, request: { ...request, timeZone: input.timeZone } };
  assertReadable(ctx, facts);
  return facts;
}

/** Keeps a schedule, unless another of the account's own has its name (10015) or there are too many (10012). */
async function keep(ctx: Context, schedule: KeptSchedule): Promise<void> {
  const db = sqlOf(ctx.em);
  // One after the other for each account, lest two at once both find the name or the last place free.
  await sql`select pg_advisory_xact_lock(hashtext(${`schedule ${schedule.accountId}`}))`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from report_schedule
    where network_id = ${schedule.networkId} and account_id = ${schedule.accountId} and id <> ${schedule.id}`.execute(
    db,
  );
  if (rows.some(({ name }) => name === schedule.name.toLowerCase())) {
    refuse("DUPLICATE_INFO", { field: "name" });
  }
  assertRoomForSchedule(rows.length);
  await writeSchedule(db, schedule, ctx.clock.now());
}

interface Told {
  readonly operation: string;
  readonly before?: object;
  readonly after?: object;
}

const tell = (ctx: Context, id: string, told: Told) =>
  record(ctx, { ...told, objectType: "ReportSchedule", objectId: id });

/**
 * Begins a schedule of the caller's own, once for its key. 10012, 10004, 403 as a file that is asked for; 10015 the name is taken. A program
 * that holds an API token has none (403): its files would be made with all that its holder may see.
 */
export async function createReportSchedule(ctx: Context, input: CreateReportScheduleInput): Promise<ReportSchedule> {
  person(ctx);
  const { idempotencyKey: key, ...meant } = input;
  return transacting(ctx, async (inside) => {
    const { id } = await once(inside, { what: "createReportSchedule", key, meant }, async (fresh) => {
      const facts = factsOf(inside, input, input.request);
      await keep(inside, { ...facts, ...ownerOf(ctx), id: fresh, nextAt: nextRun(facts, ctx.clock.now()) });
      await tell(inside, fresh, { operation: "createReportSchedule", after: toldOf(facts) });
    });
    return scheduleById(inside, id);
  });
}

/** Does something with one of the caller's own schedules, once for its key; gives it as it is then. */
async function onSchedule(
  ctx: Context,
  { what, input }: { readonly what: string; readonly input: ReportScheduleInput },
  work: (inside: Context, found: KeptSchedule) => Promise<void>,
): Promise<ReportSchedule> {
  person(ctx);
  const { idempotencyKey: key, ...meant } = input;
  return transacting(ctx, async (inside) => {
    await once(inside, { what, key, meant }, async () => work(inside, await held(inside, input.id)));
    return scheduleById(inside, input.id);
  });
}

/** Changes when and how the files of a schedule are made; a paused one stays so. 10014, 10012, 10015, 403. */
export const changeReportSchedule = (ctx: Context, input: ChangeReportScheduleInput): Promise<ReportSchedule> =>
  onSchedule(ctx, { what: "changeReportSchedule", input }, async (inside, found) => {
    const facts = factsOf(inside, input, { ...found.request, format: input.format });
    const nextAt = found.nextAt && nextRun(facts, ctx.clock.now());
    await keep(inside, { ...found, ...facts, nextAt });
    await tell(inside, found.id, { operation: "changeReportSchedule", before: toldOf(found), after: toldOf(facts) });
  });

/** Makes no files until it is resumed. 10014. */
export const pauseReportSchedule = (ctx: Context, input: ReportScheduleInput): Promise<ReportSchedule> =>
  onSchedule(ctx, { what: "pauseReportSchedule", input }, async (inside, found) => {
    await writeSchedule(sqlOf(inside.em), { ...found, nextAt: null }, ctx.clock.now());
    await tell(inside, found.id, { operation: "pauseReportSchedule" });
  });

/** Goes on from its next time; what came in between is not made. 10014. */
export const resumeReportSchedule = (ctx: Context, input: ReportScheduleInput): Promise<ReportSchedule> =>
  onSchedule(ctx, { what: "resumeReportSchedule", input }, async (inside, found) => {
    const now = ctx.clock.now();
    await writeSchedule(sqlOf(inside.em), { ...found, nextAt: found.nextAt ?? nextRun(found, now) }, now);
    await tell(inside, found.id, { operation: "resumeReportSchedule" });
  });

/** Makes a file at once, as if it were due now; the next time stays. 10014, and what `requestExport` is refused for. */
export async function runReportSchedule(ctx: Context, input: ReportScheduleInput): Promise<ReportSchedule> {
  const stored: StoredExport[] = [];
  const schedule = await onSchedule(ctx, { what: "runReportSchedule", input }, async (inside, found) => {
    const at = ctx.clock.now();
    const made = await storeScheduled(inside, found, at);
    stored.push(made);
    await noteRun(sqlOf(inside.em), found, { run: { jobId: made.job.id }, at, nextAt: found.nextAt });
    await tell(inside, found.id, { operation: "runReportSchedule" });
  });
  stored.forEach((made) => beginExport(ctx, made));
  return schedule;
}

/** Forgets a schedule; the files that it made stay. 10014. */
export async function deleteReportSchedule(ctx: Context, input: ReportScheduleInput): Promise<boolean> {
  person(ctx);
  const { idempotencyKey: key, ...meant } = input;
  await transacting(ctx, async (inside) => {
    await once(inside, { what: "deleteReportSchedule", key, meant }, async () => {
      const found = await held(inside, input.id);
      await deleteScheduleRow(sqlOf(inside.em), found);
      await tell(inside, found.id, { operation: "deleteReportSchedule", before: toldOf(found) });
    });
  });
  return true;
}
