import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "./build.ts";
import { assertDevicePortsFree, hasPast, prepareDemoNetwork, type DemoLogin } from "./demo-network.ts";
import { keepPostgres, type KeptPostgres } from "./keep-postgres.ts";
import { shiftsIn, tellPast, type PastTelling } from "./past.ts";
import { freePortLike, freePorts, isFree } from "./ports.ts";
import { commandOf, type Entry, type ProgramName, type RunMode } from "./programs.ts";
import { becomesReady } from "./readiness.ts";
import { assertNotRunning, markRunning, unmarkRunning } from "./running-mark.ts";
import { runToEnd, supervise, type Supervised } from "./supervise.ts";

export interface StackOptions {
  /** Everything that is kept: database, spool, logs, the copy of the demo network. */
  dataDir: string;
  host?: string;
  /** Port of the server; 0 takes a free one. */
  port: number;
  /** A PostgreSQL to use instead of our own. */
  databaseUrl?: string | undefined;
  /** Fill an empty database with the demo network, and run gateway and simulator. */
  demo: boolean;
  mode?: RunMode;
  /** How many times faster than real time the simulated stations live. */
  speed?: string | undefined;
  /** The same seed lets the same cars come. */
  seed?: string | undefined;
  /** How many days of a past a new demo network begins with; none unless told. */
  pastDays?: number;
  /** Settings of single programs beside or instead of ours. */
  env?: Partial<Record<ProgramName, Record<string, string>>>;
  /** Settings of our own PostgreSQL beside or instead of ours. */
  postgres?: Record<string, string>;
  onProgress?: (line: string) => void;
  /** Gives up the start; what runs by then is stopped. */
  abort?: AbortSignal;
}

/** A running product. */
export interface Stack {
  url: string;
  databaseUrl: string;
  /** Who may log in; undefined without the demo network. */
  login: DemoLogin | undefined;
  /** Where a simulated fault can be ordered, and where the gateway tells its health; undefined without them. */
  controlUrl: string | undefined;
  gatewayHealthUrl: string | undefined;
  /** Resolves when nothing of the demo's past is on its way any more: it has all arrived, or has stopped arriving. */
  past: Promise<void>;
  /** Process ids of what runs now. */
  pids(): Partial<Record<ProgramName | "postgres", number>>;
  crashes(): Partial<Record<ProgramName, number>>;
  /** A fault: the process is killed and comes back by itself. */
  kill(name: ProgramName | "postgres", signal?: NodeJS.Signals): void;
  /** Ends one program in an orderly way and starts it again. */
  restart(name: ProgramName): Promise<void>;
  /** Ends everything in order: devices, gateway, server, database. */
  stop(): Promise<void>;
}

/** What has been started so far, in the order in which it is stopped. */
interface Parts {
  past?: PastTelling;
  simulator?: Supervised;
  gateway?: Supervised;
  server?: Supervised;
  payments?: Supervised;
  postgres?: KeptPostgres;
}

/** The port of the console, and the one at which controllers call in, unless told otherwise. */
export const DEFAULT_PORT = 4000;
const DEFAULT_DOOR = 8500;

