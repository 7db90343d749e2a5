import { MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "../kernel/config.ts";
import { sqlOf } from "../kernel/context.ts";
import { ReportsDatabase } from "../kernel/reports.ts";
import { JOBS_PATIENCE, POOLERS_PATIENCE, type Patience, ormOptions } from "../orm.ts";
import { type Watch, readinessOf } from "./readiness.ts";
import { openReplica } from "./replica.ts";

/** All ways of a server to its database. */
export interface Databases {
  /** For requests, whose patience is short: through the pooler, where there is one. */
  readonly requests: MikroORM;
  /** For what works by itself. */
  readonly jobs: MikroORM;
  readonly reports: ReportsDatabase;
  readonly readiness: Watch;
  /** The pools of connections, for the figures. */
  readonly pools: ReadonlyMap<string, pg.Pool>;
  close(): Promise<void>;
}

const patienceOf = ({ STATEMENT_MS, LOCK_MS, IDLE_MS, POOL_WAIT_MS }: Config): Patience => ({
  statementMs: STATEMENT_MS,
  lockMs: LOCK_MS,
  idleMs: IDLE_MS,
  poolMs: POOL_WAIT_MS,
});

/** Opens them; none needs to be there yet. `watch` sees each pool that is made. */
export async function openDatabases(
  config: Config,
  { log, watch }: { readonly log: Logger; watch(pool: pg.Pool): void },
): Promise<Databases> {
  const { DATABASE_URL, DATABASE_POOL_URL, DATABASE_REPORTS_URL, POOL_SIZE, JOB_POOL_SIZE } = config;
  const pools = new Map<string, pg.Pool>();
  const noting = (name: string) => (pool: pg.Pool) => {
    pools.set(name, pool);
    watch(pool);
  };
  const patience = patienceOf(config);
  const requests = await MikroORM.init(
    DATABASE_POOL_URL === undefined
      ? ormOptions(DATABASE_URL, POOL_SIZE, patience, noting("requests"))
      : ormOptions(DATABASE_POOL_URL, POOL_SIZE, { ...patience, ...POOLERS_PATIENCE }, noting("requests")),
  );
  if (DATABASE_POOL_URL !== undefined) {
    await warnOfEndlessPatience(requests, log);
  }
  const jobs = await MikroORM.init(ormOptions(DATABASE_URL, JOB_POOL_SIZE, JOBS_PATIENCE, noting("jobs")));
  const readiness = readinessOf(DATABASE_URL);
  await warnOfSuperuser(readiness, log);
  const replica =
    DATABASE_REPORTS_URL === undefined
      ? null
      : await openReplica({
          databaseUrl: DATABASE_REPORTS_URL,
          poolSize: POOL_SIZE,
          patience,
          mostMs: config.REPORTS_SECONDS * 1_000,
          readiness,
          log,
          onPool: noting("reports"),
        });
  return {
    requests,
    jobs,
    reports: new ReportsDatabase({ em: requests.em, db: sqlOf(requests.em.fork()) }, replica, log),
    readiness,
    pools,
    async close() {
      await replica?.close();
      await readiness.close();
      await jobs.close();
      await requests.close();
    },
  };
}

/** Who comes as a superuser can run programs on PostgreSQL's machine: no work of ours needs that. */
async function warnOfSuperuser(readiness: Watch, log: Logger): Promise<void> {
  const found = await readiness.look<{ all: boolean }>(
    "select rolsuper as all from pg_roles where rolname = current_user",
  );
  if (found?.[0]?.all === true) {
    log.warn("DATABASE_URL comes as PostgreSQL's superuser: see docs/operations.md, Roles of the database");
  }
}

/** A pooler hands on nobody's settings: connections that bring no patience with them wait for a lock for ever. */
async function warnOfEndlessPatience({ em }: MikroORM, log: Logger): Promise<void> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from pg_settings where setting = '0'
        and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(
      sqlOf(em.fork()),
    );
    if (rows.length > 0) {
      const missing = rows.map(({ name }) => name).toSorted();
      log.warn({ missing }, "connections of DATABASE_POOL_URL come with endless patience: set connect_query");
    }
  } catch (error) {
    log.warn({ err: error }, "nobody answers at DATABASE_POOL_URL yet");
  }
}
