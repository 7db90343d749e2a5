import { sql } from "kysely";
import type { App } from "../http/app.ts";
import { newId } from "../kernel/ids.ts";
import type { ExportJob, RequestExportInput } from "../schema-types.generated.ts";
import type { Operator } from "./world.ts";
import { exportQueue } from "../office/export/export.queue.ts";

type Given = Partial<RequestExportInput>;

/** Asks for sales as CSV, or for what is given instead. */
export const exportInput = (given: Given = {}): RequestExportInput => ({
  list: "TRANSACTIONS",
  format: "CSV",
  columns: [{ id: "transactionNo" }],
  timeZone: "UTC",
  ...given,
});

const JOB =
  "id list format state failure rows total bytes fileName filterText createdAt startedAt endedAt expiresAt" as const;
export const REQUEST = `mutation Request($input: RequestExportInput!) { requestExport(input: $input) { ${JOB} } }`;
export const CANCEL = `mutation Cancel($input: ExportJobInput!) { cancelExport(input: $input) { ${JOB} } }`;
export const DOWNLOAD =
  "mutation Download($input: ExportJobInput!) { downloadExport(input: $input) { url expiresAt } }";
export const JOBS = `query Jobs($first: Int! = 25, $after: String) {
  exportJobs(first: $first, after: $after) { nodes { ${JOB} } pageInfo { endCursor hasNextPage } } }`;
export const CHANGES = `subscription Changes { exportJobChanges { ${JOB} } }`;

/** The caller's exports, newest first. */
export async function jobsOf(caller: Operator): Promise<ExportJob[]> {
  return (await caller.run<{ exportJobs: { nodes: ExportJob[] } }>(JOBS, { first: 200 })).exportJobs.nodes;
}

/** Asks for an export; it goes on by itself. */
export async function requested(caller: Operator, given: Given = {}): Promise<ExportJob> {
  return (await caller.run<{ requestExport: ExportJob }>(REQUEST, { input: exportInput(given) })).requestExport;
}

const OVER = ["DONE", "FAILED", "CANCELLED", "EXPIRED"];

/** Asks for an export and waits until it is over. */
export async function exported(caller: Operator, given: Given = {}): Promise<ExportJob> {
  const { id } = await requested(caller, given);
  return settled(caller, id);
}

/** The export once it is over. */
export async function settled(caller: Operator, id: string): Promise<ExportJob> {
  for (;;) {
    const job = (await jobsOf(caller)).find((one) => one.id === id);
    if (job !== undefined && OVER.includes(job.state)) {
      return job;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Gives a server something to make for an account that ends only when it is told to: what comes after has to wait. */
export function occupy(app: App, accountId: string, places = 2): () => void {
  const ends: (() => void)[] = [];
  for (let place = 0; place < places; place += 1) {
    const ended = new Promise<void>((resolve) => void ends.push(resolve));
    exportQueue.of(app.services).add({ job: { id: newId(), networkId: newId(), accountId }, run: () => ended });
  }
  return () => ends.forEach((end) => end());
}

/**
 * Stores so many sales of a station as they are, one a second back from an instant: a gateway would take its time. Each
 * is longer by `padding` letters.
 */
export async function manySales(
  app: App,
  {
    networkId,
    stationId,
    gunId,
    gradeId,
    deviceId,
  }: Record<"networkId" | "stationId" | "gunId" | "gradeId" | "deviceId", string>,
  count: number,
  padding = 0,
): Promise<void> {
  await app.services.db.transaction().execute(async (db) => {
    // Nobody waits for an answer, as somebody does whose requests the server's time-outs are for.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`
    insert into sale (network_id, time, id, station_id, device_id, gun_id, grade_id, address, transaction_no, volume, price, amount, old_amount,
      card_no, consume_type, sale_group, grade_name, offline, received_at)
    select ${networkId}, timestamptz '2026-11-02 08:00:00+00' - n * interval '1 second', gen_random_uuid(), ${stationId}, ${deviceId}, ${gunId}, ${gradeId},
      '1.1', n::text, 20.5, 7.45, 152.73, 152.73, 'card ' || n || repeat('.', ${padding}::int), 'CONSUME', 'NORMAL', 'Diesel', false, now()
    from generate_series(1, ${count}::int) n`.execute(db);
  });
}

/** A file as it was handed out. */
export interface Fetched {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** Fetches the file of an export in somebody's name, or in nobody's. */
export async function fetchFile(app: App, caller: Operator | null, id: string): Promise<Fetched> {
  const headers = caller?.token ? { authorization: `Bearer ${caller.token}` } : {};
  const response = await app.http.inject({ method: "GET", url: `/exports/${id}/file`, headers });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}
