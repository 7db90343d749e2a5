import { existsSync, globSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { type LeashedCommand, endLeashed, spawnLeashed } from "../stack/leash.ts";
import { openLog } from "../stack/log-file.ts";
import { freePorts } from "../stack/ports.ts";
import { commandOf } from "../stack/programs.ts";
import { answers } from "../stack/readiness.ts";

const READY_WITHIN_MS = 30_000;

/** A process that takes part in a comparison. */
export interface Program {
  readonly url: string;
  /** User and system time that the process has used so far, ms. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Where programs write and what they connect to. */
export interface Surroundings {
  readonly dir: string;
  readonly databaseUrl: string;
  readonly postgresPid: number;
  readonly profileDir: string | undefined;
}

async function start(
  name: string,
  command: Omit<LeashedCommand, "stdout">,
  { dir, port, readyPath }: { dir: string; port: number; readyPath: string },
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const log = join(dir, `${name}.log`);
  const child = spawnLeashed({ ...command, stdout: openLog(log) });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(`${url}${readyPath}`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${name} does not start; its log is ${log}`);
    }
    await wait(50);
  }
  return { url, pid: child.pid ?? 0, stop: () => endLeashed(child, "SIGTERM", 10_000) };
}

/**
 * CPU time of a process with all its threads, ms. Linux knows it to the nanosecond without asking the process; elsewhere
 * the process tells.
 */
async function cpuMsOf(pid: number, told: () => Promise<number>): Promise<number> {
  if (!existsSync(`/proc/${pid}/schedstat`)) {
    return told();
  }
  const threads = globSync(`/proc/${pid}/task/*/schedstat`).map((path) => readFileSync(path, "utf8").split(" ")[0]);
  return threads.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6;
}

/** The product's own server, from what was built, as `npm start` runs it. */
export async function startServer({ dir, databaseUrl, profileDir }: Surroundings): Promise<Program> {
  const [port] = (await freePorts(1)) as [number];
  // As fast as it can, all from one address, and by texts of its own.
  const unlimited = {
    FREE_TEXT: "sessions",
    RATE_ACCOUNT: "0",
    RATE_NOBODY: "0",
    COST_ACCOUNT: "0",
    COST_NOBODY: "0",
    LIVE_NOBODY_PER_ADDRESS: "10000",
    LIVE_NOBODY: "10000",
  };
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), HOST: "127.0.0.1", ...unlimited };
  const built = commandOf("server", "built", { env });
  const [node, ...script] = built.command;
  const flags = profileDir === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileDir}`];
  const command = { ...built, command: [node, ...flags, ...script] as [string, ...string[]] };
  const program = await start("server", command, { dir, port, readyPath: "/readyz" });
  return { ...program, cpuMs: () => cpuMsOf(program.pid, () => toldByMetrics(program.url)) };
}

/** CPU time as a program of ours tells it in its metrics, ms. */
async function toldByMetrics(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1000;
}

/** The product's own gateway, from what was built; told where its server and its broker are. */
export async function startGateway({ dir }: Surroundings, told: Record<string, string>): Promise<Program> {
  const [port, doorPort] = (await freePorts(2)) as [number, number];
  const env = { HEALTH_PORT: String(port), DOOR_PORT: String(doorPort), LOG_LEVEL: "warn", ...told };
  const program = await start("gateway", commandOf("gateway", "built", { env }), { dir, port, readyPath: "/healthz" });
  return { ...program, cpuMs: () => cpuMsOf(program.pid, () => toldByMetrics(program.url)) };
}

/** A program of this folder, on Node as it is; its control port tells its CPU time. */
export async function startOwn(
  script: string,
  { dir, databaseUrl }: Surroundings,
  parameters: Record<string, string> = {},
): Promise<Program> {
  const [port] = (await freePorts(1)) as [number];
  const program = await start(
    script.replace(".ts", ""),
    {
      command: [process.execPath, fileURLToPath(new URL(script, import.meta.url))],
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        ...parameters,
      },
    },
    { dir, port, readyPath: "/cpu" },
  );
  const told = async () => Number(await (await fetch(`${program.url}/cpu`)).text());
  return { ...program, cpuMs: () => cpuMsOf(program.pid, told) };
}

/** Sends a JSON body and gives the answer's JSON back; throws unless it is 200. */
export function post(url: string, body: string, headers: Record<string, string> = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers: { "content-type": "application/json", ...headers } });
    sent.once("error", reject);
    sent.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) {
          resolve(JSON.parse(text));
        } else {
          reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 500)}`));
        }
      });
    });
    sent.end(body);
  });
}
