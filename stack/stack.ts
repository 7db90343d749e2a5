import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "./build.ts";
import { assertDevicePortsFree, hasPast, prepareDemoNetwork, type DemoLogin } from "./demo-network.ts";
import { gatewayEnv, hasTraded, planGateways, type GatewayPlace } from "./gateways.ts";
import { keepPostgres, type KeptPostgres } from "./keep-postgres.ts";
import { shiftsIn, tellPast, type PastTelling } from "./past.ts";
import type { StackOptions } from "./options.ts";
import { freePortLike, freePorts, freePortsBehind, isFree } from "./ports.ts";
import { commandOf, namesOf, type Entry, type ProcessName, type ProgramName } from "./programs.ts";
import { becomesReady } from "./readiness.ts";
import { assertNotRunning, markRunning, unmarkRunning } from "./running-mark.ts";
import { runToEnd, supervise, type Supervised } from "./supervise.ts";

/** A running product. */
export interface Stack {
  url: string;
  /** Of every server, the first one's first. */
  urls: string[];
  databaseUrl: string;
  /** The database as the role that backs it up. */
  backupUrl: string;
  /** Who may log in; undefined without the demo network. */
  login: DemoLogin | undefined;
  /** Where a simulated fault can be ordered; undefined without the demo network. */
  controlUrl: string | undefined;
  /** Where each gateway tells its health. */
  gatewayHealthUrls: string[];
  /** Resolves when nothing of the demo's past is on its way any more: it has all arrived, or has stopped arriving. */
  past: Promise<void>;
  /** Process ids of what runs now. */
  pids(): Partial<Record<ProcessName | "postgres", number>>;
  crashes(): Partial<Record<ProcessName, number>>;
  /** A fault: the process is killed and comes back by itself. */
  kill(name: ProcessName | "postgres", signal?: NodeJS.Signals): void;
  /** A disaster: our own PostgreSQL is killed, and comes back only when the work at its files is done. */
  mendPostgres(work: () => Promise<void>): Promise<void>;
  /** Ends one program in an orderly way and starts it again. */
  restart(name: ProcessName): Promise<void>;
  /** Ends everything in order: devices, gateway, server, database. */
  stop(): Promise<void>;
}

/** What has been started so far; programs are stopped in the opposite order. */
interface Parts {
  past?: PastTelling;
  programs: Map<ProcessName, Supervised>;
  postgres?: KeptPostgres;
}

/** The port of the console, and the one at which controllers call in, unless told otherwise. */
export const DEFAULT_PORT = 4000;
const DEFAULT_DOOR = 8500;

const SERVER_PATIENCE_MS = 60_000;
const DEVICES_PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 200;

