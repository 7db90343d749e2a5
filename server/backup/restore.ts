import { existsSync, readFileSync } from "node:fs";
import { appendFile, chown, lstat, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Mendable } from "../kernel/errors/mendable.ts";
import { type BaseBackup, PARTS } from "./base-backup.ts";
import { copyFolder } from "./copy-folder.ts";

export interface RestorePlan {
  /** Folder of a base backup. */
  readonly backup: string;
  /** Folder of the archived log, as PostgreSQL will see it. */
  readonly archive: string;
  /** Folder of the log that was not archived any more, as it was saved from the files that are lost (pg_wal); absent: there is none. */
  readonly log?: string;
  /** New folder for PostgreSQL's files. */
  readonly data: string;
  /** The moment: what was committed later is not there. Absent: all that is archived. */
  readonly until?: Date;
  /** The address of a PostgreSQL that it follows from then on, as its standby; absent: it goes on by itself. */
  readonly follow?: string;
}

const Facts = z.object({
  version: z.number(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  bytes: z.number(),
});

/** What is known of a backup; throws Mendable where it is none, or half of one. */
export function readBackup(folder: string): BaseBackup {
  const path = join(folder, PARTS.facts);
  if (!existsSync(path)) {
    throw new Mendable(`${folder} holds no whole backup: ${PARTS.facts} is missing.`);
  }
  return Facts.parse(JSON.parse(readFileSync(path, "utf8")));
}

/**
 * Lays a backup out as the files of a PostgreSQL that brings itself to one moment by the archived log when it is started, or that
 * follows another one. Throws Mendable: no whole backup, a folder in use, no archive, a moment before the backup's end.
 */
export async function layOutRestore({ backup, archive, log, data, until, follow }: RestorePlan): Promise<BaseBackup> {
  const facts = readBackup(backup);
  if (existsSync(data) && (await readdir(data)).length > 0) {
    throw new Mendable(`${data} is not empty: nothing is restored over what there is.`);
  }
  if (!existsSync(archive)) {
    throw new Mendable(`There is no archive at ${archive}.`);
  }
  if (log !== undefined && !existsSync(log)) {
    throw new Mendable(`There is no log at ${log}.`);
  }
  if (until !== undefined && until < new Date(facts.endedAt)) {
    throw new Mendable(`This backup ended at ${facts.endedAt}: an earlier moment needs an earlier backup.`);
  }
  const source = join(backup, PARTS.data);
  await copyFolder(source, data);
  if (log !== undefined) {
    // PostgreSQL plays what the archive has from there, and the rest from here.
    await copyFolder(log, join(data, "pg_wal"));
  }
  await appendFile(join(data, "postgresql.auto.conf"), recoverySettings({ archive, until, follow }));
  const signal = join(data, follow === undefined ? "recovery.signal" : "standby.signal");
  await writeFile(signal, "");
  const { uid, gid } = await lstat(source);
  await Promise.all([signal, join(data, "backup_label")].map((path) => chown(path, uid, gid)));
  return facts;
}

/** As lines of PostgreSQL's settings; the last of a name counts. */
function recoverySettings({ archive, until, follow }: Pick<RestorePlan, "archive" | "until" | "follow">): string {
  const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const settings = {
    restore_command: `cp "${archive}/%f" "%p"`,
    // Zones by their letters are not known yet when PostgreSQL reads this.
    recovery_target_time: until === undefined ? "" : until.toISOString().replace("Z", "+00"),
    recovery_target_action: "promote",
    // Nobody sees moments on the way; servers that went on running find it away until it is as it was.
    hot_standby: follow === undefined ? "off" : "on",
    // With feedback no row goes that a long report still reads.
    ...(follow !== undefined && { primary_conninfo: follow, hot_standby_feedback: "on" }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${quoted(value)}\n`)
    .join("");
}
