import { execFile, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { vi } from "vitest";
import { storyPool } from "../../server/test/story-pool.ts";
import { endLeashed, exitOf } from "../../stack/leash.ts";
import { prepareDemoNetwork } from "../../stack/demo-network.ts";
import { freePorts } from "../../stack/ports.ts";
import { startPostgres } from "../../stack/postgres.ts";
import { Stations } from "../e2e/kit/stations.ts";

const READY_WITHIN_MS = 60_000;
const ROOT = join(import.meta.dirname, "../..");

/** The station of the demo network whose devices gateways call: a controller and a gauge. */
export const STATION = "S08";

/** A gateway as a process of its own. */
export interface GatewayProcess {
  readonly name: string;
  /** The figure of its /metrics. */
  figure(line: string): Promise<number>;
  signal(signal: NodeJS.Signals): void;
  /** Waits until the process has ended. */
  ended(): Promise<unknown>;
}

/** A database, a server, a simulated station, and gateways: each a process, of the sources. */
export class SharedStation {
  readonly #folder = mkdtempSync(join(tmpdir(), "forecourt-failover-"));
  readonly #ending: (() => Promise<unknown>)[] = [];
  #databaseUrl = "";
  #serverPort = 0;
  #server: ChildProcess | undefined;
  #token = "";
  #codes = new Map<string, string>();
  stations = new Stations("");
  db = storyPool({});

  async open(): Promise<void> {
    // The system user that PostgreSQL runs as must be able to pass through.
    chmodSync(this.#folder, 0o711);
    const postgres = await startPostgres({ dir: join(this.#folder, "postgres") });
    this.#ending.push(() => postgres.stop());
    this.#databaseUrl = postgres.url;
    this.db = storyPool({ connectionString: postgres.url, max: 3 });
    this.#ending.push(() => this.db.end());
    const network = join(this.#folder, "network.json");
    const codes = join(this.#folder, "codes.json");
    await writeNetwork(network);
    await this.runProgram("server/migrate.ts");
    await this.runProgram("server/seed.ts", [network, "--codes", codes]);
    const [{ code }] = JSON.parse(readFileSync(codes, "utf8")) as [{ code: string }];
    this.#codes.set("first", code);
    const [server, control] = (await freePorts(2)) as [number, number];
    this.#serverPort = server;
    await this.startServer();
    const answer = await this.ask<{ login: { token: string } }>(
      "mutation Login($input: LoginInput!) { login(input: $input) { token } }",
      { input: { username: "admin", password: "open-forecourt" } },
    );
    this.#token = answer.login.token;
    this.#start("simulator", "device-gateway/simulator/main.ts", {
      NETWORK_FILE: network,
      CONTROL_PORT: String(control),
      SPEED: "20",
      SEED: "1",
    });
    await isReady(`http://127.0.0.1:${control}/health`);
    this.stations = new Stations(`http://127.0.0.1:${control}`);
  }

  async close(): Promise<void> {
    for (const end of this.#ending.toReversed()) {
      await end();
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async startServer(): Promise<void> {
    this.#server = this.#start("server", "server/main.ts", {
      DATABASE_URL: this.#databaseUrl,
      PORT: String(this.#serverPort),
      FREE_TEXT: "sessions",
      RATE_ACCOUNT: "0",
      COST_ACCOUNT: "0",
    });
    await isReady(`http://127.0.0.1:${this.#serverPort}/readyz`);
  }

  async stopServer(): Promise<void> {
    const server = this.#server as ChildProcess;
    server.kill("SIGKILL");
    await exitOf(server);
  }

  /** A code with which a gateway shares the station. */
  async codeToShare(name: string): Promise<void> {
    const { stations } = await this.ask<{ stations: { nodes: { id: string }[] } }>(
      "query { stations(first: 1) { nodes { id } } }",
    );
    const input = { stationId: stations.nodes[0]?.id, validHours: 1, shares: true };
    const made = await this.ask<{ createActivationCode: { code: string } }>(
      "mutation Code($input: CreateActivationCodeInput!) { createActivationCode(input: $input) { code } }",
      { input },
    );
    this.#codes.set(name, made.createActivationCode.code);
  }

  /** Starts a gateway, with what it had before where it ran before. */
  async startGateway(name: string): Promise<GatewayProcess> {
    const [door, health] = (await freePorts(2)) as [number, number];
    const child = this.#start(name, "device-gateway/main.ts", {
      SERVER_URL: `http://127.0.0.1:${this.#serverPort}`,
      GATEWAY_NAME: name,
      ACTIVATION_CODES: this.#codes.get(name) ?? "",
      DOOR_PORT: String(door),
      HEALTH_PORT: String(health),
    });
    await isReady(`http://127.0.0.1:${health}/readyz`);
    return {
      name,
      figure: async (line) => {
        const text = await (await fetch(`http://127.0.0.1:${health}/metrics`)).text();
        return Number(
          text
            .split("\n")
            .find((each) => each.startsWith(`${line} `))
            ?.split(" ")
            .at(-1),
        );
      },
      signal: (signal) => void child.kill(signal),
      ended: () => exitOf(child),
    };
  }

  /** Asks the API as the network's administrator. */
  async ask<Data>(query: string, variables: object = {}): Promise<Data> {
    const response = await fetch(`http://127.0.0.1:${this.#serverPort}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(this.#token !== "" && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
    if (data == null || errors !== undefined) {
      throw new Error(JSON.stringify(errors));
    }
    return data;
  }

  async rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return (await this.db.query<Row>(text)).rows;
  }

  /** A program of the server, to its end. Throws what it says where that is no good end. */
  async runProgram(program: string, parameters: readonly string[] = []): Promise<void> {
    const command = ["--import", "tsx", join(ROOT, program), ...parameters];
    const env = { ...process.env, DATABASE_URL: this.#databaseUrl };
    await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
  }

  #start(name: string, program: string, env: Record<string, string>): ChildProcess {
    const log = openSync(join(this.#folder, `${name}.log`), "a");
    const child = spawn(process.execPath, ["--import", "tsx", join(ROOT, program)], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "production", DATA_DIR: join(this.#folder, name), ...env },
      stdio: ["ignore", log, log],
    });
    this.#ending.push(async () => {
      child.kill("SIGCONT");
      await endLeashed(child, "SIGTERM", 10_000);
    });
    return child;
  }
}

/** The demo network with this one station, and nobody who has a card. */
export async function writeNetwork(copy: string): Promise<void> {
  const original = `${copy}.original`;
  const { network, platforms, accounts, grades, suppliers, stations } = JSON.parse(
    readFileSync(join(ROOT, "demo/network.json"), "utf8"),
  ) as Record<string, { code: string }[]>;
  const own = stations?.filter(({ code }) => code === STATION);
  writeFileSync(original, JSON.stringify({ network, platforms, accounts, grades, suppliers, stations: own }));
  await prepareDemoNetwork(original, copy);
}

async function isReady(url: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { ok } = await fetch(url);
      if (!ok) {
        throw new Error(`${url} is not ready`);
      }
    },
    { timeout: READY_WITHIN_MS, interval: 100 },
  );
}
