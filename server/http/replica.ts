import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import type { Logger } from "pino";
import { sqlOf } from "../kernel/context.ts";
import type { Replica } from "../kernel/reports.ts";
import { type Patience, ormOptions } from "../orm.ts";
import type { Watch } from "./readiness.ts";

const LOOK_EVERY_MS = 1_000;
const PATIENCE_MS = 1_000;

interface ReplicaOptions {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly patience: Patience;
  /** How old an answer may be, in milliseconds. */
  readonly mostMs: number;
  /** Looks into the database that it follows. */
  readonly readiness: Watch;
  readonly log: Logger;
  readonly onPool: (pool: pg.Pool) => void;
}

/** A place in the database's log, and when it was there. */
interface Mark {
  readonly lsn: string;
  readonly system: string;
  readonly at: number;
}

const HERE = `select pg_current_wal_lsn()::text as lsn, system_identifier::text as system from pg_control_system()`;
const THERE = `select pg_is_in_recovery() and system_identifier::text = $2 as follows,
  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as reached from pg_control_system()`;

/**
 * Knows how far a replica is behind, by places in the database's log: once it has reached the one that the database was at,
 * it was as new as that moment. By no clock but this process's own.
 */
class ReplicaWatch {
  readonly #options: ReplicaOptions;
  readonly #timer: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #mark: Mark | undefined;
  #asNewAsMs = -Infinity;
  #wasClose: boolean | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const look = () => void (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
    this.#timer = setInterval(look, LOOK_EVERY_MS);
    this.#timer.unref();
    look();
  }

  isClose(): boolean {
    return performance.now() - this.#asNewAsMs <= this.#options.mostMs;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#client?.end().catch(() => undefined);
  }

  async #look(): Promise<void> {
    const at = performance.now();
    const here = await this.#options.readiness.look<{ lsn: string; system: string }>(HERE);
    this.#mark ??= here?.[0] && { ...here[0], at };
    if (this.#mark !== undefined && (await this.#hasReached(this.#mark))) {
      this.#asNewAsMs = this.#mark.at;
      this.#mark = undefined;
    }
    this.#tell();
  }

  async #hasReached({ lsn, system }: Mark): Promise<boolean> {
    try {
      const { rows } = await (
        await this.#connected()
      ).query<{ follows: boolean; reached: boolean }>(THERE, [lsn, system]);
      return rows[0]?.follows === true && rows[0].reached;
    } catch {
      this.#forget(this.#client);
      return false;
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client === undefined) {
      const fresh = new pg.Client({
        connectionString: this.#options.databaseUrl,
        application_name: "forecourt-replica",
        connectionTimeoutMillis: PATIENCE_MS,
        query_timeout: PATIENCE_MS,
      });
      fresh.on("error", () => this.#forget(fresh));
      this.#client = fresh;
      await fresh.connect();
    }
    return this.#client;
  }

  #forget(lost: pg.Client | undefined): void {
    if (this.#client === lost) {
      this.#client = undefined;
    }
    lost?.end().catch(() => undefined);
  }

  /** Says it once, each time that it changes. */
  #tell(): void {
    const isClose = this.isClose();
    if (isClose !== this.#wasClose && (isClose || this.#wasClose !== undefined)) {
      const text = isClose ? "reports are read from the replica" : "the replica is away or too far behind";
      this.#options.log[isClose ? "info" : "warn"](text);
    }
    this.#wasClose = isClose;
  }
}

/** A replica to read reports from, and how it is hung up. */
export async function openReplica(options: ReplicaOptions): Promise<Replica & { close(): Promise<void> }> {
  const { databaseUrl, poolSize, patience, onPool } = options;
  const orm = await MikroORM.init(ormOptions(databaseUrl, poolSize, patience, onPool));
  const watch = new ReplicaWatch(options);
  return {
    em: orm.em,
    db: sqlOf(orm.em.fork()),
    isClose: () => watch.isClose(),
    async close() {
      await watch.close();
      await orm.close();
    },
  };
}
