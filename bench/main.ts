import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { buildIfStale } from "../stack/build.ts";
import { startPostgres } from "../stack/postgres.ts";
import { commandOf } from "../stack/programs.ts";
import { boxesRow } from "./boxes.ts";
import { type BenchConfig, type RowName, readConfig } from "./config.ts";
import { csvRow } from "./csv.ts";
import { debitsRow } from "./debits.ts";
import { fanoutRow } from "./fanout.ts";
import { fleetRow } from "./fleet.ts";
import { insightRow } from "./insight.ts";
import { listRow } from "./list.ts";
import { type Credentials, makeNetwork } from "./network.ts";
import type { Surroundings } from "./programs.ts";
import { pricesRow } from "./prices.ts";
import { reportRow } from "./report.ts";
import { readingsRow } from "./readings.ts";
import { type Line, tableOf } from "./table.ts";
import { salesRow } from "./sales.ts";
import { treeRow } from "./tree.ts";

const say = (line: string): void => void process.stderr.write(`· ${line}\n`);

const COMPARISONS: Record<RowName, (where: Surroundings, who: Credentials, how: BenchConfig) => Promise<Line[]>> = {
  list: listRow,
  prices: pricesRow,
  tree: treeRow,
  readings: readingsRow,
  fanout: fanoutRow,
  debits: debitsRow,
  sales: salesRow,
  report: reportRow,
  csv: csvRow,
  insight: insightRow,
  boxes: boxesRow,
  fleet: fleetRow,
};

/** The user that PostgreSQL runs as where we are root has to get through it. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** What measuring needs beyond what the product's own role may. */
async function allowMeasuring(superuserUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: superuserUrl });
  await db.connect();
  try {
    await db.query(`
      create extension if not exists pg_stat_statements;
      grant execute on function pg_stat_statements_reset to forecourt;
      grant set on parameter session_replication_role to forecourt;
      grant pg_checkpoint to forecourt`);
  } finally {
    await db.end();
  }
}

function migrate(databaseUrl: string): void {
  const { command, env, cwd } = commandOf("migrate", "built", { env: { DATABASE_URL: databaseUrl } });
  const [program, ...parameters] = command;
  const { status, stderr } = spawnSync(program, parameters, { env, cwd, encoding: "utf8" });
  if (status !== 0) {
    throw new Error(`the database could not be migrated: ${stderr}`);
  }
}

/**
 * `npm run bench`, or `npm run bench -- tree prices` for some rows: holds the product against the best that this machine
 * can do, each in the same run.
 */
async function main(): Promise<Line[]> {
  const config = readConfig(process.env, process.argv.slice(2));
  await buildIfStale(say);
  const dir = makeFolder();
  const postgres = await startPostgres({
    dir,
    settings: { shared_preload_libraries: "pg_stat_statements", log_min_duration_statement: "-1" },
  });
  const stop = async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void stop().finally(() => process.exit(1)));
  }
  try {
    await allowMeasuring(postgres.urlAs("postgres"));
    migrate(postgres.url);
    const isMany = config.rows.some((row) => ["list", "report", "csv"].includes(row));
    const sales = isMany ? config.sales : 10_000;
    say(`making a network with ${sales} sales`);
    const credentials = await makeNetwork(postgres.url, sales);
    if (config.profileDir !== undefined) {
      mkdirSync(config.profileDir, { recursive: true });
    }
    const surroundings: Surroundings = {
      dir,
      databaseUrl: postgres.url,
      postgresPid: postgres.pid,
      profileDir: config.profileDir,
    };
    const lines: Line[] = [];
    for (const row of config.rows) {
      say(`comparing: ${row}`);
      lines.push(...(await COMPARISONS[row](surroundings, credentials, config)));
    }
    return lines;
  } finally {
    await stop();
  }
}

const startedAt = performance.now();
try {
  const lines = await main();
  const missed = lines.filter((line) => line.missed !== null);
  process.stdout.write(`\n${tableOf(lines)}\n\n`);
  say(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`);
  say(`over after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  for (const { what, missed: by } of missed) {
    say(`MISSED: ${what}: ${by}`);
  }
  process.exit(missed.length === 0 ? 0 : 1);
} catch (fault) {
  process.stderr.write(`${(fault as Error).stack}\n`);
  process.exit(1);
}
