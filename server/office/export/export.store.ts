import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Services } from "../../kernel/context.ts";
import type { ExportFailure, ExportJob } from "./export.types.ts";

/** Whose job it is. */
export interface JobKey {
  readonly id: string;
  readonly networkId: string;
  readonly accountId: string;
}

type Tools = Pick<Services, "db" | "clock" | "pubsub">;

const COLUMNS = sql`id, list, format, state, failure, rows::float8 as rows, total::float8 as total, bytes::float8 as bytes, file_name as "fileName",
  filter_text as "filterText", created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt", expires_at as "expiresAt"`;

/** An account's jobs, newest first. */
export async function jobsOf(
  db: Kysely<unknown>,
  owner: Omit<JobKey, "id">,
  { condition, limit, offset = 0 }: { condition: RawBuilder<unknown>; limit: number; offset?: number },
): Promise<ExportJob[]> {
  const { rows } = await sql<ExportJob>`
    select ${COLUMNS} from export_job
    where network_id = ${owner.networkId} and account_id = ${owner.accountId} and ${condition}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const mine = ({ id, networkId }: JobKey) => sql`network_id = ${networkId} and id = ${id}`;

/** Changes a job that is in one of these states and tells of it; false where it is in another, for somebody was first. */
async function change(
  { db, pubsub }: Tools,
  job: JobKey,
  { to, from }: { to: RawBuilder<unknown>; from: readonly string[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update export_job set ${to} where ${mine(job)} and state = any(${from}::text[])`.execute(db);
  const changed = (numAffectedRows ?? 0n) > 0n;
  if (changed) {
    pubsub.publish("exportJob", { networkId: job.networkId, accountId: job.accountId, jobIds: [job.id] });
  }
  return changed;
}

/** Takes a job up. */
export const beginJob = (tools: Tools, job: JobKey): Promise<boolean> =>
  change(tools, job, {
    to: sql`state = 'RUNNING', started_at = ${tools.clock.now()}, beaten_at = ${tools.clock.now()}`,
    from: ["QUEUED"],
  });

/** How far it is; false where it was cancelled. */
export const noteProgress = (tools: Tools, job: JobKey, { rows, total }: { rows: number; total: number | null }) =>
  change(tools, job, {
    to: sql`rows = ${rows}, total = ${total}, beaten_at = ${tools.clock.now()}`,
    from: ["RUNNING"],
  });

/** The file is there. */
export function finishJob(tools: Tools, job: JobKey, file: { rows: number; bytes: number }): Promise<boolean> {
  const now = tools.clock.now();
  return change(tools, job, {
    to: sql`state = 'DONE', rows = ${file.rows}, bytes = ${file.bytes}, ended_at = ${now}, expires_at = ${now}::timestamptz + kept_hours * interval '1 hour'`,
    from: ["RUNNING"],
  });
}

/** It came to nothing. */
export const failJob = (tools: Tools, job: JobKey, failure: ExportFailure): Promise<boolean> =>
  change(tools, job, {
    to: sql`state = 'FAILED', failure = ${failure}, ended_at = ${tools.clock.now()}`,
    from: ["QUEUED", "RUNNING"],
  });

/** Nobody wants it any more; who works on it notices. */
export const cancelJob = (tools: Tools, job: JobKey): Promise<boolean> =>
  change(tools, job, {
    to: sql`state = 'CANCELLED', ended_at = ${tools.clock.now()}`,
    from: ["QUEUED", "RUNNING"],
  });

/** These are still being looked after. */
export async function beat({ db, clock }: Tools, jobs: readonly JobKey[]): Promise<void> {
  await sql`update export_job set beaten_at = ${clock.now()}
    where network_id = any(${jobs.map((job) => job.networkId)}::uuid[]) and id = any(${jobs.map((job) => job.id)}::uuid[])`.execute(
    db,
  );
}
