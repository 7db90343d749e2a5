import { spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findClusterHome, makeOwned, type ClusterHome } from "./cluster-home.ts";
import { endLeashed, exitOf, spawnLeashed } from "./leash.ts";
import { openLog } from "./log-file.ts";
import { freePortLike, isFree } from "./ports.ts";
import { digestRolesScript, makeRoles, type DatabaseRole } from "./postgres-roles.ts";

export interface PostgresOptions {
  /** Folder of the cluster, its log and its settings; made at first use. */
  dir: string;
  /** The port to listen at; otherwise the one of last time, or a free one. */
  port?: number | undefined;
  /** PostgreSQL settings beside or instead of ours. */
  settings?: Record<string, string>;
  onProgress?: (line: string) => void;
}

export interface Postgres {
  /** Connection string of the database `forecourt`, as the role that owns it and may do nothing beyond. */
  url: string;
  /** The same as another role. */
  urlAs(role: DatabaseRole): string;
  pid: number;
  /** Resolves when the server process is gone, wanted or not. */
  exited: Promise<unknown>;
  /** Ends the sessions, writes everything and waits until the process is gone. */
  stop(): Promise<void>;
}

interface Remembered {
  port: number;
  password: string;
  /** By which script its roles were made; not there: only its superuser is. */
  roles?: string;
}

const DATABASE = "forecourt";
const READY_WITHIN_MS = 60_000;
const POLL_MS = 20;

/** For a machine of two cores that also runs everything else; what is not here is PostgreSQL's own choice. */
const SETTINGS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "256MB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  effective_cache_size: "1GB",
  random_page_cost: "1.1",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  synchronous_commit: "on",
  max_wal_size: "2GB",
  wal_compression: "on",
  timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_min_duration_statement: "1000",
  // No value of anybody's in a log: neither in the detail of a fault nor in the statement that met it.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_parameter_max_length: "0",
};

