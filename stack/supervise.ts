import { closeSync, readFileSync, statSync } from "node:fs";
import type { ChildProcess } from "node:child_process";
import { endLeashed, exitOf, spawnLeashed, type LeashedCommand } from "./leash.ts";
import { openLog } from "./log-file.ts";

export interface SuperviseOptions {
  name: string;
  command: Omit<LeashedCommand, "stdout">;
  logFile: string;
  onProgress: (line: string) => void;
  /** How long it may take to end when it is told to, before it is killed. */
  patienceMs?: number;
}

/** A program that is kept running. */
export interface Supervised {
  readonly name: string;
  readonly logFile: string;
  /** Process id while it runs. */
  pid(): number | undefined;
  /** How often it ended without being told to. */
  crashes(): number;
  /** Sends a signal as a fault would; the program is then started again. */
  kill(signal?: NodeJS.Signals): void;
  /** Ends it in an orderly way and starts it again. */
  restart(): Promise<void>;
  /** Ends it for good: SIGTERM, and SIGKILL when it takes too long. */
  stop(): Promise<void>;
  /** The end of what it wrote since the last start. */
  lastWords(): string;
}

/** So short that who was killed once is hardly missed. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 15_000;
/** A program that lived so long is not in a crash loop: its next restart is quick again. */
const HEALTHY_MS = 15_000;
const PATIENCE_MS = 20_000;

/** Starts a program and starts it again whenever it ends unasked, each time later. */
export function supervise(options: SuperviseOptions): Supervised {
  const { name, logFile } = options;
  let child: ChildProcess | undefined;
  let stopping = false;
  let crashes = 0;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let logStart = 0;

  function start(): void {
    const log = openLog(logFile);
    logStart = statSync(logFile).size;
    const startedAt = Date.now();
    const started = spawnLeashed({ ...options.command, stdout: log });
    child = started;
    started.once("error", (error) => options.onProgress(`${name} cannot be started: ${error.message}`));
    started.once("exit", (code, signal) => {
      closeSync(log);
      if (child === started && !stopping) {
        crashes++;
        failures = Date.now() - startedAt > HEALTHY_MS ? 1 : failures + 1;
        const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
        options.onProgress(`${name} ended (${signal ?? `exit code ${code}`}); starting it again in ${waitMs / 1000} s`);
        retry = setTimeout(start, waitMs);
      }
    });
  }

  async function end(): Promise<void> {
    clearTimeout(retry);
    const ending = child;
    child = undefined;
    if (ending?.pid !== undefined) {
      await endLeashed(ending, "SIGTERM", options.patienceMs ?? PATIENCE_MS);
    }
  }

  start();
  return {
    name,
    logFile,
    pid: () => (child?.exitCode === null && child.signalCode === null ? child.pid : undefined),
    crashes: () => crashes,
    kill: (signal = "SIGKILL") => void child?.kill(signal),
    restart: async () => {
      await end();
      start();
    },
    stop: async () => {
      stopping = true;
      await end();
    },
    lastWords: () => tail(logFile, logStart),
  };
}

/** Runs a program to its end; a failure carries what it wrote. */
export async function runToEnd(options: Omit<SuperviseOptions, "onProgress">, abort: AbortSignal): Promise<void> {
  const log = openLog(options.logFile);
  const logStart = statSync(options.logFile).size;
  const child = spawnLeashed({ ...options.command, stdout: log });
  const abandon = (): void => void child.kill("SIGTERM");
  abort.addEventListener("abort", abandon);
  const { code, signal } = await exitOf(child);
  abort.removeEventListener("abort", abandon);
  closeSync(log);
  if (code !== 0) {
    throw new Error(`${options.name} failed (${signal ?? `exit code ${code}`}):\n${tail(options.logFile, logStart)}`);
  }
}

function tail(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString("utf8").trimEnd().split("\n");
  return lines.slice(-15).join("\n");
}
