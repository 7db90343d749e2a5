import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ScheduledRange } from "../../../common/day-spans.ts";
import type { Timing } from "../../../common/schedule-time.ts";
import type { RequestExportInput } from "../export/export.types.ts";
import { frozen, thawed } from "./schedule.rules.ts";
import type { ReportSchedule } from "./schedule.types.ts";

/** Whose schedules. */
export interface ScheduleOwner {
  readonly networkId: string;
  readonly accountId: string;
}

/** What a schedule does, and when. */
export interface ScheduleFacts extends Timing {
  readonly name: string;
  readonly range: ScheduledRange | null;
  readonly request: RequestExportInput;
}

/** A schedule as its rules need it. */
export interface KeptSchedule extends ScheduleFacts, ScheduleOwner {
  readonly id: string;
  readonly nextAt: Date | null;
}

/** An account's schedules, newest first. */
export async function schedulesOf(
  db: Kysely<unknown>,
  { networkId, accountId }: ScheduleOwner,
  { condition, limit, offset = 0 }: { condition: RawBuilder<unknown>; limit: number; offset?: number },
): Promise<ReportSchedule[]> {
  const { rows } = await sql<ReportSchedule>`
    select s.id, s.name, s.request->>'list' as list, s.request->>'format' as format, coalesce(s.request->>'filterText', '') as "filterText",
      s.range, s.rhythm, s.weekday, s.month_day as "monthDay", s.time, s.time_zone as "timeZone", s.next_at as "nextAt", s.last_at as "lastAt",
      s.last_refusal as "lastRefusal", s.last_job_id as "lastJobId", j.state as "lastState", j.failure as "lastFailure",
      s.created_at as "createdAt", s.changed_at as "changedAt"
    from report_schedule s
      left join export_job j on j.network_id = s.network_id and j.account_id = s.account_id and j.id = s.last_job_id
    where s.network_id = ${networkId} and s.account_id = ${accountId} and ${condition}
    order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const KEPT = sql`id, network_id as "networkId", account_id as "accountId", name, request, range, rhythm, weekday, month_day as "monthDay", time,
  time_zone as "timeZone", next_at as "nextAt"`;

const keptOf = (row: KeptSchedule | undefined): KeptSchedule | undefined =>
  row && { ...row, request: thawed(row.request) as RequestExportInput };

/** One of an account's schedules, held until the transaction ends. */
export async function holdSchedule(
  db: Kysely<unknown>,
  { networkId, accountId }: ScheduleOwner,
  id: string,
): Promise<KeptSchedule | undefined> {
  const { rows } = await sql<KeptSchedule>`
    select ${KEPT} from report_schedule
    where network_id = ${networkId} and account_id = ${accountId} and id = ${id}::uuid for update`.execute(db);
  return keptOf(rows[0]);
}

/** Which schedules are due, of all networks, the longest due first. */
export async function dueSchedules(
  db: Kysely<unknown>,
  now: Date,
  most: number,
): Promise<Pick<KeptSchedule, "id" | "networkId">[]> {
  const { rows } = await sql<Pick<KeptSchedule, "id" | "networkId">>`
    select id, network_id as "networkId" from report_schedule where next_at <= ${now} order by next_at limit ${most}`.execute(
    db,
  );
  return rows;
}

/** A schedule that is due, held until the transaction ends; none where another server holds it or was first. */
export async function holdDue(
  db: Kysely<unknown>,
  { id, networkId }: Pick<KeptSchedule, "id" | "networkId">,
  now: Date,
): Promise<KeptSchedule | undefined> {
  const { rows } = await sql<KeptSchedule>`
    select ${KEPT} from report_schedule
    where network_id = ${networkId} and id = ${id} and next_at <= ${now} for update skip locked`.execute(db);
  return keptOf(rows[0]);
}

/** Writes a schedule, new or anew. */
export async function writeSchedule(db: Kysely<unknown>, schedule: KeptSchedule, now: Date): Promise<void> {
  const { id, networkId, accountId, name, range, rhythm, weekday, monthDay, time, timeZone, nextAt } = schedule;
  const request = JSON.stringify(frozen(schedule.request));
  await sql`
    insert into report_schedule (network_id, id, account_id, name, request, range, rhythm, weekday, month_day, time, time_zone, next_at, created_at, changed_at)
    values (${networkId}, ${id}, ${accountId}, ${name}, ${request}, ${range}, ${rhythm}, ${weekday}, ${monthDay}, ${time}, ${timeZone}, ${nextAt}, ${now}, ${now})
    on conflict (network_id, id) do update set name = excluded.name, request = excluded.request, range = excluded.range, rhythm = excluded.rhythm,
      weekday = excluded.weekday, month_day = excluded.month_day, time = excluded.time, time_zone = excluded.time_zone,
      next_at = excluded.next_at, changed_at = excluded.changed_at`.execute(db);
}

/** What the last file of a schedule came to: its export, or the number of its refusal. */
export type LastRun = { readonly jobId: string } | { readonly refusal: number };

/** Notes what came of a file, and when the next one is due. */
export async function noteRun(
  db: Kysely<unknown>,
  { id, networkId }: Pick<KeptSchedule, "id" | "networkId">,
  { run, at, nextAt }: { readonly run: LastRun; readonly at: Date; readonly nextAt: Date | null },
): Promise<void> {
  const [jobId, refusal] = "jobId" in run ? [run.jobId, null] : [null, run.refusal];
  await sql`update report_schedule set last_at = ${at}, last_job_id = ${jobId}, last_refusal = ${refusal}, next_at = ${nextAt}
    where network_id = ${networkId} and id = ${id}`.execute(db);
}

export async function deleteScheduleRow(
  db: Kysely<unknown>,
  { id, networkId, accountId }: Pick<KeptSchedule, "id" | "networkId" | "accountId">,
): Promise<void> {
  await sql`delete from report_schedule where network_id = ${networkId} and account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
}