/**
 * Runs a PostgreSQL 18 of its own: makes the cluster at first use, takes over after a crash, listens on this machine
 * only. The server ends with this process, however that ends.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const say = options.onProgress ?? (() => undefined);
  const home = await findClusterHome(options.dir);
  if (home.notice) {
    say(home.notice);
  }
  const remembered = recall(options.dir, home);
  const port = await choosePort(options.port, remembered?.port);
  const password = remembered?.password ?? randomBytes(18).toString("base64url");
  const isNew = !existsSync(join(home.data, "PG_VERSION"));
  const made = isNew ? undefined : remembered?.roles;
  const remember = (roles: string | undefined) =>
    writeFileSync(settingsFile(options.dir), JSON.stringify({ port, password, roles }), { mode: 0o600 });
  remember(made);
  if (isNew) {
    say("making a new database cluster");
    createCluster(home, password);
  }
  await makeWay(home.data);
  const child = await launch(home, port, options);
  const urlAs = (role: DatabaseRole) => `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const stop = () => endLeashed(child, "SIGINT", 30_000);
  const roles = digestRolesScript();
  if (made !== roles) {
    await makeRoles(urlAs("postgres"), password).catch(async (fault: unknown) => {
      await stop();
      throw fault;
    });
    remember(roles);
  }
  return { url: urlAs("forecourt"), urlAs, pid: child.pid as number, exited: exitOf(child), stop };
}

function settingsFile(dir: string): string {
  return join(dir, "settings.json");
}

function recall(dir: string, home: ClusterHome): Remembered | undefined {
  if (existsSync(settingsFile(dir))) {
    return JSON.parse(readFileSync(settingsFile(dir), "utf8")) as Remembered;
  }
  if (home.notice) {
    // The folder was deleted to begin anew; what it pointed to goes with it.
    rmSync(home.data, { recursive: true, force: true });
  } else if (existsSync(home.data)) {
    throw new Error(
      `${settingsFile(dir)} is missing, and with it the password of ${home.data}. Delete ${dir} or restore it.`,
    );
  }
  return undefined;
}

async function choosePort(wanted: number | undefined, remembered: number | undefined): Promise<number> {
  if (wanted === undefined) {
    return freePortLike(remembered);
  }
  if (!(await isFree(wanted))) {
    throw new Error(`Port ${wanted}, wanted for PostgreSQL, is taken by another program.`);
  }
  return wanted;
}

/** Made beside its place and moved there when whole, so that an interrupted attempt leaves nothing that looks finished. */
function createCluster(home: ClusterHome, password: string): void {
  const draft = `${home.data}.new`;
  rmSync(draft, { recursive: true, force: true });
  makeOwned(draft, home.user);
  const how = { ...home.user, cwd: "/", encoding: "utf8", env: { ...process.env, LC_ALL: "C", TZ: "UTC" } } as const;
  const initdb = spawnSync(
    join(home.bin, "initdb"),
    [
      `--pgdata=${draft}`,
      "--username=postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    how,
  );
  assertDone(initdb, "initdb");
  writeFileSync(join(draft, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
  const single = ["--single", "-D", draft, "-c", "log_min_messages=warning", "postgres"];
  const input = `ALTER ROLE postgres PASSWORD '${password}';\nCREATE DATABASE ${DATABASE};\n`;
  assertDone(spawnSync(join(home.bin, "postgres"), single, { ...how, input }), "database and password");
  renameSync(draft, home.data);
}

function assertDone(result: { status: number | null; stderr: string; error?: Error | undefined }, step: string): void {
  if (result.status !== 0) {
    throw new Error(`PostgreSQL could not be set up (${step}): ${result.error?.message ?? result.stderr.trim()}`);
  }
}

/**
 * A pid file of a server that is gone keeps PostgreSQL from starting when another process has got its number, which is
 * usual in containers. One that is still on its way out is waited for.
 */
async function makeWay(data: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const pid = pidFileLine(data, 0);
    if (pid === undefined) {
      return;
    }
    if (!serves(pid, data)) {
      rmSync(join(data, "postmaster.pid"), { force: true });
      return;
    }
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL already runs in ${data} (process ${pid}): another copy of this program uses the folder.`,
      );
    }
    await wait(100);
  }
}

function serves(pid: string, data: string): boolean {
  return spawnSync("ps", ["-ww", "-o", "args=", "-p", pid], { encoding: "utf8" }).stdout.includes(`-D ${data}`);
}

function pidFileLine(data: string, line: number): string | undefined {
  const path = join(data, "postmaster.pid");
  return existsSync(path) ? readFileSync(path, "utf8").split("\n")[line]?.trim() : undefined;
}

/** After a hard crash the last sessions hold the shared memory for a moment, in which a start is refused: so it is tried again. */
async function launch(home: ClusterHome, port: number, options: PostgresOptions): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const child = spawnServer(home, port, options);
    if (await isReady(child, home.data)) {
      return child;
    }
    if (attempt === 5) {
      throw new Error(`PostgreSQL does not start; its log is ${join(options.dir, "postgres.log")}`);
    }
    await wait(attempt * 300);
  }
}

function spawnServer(home: ClusterHome, port: number, options: PostgresOptions): ChildProcess {
  const settings = { ...SETTINGS, ...options.settings, port: String(port) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return spawnLeashed({
    command: [join(home.bin, "postgres"), "-D", home.data, ...flags],
    cwd: "/",
    env: { ...process.env, LC_ALL: "C" },
    signal: "INT",
    stdout: openLog(join(options.dir, "postgres.log")),
    user: home.user,
  });
}

/** The eighth line of postmaster.pid is the server's own word on its state. */
async function isReady(child: ChildProcess, data: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (pidFileLine(data, 0) === String(child.pid) && pidFileLine(data, 7) === "ready") {
      return true;
    }
    await wait(POLL_MS);
  }
  child.kill("SIGQUIT");
  return false;
}
