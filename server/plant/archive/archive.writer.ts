import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Services } from "../../kernel/context.ts";
import { inTurn } from "../telemetry/partitions.ts";
import {
  type ArchiveManifest,
  digestRows,
  faultOfArchive,
  readArchives,
  removeArchive,
  removeParts,
  writeArchive,
} from "./archive-file.ts";
import { readingNeeds } from "./archive.ports.ts";
import { ARCHIVED_TABLES, type ReadingMonth, firstKept, readingMonthOf } from "./archive.rules.ts";

/** SQLSTATE lock_not_available. */
const LOCKED = "55P03";
/** Whoever waits for a table keeps every report waiting behind it: so it lets go soon, and tries again. */
const [TRIES, PAUSE_MS] = [5, 3_000];

/** Hears of each step that is done, for the log. */
type Say = (step: "WRITTEN" | "DETACHED" | "DROPPED", month: ReadingMonth) => void;

interface Archiving {
  readonly db: Kysely<unknown>;
  readonly client: pg.Client;
  readonly dir: string;
  readonly now: Date;
  readonly say: Say;
}

type Given = Pick<Services, "config" | "db" | "clock" | "log">;

/**
 * Writes the months of readings that are older than they are kept into the archive and drops them, one server at a time; gives how many.
 * Ended at any point, a month is in the database or whole in the archive, and the next look goes on. Without an archive nothing goes.
 */
export async function archiveReadings({ config, db, clock, log }: Given, say?: Say): Promise<number> {
  const { READINGS_MONTHS: months, ARCHIVE_DIR: dir, DATABASE_URL } = config;
  const now = clock.now();
  // A session of its own, without patience: a month may take minutes, and its lock must live as long.
  const client = new pg.Client({ connectionString: DATABASE_URL, application_name: "forecourt-archive" });
  client.on("error", (error) => log.warn({ err: error }, "the archive lost the database"));
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtext('forecourt archive')) as mine",
    );
    if (rows[0]?.mine !== true) {
      return 0;
    }
    await noteDue(client, { now, months });
    if (dir === undefined) {
      return 0;
    }
    const told: Say =
      say ?? ((step, { name }) => log.info({ step, partition: name }, "a month of readings is archived"));
    return await archiveDue({ db, client, dir, now, say: told });
  } finally {
    await client.end();
  }
}

/** Notes which months are due, and forgets those that are no longer because more is kept now. */
async function noteDue(client: pg.Client, { now, months }: { now: Date; months: number }): Promise<void> {
  const since = months === 0 ? new Date(0) : firstKept(now, months);
  await client.query("delete from archived_month where detached_at is null and until > $1", [since]);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = any($1::text[]::regclass[]) order by 1`,
    [Object.values(ARCHIVED_TABLES)],
  );
  for (const { name } of rows) {
    const month = readingMonthOf(name);
    if (month !== null && month.until <= since) {
      await client.query(
        "insert into archived_month (table_name, month, until, due_at) values ($1, $2, $3, $4) on conflict do nothing",
        [month.table, month.month, month.until, now],
      );
    }
  }
}

interface Due {
  readonly name: string;
  readonly file: string | null;
}

/** All months that are due, the oldest first, those that were begun before all others. */
async function archiveDue(archiving: Archiving): Promise<number> {
  const { rows } = await archiving.client.query<Due>(
    `select table_name || to_char(month, '_YYYY_MM') as name, file from archived_month
      where dropped_at is null order by detached_at nulls last, month, table_name`,
  );
  let done = 0;
  for (const { name, file } of rows) {
    const month = readingMonthOf(name);
    if (month !== null && (file !== null || (await detachMonth(archiving, month)))) {
      await dropMonth(archiving, month);
      done += 1;
    }
  }
  return done;
}

/** Takes a month that is whole in the archive out of its table; false: somebody still has to reckon from it. */
async function detachMonth({ db, client, dir, now, say }: Archiving, month: ReadingMonth): Promise<boolean> {
  if (await isNeeded(db, month)) {
    return false;
  }
  await removeParts(dir, month);
  const { digest } = await digestRows(client, `"${month.name}"`);
  const same = (one: ArchiveManifest) =>
    one.table === month.table && one.month === month.month && one.digest === digest;
  const whole = (await readArchives(dir)).find(same) ?? (await writeArchive(client, { dir, month, now }));
  say("WRITTEN", month);
  await withPatience(() =>
    inTurn(db, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx);
      await sql`alter table ${sql.ref(month.table)} detach partition ${sql.ref(month.name)}`.execute(tx);
      await sql`update archived_month set file = ${whole.file}, row_count = ${whole.rows}, bytes = ${whole.bytes}, sha256 = ${whole.sha256}, detached_at = ${now}
        where table_name = ${month.table} and month = ${month.month}`.execute(tx);
    }),
  );
  say("DETACHED", month);
  return true;
}

/**
 * Drops a month that is out of its table once its file is read back and holds all: what came into it between file and detaching is written
 * again with the rest, for nobody adds to it any more.
 */
async function dropMonth({ db, client, dir, now, say }: Archiving, month: ReadingMonth): Promise<void> {
  const { digest } = await digestRows(client, `"${month.name}"`);
  const noted = (await fileOf(client, month)) ?? "";
  const before = (await readArchives(dir)).find(({ file }) => file === noted);
  let whole = before;
  if (before?.digest !== digest || (await faultOfArchive(dir, before)) !== null) {
    whole = await writeArchive(client, { dir, month, now });
  }
  const fault = whole === undefined ? "is not there" : await faultOfArchive(dir, whole);
  if (whole === undefined || fault !== null) {
    throw new Error(`the archive of ${month.name} ${fault}`);
  }
  await db.transaction().execute(async (tx) => {
    await sql`update archived_month set file = ${whole.file}, row_count = ${whole.rows}, bytes = ${whole.bytes}, sha256 = ${whole.sha256}, dropped_at = ${now}
      where table_name = ${month.table} and month = ${month.month}`.execute(tx);
    await sql`drop table ${sql.ref(month.name)}`.execute(tx);
  });
  say("DROPPED", month);
  if (before !== undefined && before.file !== whole.file) {
    await removeArchive(dir, before);
  }
}

async function fileOf(client: pg.Client, { table, month }: ReadingMonth): Promise<string | null> {
  const { rows } = await client.query<{ file: string | null }>(
    "select file from archived_month where table_name = $1 and month = $2",
    [table, month],
  );
  return rows[0]?.file ?? null;
}

async function isNeeded(db: Kysely<unknown>, month: ReadingMonth): Promise<boolean> {
  for (const needs of readingNeeds.all) {
    if (await needs(db, month)) {
      return true;
    }
  }
  return false;
}

/** Tries again what others' work with a table stops. */
async function withPatience(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockMissed(error) || attempt === TRIES) {
        throw error;
      }
      await wait(PAUSE_MS);
    }
  }
}

const isLockMissed = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === LOCKED || isLockMissed(error.cause));

/** What a start says where the settings contradict each other; null: they don't. */
export const archiveWarning = ({ READINGS_MONTHS, ARCHIVE_DIR }: Given["config"]): string | null =>
  READINGS_MONTHS > 0 && ARCHIVE_DIR === undefined
    ? "READINGS_MONTHS is set and ARCHIVE_DIR is not: readings are kept for good until there is an archive"
    : null;
