import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { Mendable } from "../kernel/errors/mendable.ts";
import { copyFolder } from "./copy-folder.ts";

/** What is known of a base backup; the file that tells it is written last, so that half a backup has none. */
export interface BaseBackup {
  /** PostgreSQL's major version, whose programs alone can start it. */
  readonly version: number;
  readonly startedAt: string;
  /** From here on a point in time can be restored. */
  readonly endedAt: string;
  readonly bytes: number;
}

/** The files of a backup, in its folder. */
export const PARTS = { data: "data", facts: "backup.json" } as const;

/**
 * Folders whose content means nothing to another start, and files of the running server (PostgreSQL's documentation,
 * "Making a Base Backup Using the Low Level API").
 */
const EMPTIED = [
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
const OF_THE_RUN = new Set(["postmaster.pid", "postmaster.opts", "recovery.signal", "standby.signal", "backup_label"]);

function isLeftOut(path: string): boolean {
  const [first = "", ...rest] = path.split("/");
  return OF_THE_RUN.has(path) || (EMPTIED.includes(first) && rest.length > 0) || /(^|\/)pgsql_tmp/.test(path);
}

/**
 * Copies PostgreSQL's files while it works, into a folder that is new; with the log that is archived from then on (`archive_command`) any later
 * moment can be restored. Runs where those files are, as a user of the database who may begin and end a backup (`forecourt_backup`).
 * Throws Mendable: nothing is archived, the files are not here, the folder is in use.
 */
export async function makeBaseBackup(databaseUrl: string, to: string): Promise<BaseBackup> {
  if (existsSync(to) && (await readdir(to)).length > 0) {
    throw new Mendable(`${to} is not empty: a backup begins with a folder of its own.`);
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const from = await filesOf(client);
    const { rows: begun } = await client.query<{ at: Date; version: number }>(
      "select now() as at, current_setting('server_version_num')::int / 10000 as version, pg_backup_start($1, true)",
      ["forecourt"],
    );
    await mkdir(to, { recursive: true, mode: 0o700 });
    const bytes = await copyFolder(from, join(to, PARTS.data), isLeftOut);
    // Waits until the log that the copy needs is archived.
    const { rows: ended } = await client.query<{ at: Date; label: string }>(
      "select clock_timestamp() as at, labelfile as label from pg_backup_stop(true)",
    );
    await writeFile(join(to, PARTS.data, "backup_label"), ended[0]?.label ?? "");
    const facts: BaseBackup = {
      version: begun[0]?.version ?? 0,
      startedAt: begun[0]?.at.toISOString() ?? "",
      endedAt: ended[0]?.at.toISOString() ?? "",
      bytes,
    };
    await writeFile(join(to, PARTS.facts), `${JSON.stringify(facts, null, 2)}\n`);
    return facts;
  } finally {
    await client.end();
  }
}

/** Where PostgreSQL's files are; they are here, and what happens to them is archived. */
async function filesOf(client: pg.Client): Promise<string> {
  // What anybody may know first: who may not make a backup is told of what is wrong for everybody.
  const { rows: modes } = await client.query<{ archives: boolean }>(
    "select current_setting('archive_mode') <> 'off' as archives",
  );
  if (modes[0]?.archives !== true) {
    throw new Mendable(
      "PostgreSQL archives nothing (archive_mode): a backup alone could not be brought to one moment.",
    );
  }
  const { rows } = await client.query<{ data: string }>("select current_setting('data_directory') as data");
  const { data = "" } = rows[0] ?? {};
  if (!existsSync(join(data, "PG_VERSION"))) {
    throw new Mendable(`PostgreSQL's files, ${data}, are not on this machine: run this where they are.`);
  }
  return data;
}