/**
 * Starts the whole product: database, migrations, demo network, payment provider, server, gateway and simulated stations. Resolves when
 * the console can be used; when something cannot be started, nothing is left running.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const starter = new Starter({ ...options, dataDir: resolve(options.dataDir) });
  try {
    return await starter.start();
  } catch (fault) {
    await starter.stop();
    throw fault;
  }
}

class Starter {
  readonly #options: StackOptions;
  readonly #abort: AbortSignal;
  readonly #parts: Parts = { programs: new Map() };
  #marked = false;

  constructor(options: StackOptions) {
    this.#options = options;
    this.#abort = options.abort ?? new AbortController().signal;
  }

  async start(): Promise<Stack> {
    const { dataDir, demo } = this.#options;
    mkdirSync(dataDir, { recursive: true });
    assertNotRunning(dataDir);
    const url = await this.#chooseUrl();
    markRunning(dataDir, url);
    this.#marked = true;
    const databaseUrl = await this.#startDatabase();
    await this.#runOnce("migrate", { env: { DATABASE_URL: databaseUrl } }, "bringing the tables up to date");
    const login = demo ? await this.#seedDemo(databaseUrl) : undefined;
    const payments = demo ? await this.#startPayments(url) : {};
    const urls = await this.#startServers(databaseUrl, url, payments);
    const devices = demo ? await this.#startDevices(urls, databaseUrl) : {};
    if (demo && hasPast(this.#networkFile())) {
      this.#tellPast(url, databaseUrl);
    }
    return {
      url,
      urls,
      databaseUrl,
      backupUrl: this.#parts.postgres?.urlAs("forecourt_backup") ?? databaseUrl,
      login,
      controlUrl: undefined,
      gatewayHealthUrls: [],
      past: this.#parts.past?.over ?? Promise.resolve(),
      ...devices,
      ...this.#handles(),
    };
  }

  async stop(): Promise<void> {
    const { past, programs, postgres } = this.#parts;
    for (const part of [past, ...[...programs.values()].toReversed(), postgres]) {
      await part?.stop();
    }
    if (this.#marked) {
      unmarkRunning(this.#options.dataDir);
    }
  }

  #say(line: string): void {
    this.#abort.throwIfAborted();
    this.#options.onProgress?.(line);
  }

  async #chooseUrl(): Promise<string> {
    const { host = "127.0.0.1", port: wanted } = this.#options;
    const port = wanted === 0 ? await freePortLike(undefined) : wanted;
    if (!(await isFree(port, host))) {
      throw new Error(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
    }
    this.#options.port = port;
    return `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host}:${port}`;
  }

  async #startDatabase(): Promise<string> {
    const { databaseUrl, dataDir, onProgress, postgres } = this.#options;
    if (databaseUrl) {
      this.#say("using the PostgreSQL of DATABASE_URL");
      return databaseUrl;
    }
    this.#say("starting PostgreSQL");
    this.#parts.postgres = await keepPostgres({
      dir: join(dataDir, "postgres"),
      ...(postgres ? { settings: postgres } : {}),
      ...(onProgress ? { onProgress } : {}),
    });
    return this.#parts.postgres.url;
  }

  async #runOnce(
    entry: Entry,
    details: { env: Record<string, string>; parameters?: string[] },
    what: string,
  ): Promise<void> {
    this.#say(what);
    const command = commandOf(entry, this.#options.mode ?? "built", details);
    await runToEnd({ name: what, command, logFile: this.#logFile("setup") }, this.#abort);
    this.#abort.throwIfAborted();
  }

  async #seedDemo(databaseUrl: string): Promise<DemoLogin> {
    const original = join(ROOT, "demo/network.json");
    const login = await prepareDemoNetwork(original, this.#networkFile(), this.#options.pastDays);
    await assertDevicePortsFree(this.#networkFile());
    const parameters = [this.#networkFile(), "--codes", this.#codesFile()];
    await this.#runOnce("seed", { env: { DATABASE_URL: databaseUrl }, parameters }, `looking after the demo network`);
    return login;
  }

  /** The demo's payment provider; gives what the server needs to know of it. */
  async #startPayments(url: string): Promise<Record<string, string>> {
    const [port] = await freePorts(1);
    const secret = randomBytes(32).toString("hex");
    this.#say("starting the demo's payment provider");
    this.#supervise("payments", "payments", { PORT: String(port), PAYMENT_SECRET: secret });
    return {
      PAYMENT_PROVIDER_URL: `http://127.0.0.1:${port}`,
      PAYMENT_CALLBACK_URL: url,
      PAYMENT_SECRET: secret,
    };
  }

  /** One server after the other, so that the first looks after the tables; gives their addresses. */
  async #startServers(databaseUrl: string, url: string, payments: Record<string, string>): Promise<string[]> {
    const names = namesOf("server", this.#options.servers ?? 1);
    const others = await freePortsBehind(Number(new URL(url).port), names.length - 1);
    const urls = [url, ...others.map((port) => Object.assign(new URL(url), { port: String(port) }).origin)];
    const requests = this.#parts.postgres?.urlAs("forecourt_requests");
    const databases = { DATABASE_URL: databaseUrl, ...(requests && { DATABASE_POOL_URL: requests }) };
    for (const [index, name] of names.entries()) {
      this.#say(names.length === 1 ? "starting the server" : `starting ${name} at ${urls[index]}`);
      await this.#startServer(name, urls[index] as string, { ...databases, ...payments });
    }
    return urls;
  }

  async #startServer(name: ProcessName, url: string, env: Record<string, string>): Promise<void> {
    const { host = "127.0.0.1", mode = "built", dataDir } = this.#options;
    const webRoot: Record<string, string> = mode === "built" ? { WEB_ROOT: join(ROOT, "dist/web") } : {};
    const server = this.#supervise("server", name, {
      HOST: host,
      PORT: new URL(url).port,
      EXPORT_DIR: join(dataDir, "exports"),
      ...webRoot,
      ...env,
    });
    const patience = { patienceMs: SERVER_PATIENCE_MS, abort: this.#abort };
    if (!(await becomesReady({ program: server, readyUrl: `${url}/readyz`, ...patience }))) {
      throw new Error(
        `The ${name} is not ready after ${SERVER_PATIENCE_MS / 1000} s. The end of ${server.logFile}:\n${server.lastWords()}`,
      );
    }
  }

  /** Gateways and simulated stations; a gateway keeps trying, so a slow one is only mentioned. */
  async #startDevices(
    urls: readonly string[],
    databaseUrl: string,
  ): Promise<Pick<Stack, "controlUrl" | "gatewayHealthUrls">> {
    const { dataDir, port, gateways = 1 } = this.#options;
    const [control, broker, anyDoor] = (await freePorts(3)) as [number, number, number];
    const door = port === DEFAULT_PORT ? await freePortLike(DEFAULT_DOOR) : anyDoor;
    const places = await planGateways(dataDir, gateways, door);
    const [first, ...others] = places as [GatewayPlace, ...GatewayPlace[]];
    this.#say("starting the device gateway");
    // A communication box stores for one host alone: boxes meet the first gateway and no other.
    const ready = await this.#startGateway(first, urls, { MQTT_URL: `mqtt://127.0.0.1:${broker}` });
    this.#say("starting the simulated stations");
    const doors = places.map((place) => `http://127.0.0.1:${place.door}`);
    const simulator = this.#startSimulator({ doors, control, broker });
    const controlUrl = `http://127.0.0.1:${control}`;
    await ready();
    const patience = { patienceMs: DEVICES_PATIENCE_MS, abort: this.#abort };
    if (!(await becomesReady({ program: simulator, readyUrl: `${controlUrl}/health`, ...patience }))) {
      this.#say(`the simulated stations are not open yet; their log is ${simulator.logFile}`);
    }
    for (const [index, place] of others.entries()) {
      await this.#shareStations(first, place, databaseUrl);
      this.#say(`starting ${place.name}`);
      // Each begins with another server.
      const turn = (index + 1) % urls.length;
      await (
        await this.#startGateway(place, [...urls.slice(turn), ...urls.slice(0, turn)])
      )();
    }
    return { controlUrl, gatewayHealthUrls: places.map(({ health }) => `http://127.0.0.1:${health}`) };
  }

  /** Starts a gateway; gives what waits until it is ready. */
  async #startGateway(
    place: GatewayPlace,
    urls: readonly string[],
    env: Record<string, string> = {},
  ): Promise<() => Promise<void>> {
    const program = this.#supervise("gateway", place.name, { ...gatewayEnv(place, urls), ...env });
    return async () => {
      const readyUrl = `http://127.0.0.1:${place.health}/readyz`;
      if (!(await becomesReady({ program, readyUrl, patienceMs: DEVICES_PATIENCE_MS, abort: this.#abort }))) {
        this.#say(`${place.name} has not reached a server yet and keeps trying; its log is ${program.logFile}`);
      }
    };
  }

  #startSimulator({ doors, control, broker }: { doors: string[]; control: number; broker: number }): Supervised {
    const { dataDir, speed, seed } = this.#options;
    return this.#supervise("simulator", "simulator", {
      NETWORK_FILE: this.#networkFile(),
      GATEWAY_URL: doors.join(","),
      DATA_DIR: join(dataDir, "simulator"),
      CONTROL_PORT: String(control),
      BROKER_PORT: String(broker),
      LOG_LEVEL: "",
      ...(speed === undefined ? {} : { SPEED: speed }),
      ...(seed === undefined ? {} : { SEED: seed }),
    });
  }

  /** Once: codes by which a further gateway shares the stations of the first, when that one has them. */
  async #shareStations(first: GatewayPlace, place: GatewayPlace, databaseUrl: string): Promise<void> {
    if (existsSync(place.codesFile)) {
      return;
    }
    const deadline = Date.now() + DEVICES_PATIENCE_MS;
    while (!hasTraded(first) && Date.now() < deadline) {
      await wait(LOOK_EVERY_MS, undefined, { signal: this.#abort });
    }
    const parameters = [this.#networkFile(), place.codesFile];
    await this.#runOnce(
      "standBy",
      { env: { DATABASE_URL: databaseUrl }, parameters },
      `sharing stations with ${place.name}`,
    );
  }

  /** The past of the simulated stations, which nobody waits for. */
  #tellPast(url: string, databaseUrl: string): void {
    const { dataDir, mode = "built", seed, onProgress } = this.#options;
    const folder = join(dataDir, "simulator");
    const env = {
      NETWORK_FILE: this.#networkFile(),
      SERVER_URL: url,
      CREDENTIAL_FILE: join(dataDir, "gateway", "credential.json"),
      DATA_DIR: folder,
      ...(seed === undefined ? {} : { SEED: seed }),
    };
    const command = commandOf("past", mode, { env });
    const parameters = [this.#networkFile(), shiftsIn(folder)];
    const shifts = commandOf("shifts", mode, { env: { DATABASE_URL: databaseUrl }, parameters });
    this.#parts.past = tellPast({ command, shifts, folder, logFile: this.#logFile("past"), onProgress });
  }

  #supervise(kind: ProgramName, name: ProcessName, env: Record<string, string>): Supervised {
    const { mode = "built", onProgress = () => undefined, env: more } = this.#options;
    const command = commandOf(kind, mode, { env: { ...env, ...more?.[kind] } });
    const program = supervise({ name, command, logFile: this.#logFile(name), onProgress });
    this.#parts.programs.set(name, program);
    return program;
  }

  #handles(): Pick<Stack, "pids" | "crashes" | "kill" | "mendPostgres" | "restart" | "stop"> {
    const { postgres, programs } = this.#parts;
    const entries = [...programs.values()];
    return {
      pids: () => Object.fromEntries([...entries.map((one) => [one.name, one.pid()]), ["postgres", postgres?.pid()]]),
      crashes: () => Object.fromEntries(entries.map((one) => [one.name, one.crashes()])),
      kill: (name, signal) => (name === "postgres" ? postgres : programs.get(name))?.kill(signal),
      mendPostgres: async (work) => postgres?.mend(work),
      restart: async (name) => programs.get(name)?.restart(),
      stop: () => this.stop(),
    };
  }

  #networkFile(): string {
    return join(this.#options.dataDir, "demo-network.json");
  }

  #codesFile(): string {
    return join(this.#options.dataDir, "activation-codes.json");
  }

  #logFile(name: string): string {
    return join(this.#options.dataDir, "logs", `${name}.log`);
  }
}
