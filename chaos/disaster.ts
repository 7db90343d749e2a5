import { readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { archiveCommandInto } from "../stack/archive-command.ts";
import { findClusterHome, makeOwned } from "../stack/cluster-home.ts";
import { commandOf } from "../stack/programs.ts";
import type { Stack } from "../stack/stack.ts";
import { runToEnd } from "../stack/supervise.ts";
import { countSalesBetween, processesOf } from "./database.ts";
import { answerOf, becomesTrue } from "./waiting.ts";

/** A segment of the log is closed after so many seconds, full or not, as docs/operations.md has it. */
const ARCHIVE_TIMEOUT_SECONDS = 60;
/** A name of PostgreSQL's log: timeline and place. */
const SEGMENT = /^[0-9A-F]{24}$/;
const GONE_WITHIN_MS = 15_000;
/** For replaying the log too. */
const BACK_WITHIN_MS = 240_000;

/** What the loss of the database's files cost. */
export interface Loss {
  /** Segments of the log that were in the archive by then, and closed ones that were not. */
  readonly archived: number;
  readonly unarchived: number;
  /** Since the newest one came into the archive. */
  readonly sinceSeconds: number;
  /** Sales that were stored in that time: the archive alone would not have them. */
  readonly salesSince: number;
  /** How long `npm run restore` took. */
  readonly layOutMs: number;
}

/** The archive and the backup by which a fleet gets over the loss of its database's files. */
export class Disaster {
  /** What it cost, once it has struck. */
  loss: Loss | null = null;

  readonly #folder: string;
  readonly #home: string;

  constructor(private readonly dataDir: string) {
    this.#folder = join(dataDir, "kept");
    this.#home = join(dataDir, "postgres");
  }

  /** Makes the archive, where PostgreSQL's user can reach it; gives PostgreSQL's settings for it. */
  async prepare(): Promise<Record<string, string>> {
    const { user } = await findClusterHome(this.#home);
    makeOwned(this.#folder, user);
    makeOwned(this.#archive, user);
    return {
      archive_mode: "on",
      archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
      archive_command: archiveCommandInto(this.#archive),
    };
  }

  /** `npm run backup`, while everybody works. */
  async backUp(databaseUrl: string, abort: AbortSignal): Promise<void> {
    await this.#run("backup", { parameters: [this.#backup], env: { DATABASE_URL: databaseUrl } }, abort);
  }

  /**
   * Kills PostgreSQL and takes its files away, all but the folder of its log (pg_wal), which lies on a disk of its own in earnest. Then
   * `npm run restore` from backup, archive and that folder, to the last commit; PostgreSQL comes back on what that laid out.
   */
  async strike(stack: Stack, abort: AbortSignal): Promise<void> {
    const lostAt = new Date();
    const asking = { until: lostAt.getTime() + BACK_WITHIN_MS, abort };
    const processes = await answerOf(() => processesOf(stack.databaseUrl), asking);
    const { data } = await findClusterHome(this.#home);
    const lost = `${data}.lost`;
    const log = join(lost, "pg_wal");
    const found = { archived: 0, unarchived: 0, newest: lostAt, layOutMs: 0 };
    await stack.mendPostgres(async () => {
      await areGone(processes, abort);
      renameSync(data, lost);
      Object.assign(found, this.#lookAtLog(log));
      const parameters = ["--backup", this.#backup, "--archive", this.#archive, "--log", log, "--data", data];
      const startedAt = Date.now();
      await this.#run("restore", { parameters, env: {} }, abort);
      found.layOutMs = Date.now() - startedAt;
    });
    const { newest, ...rest } = found;
    const salesSince = await answerOf(() => countSalesBetween(stack.databaseUrl, newest, lostAt), asking);
    this.loss = { ...rest, salesSince, sinceSeconds: (lostAt.getTime() - newest.getTime()) / 1000 };
  }

  get #archive(): string {
    return join(this.#folder, "archive");
  }

  get #backup(): string {
    return join(this.#folder, "backup");
  }

  #lookAtLog(log: string): { archived: number; unarchived: number; newest: Date } {
    const archived = readdirSync(this.#archive).filter((name) => SEGMENT.test(name));
    const times = archived.map((name) => statSync(join(this.#archive, name)).mtimeMs);
    const unarchived = readdirSync(join(log, "archive_status")).filter((name) => name.endsWith(".ready")).length;
    return { archived: archived.length, unarchived, newest: new Date(Math.max(...times)) };
  }

  async #run(
    entry: "backup" | "restore",
    details: { parameters: string[]; env: Record<string, string> },
    abort: AbortSignal,
  ): Promise<void> {
    const command = commandOf(entry, "built", details);
    await runToEnd({ name: `npm run ${entry}`, command, logFile: join(this.dataDir, "logs", `${entry}.log`) }, abort);
  }
}

/** Waits until what a killed PostgreSQL had started has ended: until then it may write on. */
async function areGone(pids: readonly number[], abort: AbortSignal): Promise<void> {
  const allGone = async (): Promise<boolean> => !pids.some(isAlive);
  if (!(await becomesTrue(allGone, { until: Date.now() + GONE_WITHIN_MS, abort }))) {
    throw new Error("processes of the killed PostgreSQL do not end");
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