const SERVER_PATIENCE_MS = 60_000;
const DEVICES_PATIENCE_MS = 30_000;

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
  readonly #parts: Parts = {};
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
    await this.#startServer(databaseUrl, url, payments);
    const devices = demo ? await this.#startDevices(url) : {};
    if (demo && hasPast(this.#networkFile())) {
      this.#tellPast(url, databaseUrl);
    }
    return {
      url,
      databaseUrl,
      login,
      controlUrl: undefined,
      gatewayHealthUrl: undefined,
      past: this.#parts.past?.over ?? Promise.resolve(),
      ...devices,
      ...this.#handles(),
    };
  }

  async stop(): Promise<void> {
    const { past, simulator, gateway, server, payments, postgres } = this.#parts;
    for (const part of [past, simulator, gateway, server, payments, postgres]) {
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
    this.#supervise("payments", { PORT: String(port), PAYMENT_SECRET: secret });
    return {
      PAYMENT_PROVIDER_URL: `http://127.0.0.1:${port}`,
      PAYMENT_CALLBACK_URL: url,
      PAYMENT_SECRET: secret,
    };
  }

  async #startServer(databaseUrl: string, url: string, payments: Record<string, string>): Promise<void> {
    const { host = "127.0.0.1", port, mode = "built", dataDir } = this.#options;
    const webRoot: Record<string, string> = mode === "built" ? { WEB_ROOT: join(ROOT, "dist/web") } : {};
    this.#say("starting the server");
    const server = this.#supervise("server", {
      DATABASE_URL: databaseUrl,
      HOST: host,
      PORT: String(port),
      EXPORT_DIR: join(dataDir, "exports"),
      ...webRoot,
      ...payments,
    });
    const patience = { patienceMs: SERVER_PATIENCE_MS, abort: this.#abort };
    if (!(await becomesReady({ program: server, readyUrl: `${url}/readyz`, ...patience }))) {
      throw new Error(
        `The server is not ready after ${SERVER_PATIENCE_MS / 1000} s. The end of ${server.logFile}:\n${server.lastWords()}`,
      );
    }
  }

  /** Gateway and simulated stations; the gateway keeps trying, so a slow one is only mentioned. */
  async #startDevices(url: string): Promise<Pick<Stack, "controlUrl" | "gatewayHealthUrl">> {
    const { dataDir, port, speed, seed } = this.#options;
    const [health, control, broker, anyDoor] = await freePorts(4);
    const door = port === DEFAULT_PORT ? await freePortLike(DEFAULT_DOOR) : anyDoor;
    this.#say("starting the device gateway");
    const gateway = this.#supervise("gateway", {
      SERVER_URL: url,
      DATA_DIR: join(dataDir, "gateway"),
      DOOR_HOST: "127.0.0.1",
      DOOR_PORT: String(door),
      GATEWAY_NAME: "gateway-1",
      HEALTH_PORT: String(health),
      ACTIVATION_CODES: this.#activationCodes().join(","),
      MQTT_URL: `mqtt://127.0.0.1:${broker}`,
    });
    this.#say("starting the simulated stations");
    const simulator = this.#supervise("simulator", {
      NETWORK_FILE: this.#networkFile(),
      GATEWAY_URL: `http://127.0.0.1:${door}`,
      DATA_DIR: join(dataDir, "simulator"),
      CONTROL_PORT: String(control),
      BROKER_PORT: String(broker),
      LOG_LEVEL: "",
      ...(speed === undefined ? {} : { SPEED: speed }),
      ...(seed === undefined ? {} : { SEED: seed }),
    });
    const controlUrl = `http://127.0.0.1:${control}`;
    const gatewayHealthUrl = `http://127.0.0.1:${health}`;
    const patience = { patienceMs: DEVICES_PATIENCE_MS, abort: this.#abort };
    if (!(await becomesReady({ program: gateway, readyUrl: `${gatewayHealthUrl}/readyz`, ...patience }))) {
      this.#say(`the gateway has not reached the server yet and keeps trying; its log is ${gateway.logFile}`);
    }
    if (!(await becomesReady({ program: simulator, readyUrl: `${controlUrl}/health`, ...patience }))) {
      this.#say(`the simulated stations are not open yet; their log is ${simulator.logFile}`);
    }
    return { gatewayHealthUrl, controlUrl };
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

  #activationCodes(): string[] {
    if (!existsSync(this.#codesFile())) {
      return [];
    }
    const codes = JSON.parse(readFileSync(this.#codesFile(), "utf8")) as { code: string }[];
    return codes.map(({ code }) => code);
  }

  #supervise(name: ProgramName, env: Record<string, string>): Supervised {
    const { mode = "built", onProgress = () => undefined, env: more } = this.#options;
    const command = commandOf(name, mode, { env: { ...env, ...more?.[name] } });
    const program = supervise({ name, command, logFile: this.#logFile(name), onProgress });
    this.#parts[name] = program;
    return program;
  }

  #handles(): Pick<Stack, "pids" | "crashes" | "kill" | "restart" | "stop"> {
    const { postgres, past: _past, ...programs } = this.#parts;
    const entries = Object.values(programs);
    return {
      pids: () => Object.fromEntries([...entries.map((one) => [one.name, one.pid()]), ["postgres", postgres?.pid()]]),
      crashes: () => Object.fromEntries(entries.map((one) => [one.name, one.crashes()])),
      kill: (name, signal) => this.#parts[name]?.kill(signal),
      restart: async (name) => this.#parts[name]?.restart(),
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
