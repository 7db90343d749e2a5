import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Services } from "../../kernel/context.ts";
import { isId } from "../../kernel/ids.ts";

/** Nobody has said for so long that he works on it: its server was stopped hard. */
const LOST_MS = 30_000;
/** The history of exports goes back so far. */
const REMEMBERED_MS = 30 * 86_400_000;

/**
 * Ends what a server left half done, lets files go that have been kept long enough, and with them every file that belongs
 * to no living job; forgets what is long over.
 */
export async function tidyExports({ db, clock, pubsub, config }: Services): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ id: string; networkId: string; accountId: string }>`
    update export_job set
      state = case state when 'DONE' then 'EXPIRED' else 'FAILED' end,
      failure = case state when 'DONE' then null else 'INTERRUPTED' end,
      ended_at = coalesce(ended_at, ${now}), ticket_hash = null, ticket_until = null
    where state = 'DONE' and expires_at <= ${now}
      or state in ('QUEUED', 'RUNNING') and beaten_at < ${new Date(now.getTime() - LOST_MS)}
    returning id, network_id as "networkId", account_id as "accountId"`.execute(db);
  for (const { id, ...owner } of rows) {
    pubsub.publish("exportJob", { ...owner, jobIds: [id] });
  }
  await sql`delete from export_job where created_at < ${new Date(now.getTime() - REMEMBERED_MS)}
    and state in ('FAILED', 'CANCELLED', 'EXPIRED')`.execute(db);
  await sweep({ db, config });
}

async function sweep({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  const files = await readdir(config.EXPORT_DIR).catch(() => []);
  const idOf = (file: string) => file.split(".")[0] ?? "";
  const ours = files.filter((file) => isId(idOf(file)));
  if (ours.length === 0) {
    return;
  }
  const { rows } = await sql<{ id: string }>`
    select id from export_job where id = any(${ours.map(idOf)}::uuid[]) and state in ('RUNNING', 'DONE')`.execute(db);
  const living = new Set(rows.map(({ id }) => id));
  const dead = ours.filter((file) => !living.has(idOf(file)));
  await Promise.all(dead.map((file) => rm(join(config.EXPORT_DIR, file), { force: true })));
}
