import { Migrator } from "@mikro-orm/migrations";
import { DataloaderType, type Options, defineConfig } from "@mikro-orm/postgresql";
import { ReflectMetadataProvider } from "@mikro-orm/decorators/legacy";
import pg from "pg";
import { MIGRATIONS } from "../migrations/list.ts";
import { tablesOf } from "./kernel/domain.ts";
import { MODULES } from "./modules.ts";
import { PreparingClient } from "./kernel/prepared.ts";

const {
  TypeOverrides,
  types: { builtins },
} = pg;

/** Every row that MikroORM manages: the set-up. Facts and live rows are read and written by SQL. */
export const ENTITIES = MODULES.flatMap(({ entities = [] }) => [...entities]);

/** Tables that SQL alone looks after: the schema comparison passes them by. */
export const SQL_TABLES = MODULES.flatMap((domain) =>
  // A table that is partitioned by month has its partitions, maybe one of what was there before it was.
  tablesOf(domain).map((table) => new RegExp(`^${table}((_before)?_\\d{4}_\\d{2}|_default)?$`)),
);

const readInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;

/** An instant that JavaScript reads by itself; pg's own reader knows years before Christ and beyond 9999, too. */
function instantOf(text: string): Date {
  const read = new Date(text);
  return Number.isNaN(read.getTime()) ? new Date(readInstant(text)) : read;
}

/** How columns arrive: instants as Date, everything exact (numeric, bigint, date) as text. */
function columnTypes(): InstanceType<typeof TypeOverrides> {
  const types = new TypeOverrides();
  for (const textual of [builtins.DATE, builtins.TIMESTAMP, builtins.INTERVAL]) {
    types.setTypeParser(textual, (value) => value);
  }
  types.setTypeParser(builtins.TIMESTAMPTZ, instantOf);
  return types;
}

/** How long the database may keep its callers waiting, and they the database, in milliseconds; 0: for ever. */
export interface Patience {
  readonly statementMs: number;
  /** For a row or table that another transaction has. */
  readonly lockMs: number;
  /** For the next statement of a transaction. */
  readonly idleMs: number;
  /** For a free connection of the pool. */
  readonly poolMs: number;
}

/** What a pooler's connections are to have of their own: they know no settings of who comes to them. */
export const POOLERS_PATIENCE = { statementMs: 0, lockMs: 0, idleMs: 0 } as const;

/** What works by itself, without anybody who waits for an answer. */
export const JOBS_PATIENCE: Patience = { statementMs: 30_000, lockMs: 10_000, idleMs: 0, poolMs: 30_000 };

/**
 * What brings the tables up to date: it may take long, but holds up nobody who works with a table for longer than this
 * while it waits for them.
 */
export const MIGRATION_PATIENCE: Patience = { statementMs: 0, lockMs: 1_000, idleMs: 0, poolMs: 30_000 };

/** MikroORM's options for a database. */
export function ormOptions(
  databaseUrl: string,
  poolSize: number,
  patience: Patience = JOBS_PATIENCE,
  onPoolCreated: (pool: pg.Pool) => void = () => undefined,
): Options {
  return defineConfig({
    clientUrl: databaseUrl,
    entities: ENTITIES,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: { migrationsList: [...MIGRATIONS], snapshot: false, transactional: true, allOrNothing: false },
    schemaGenerator: { skipTables: SQL_TABLES, ignoreSchema: [] },
    dataloader: DataloaderType.ALL,
    // Each row's own filter says all: a region of a superior platform is seen by those who don't see that platform.
    autoJoinRefsForFilters: false,
    forceUtcTimezone: true,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      application_name: "forecourt-server",
      statement_timeout: patience.statementMs,
      lock_timeout: patience.lockMs,
      idle_in_transaction_session_timeout: patience.idleMs,
      connectionTimeoutMillis: patience.poolMs,
      types: columnTypes(),
      Client: PreparingClient,
      onPoolCreated,
    },
  });
}
