import { Migrator } from "@mikro-orm/migrations";
import { DataloaderType, type Options, defineConfig } from "@mikro-orm/postgresql";
import { ReflectMetadataProvider } from "@mikro-orm/decorators/legacy";
import pg from "pg";
import { MIGRATIONS } from "../migrations/list.ts";
import { Account } from "./access/auth/account.entity.ts";
import { LoginFailure } from "./access/auth/login-failure.entity.ts";
import { Role } from "./access/auth/role.entity.ts";
import { Session } from "./access/auth/session.entity.ts";
import { ActivationCode } from "./plant/activation/activation-code.entity.ts";
import { Auxiliary } from "./plant/auxiliary/auxiliary-device.entity.ts";
import { CommunicationBox } from "./plant/device/communication-box.entity.ts";
import { DeviceBinding } from "./plant/device/device-binding.entity.ts";
import { Device } from "./plant/device/device.entity.ts";
import { Gateway } from "./plant/device/gateway.entity.ts";
import { UnknownDevice } from "./plant/new-device/unknown-device.entity.ts";
import { Grade } from "./site/energy/grade.entity.ts";
import { Dispenser } from "./site/gun/dispenser.entity.ts";
import { Gun } from "./site/gun/gun.entity.ts";
import { Platform } from "./access/platform/platform.entity.ts";
import { PreparingClient } from "./kernel/prepared.ts";
import { City } from "./site/station/city.entity.ts";
import { Region } from "./site/station/region.entity.ts";
import { Station } from "./site/station/station.entity.ts";
import { Tank } from "./site/tank/tank.entity.ts";

const {
  TypeOverrides,
  types: { builtins },
} = pg;

/** Every row that MikroORM manages: the set-up. Facts and live rows are read and written by SQL. */
export const ENTITIES = [
  Platform,
  Role,
  Account,
  Session,
  LoginFailure,
  Region,
  City,
  Station,
  Grade,
  Tank,
  Dispenser,
  Gun,
  CommunicationBox,
  Device,
  DeviceBinding,
  Gateway,
  ActivationCode,
  UnknownDevice,
  Auxiliary,
];

/** Tables that SQL alone looks after: the schema comparison passes them by. */
export const SQL_TABLES = [
  /^(sale|gun_state_change|tank_reading|tank_delivery|alarm_event|audit_entry)(_\d{4}_\d{2}|_default)?$/,
  /^(gun|tank|device)_live$/,
  /^(alarm|gun_command|sale_hour|fact_key)$/,
  /^(image|platform_image)$/,
  /^(export_job|saved_view|saved_view_default|api_token)$/,
  /^(export_job|saved_view|saved_view_default)$/,
  /^(strapping_table|device_order)$/,
  /^(employee|import_file|print_info|advert)$/,
  /^(customer|customer_setting|customer_price|customer_station_password|discount_rule)$/,
];

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

/** How long the database may keep its callers waiting, in milliseconds; 0: for ever. */
export interface Patience {
  readonly statementMs: number;
  /** For a row or table that another transaction has. */
  readonly lockMs: number;
  /** For a free connection of the pool. */
  readonly poolMs: number;
}

/** What works by itself, without anybody who waits for an answer. */
export const JOBS_PATIENCE: Patience = { statementMs: 30_000, lockMs: 10_000, poolMs: 30_000 };

/**
 * What brings the tables up to date: it may take long, but holds up nobody who works with a table for longer than this
 * while it waits for them.
 */
export const MIGRATION_PATIENCE: Patience = { statementMs: 0, lockMs: 2_000, poolMs: 30_000 };

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
      connectionTimeoutMillis: patience.poolMs,
      types: columnTypes(),
      Client: PreparingClient,
      onPoolCreated,
    },
  });
}
