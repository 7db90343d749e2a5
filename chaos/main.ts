import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../stack/build.ts";
import { refugeOf } from "../stack/cluster-home.ts";
import { startStack, type Stack } from "../stack/stack.ts";
import { readConfig } from "./config.ts";
import { lengthOf } from "./length.ts";
import { planStrikes } from "./plan.ts";
import { runChaos } from "./run.ts";

const say = (line: string): void => void process.stdout.write(`· ${line}\n`);

/** The user that PostgreSQL runs as where we are root has to get through it. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-chaos-"));
  chmodSync(folder, 0o755);
  return folder;
}

function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(refugeOf(join(dataDir, "postgres")), { recursive: true, force: true });
}

/** When the orderly end takes too long: kills what runs and goes. */
function endAtOnce(stack: Stack | undefined, dataDir: string): void {
  process.stderr.write("stopped because its time was over, before it was done\n");
  for (const pid of Object.values(stack?.pids() ?? {})) {
    if (pid !== undefined) {
      process.kill(pid, "SIGKILL");
    }
  }
  removeDataDir(dataDir);
  process.exit(1);
}

/** `npm run chaos`: kills the running product's processes again and again, and counts what the stations sold and what cards paid and were paid in. */
async function main(): Promise<boolean> {
  const config = readConfig(process.env);
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => controller.abort(new Error(`stopped by ${signal}`)));
  }
  const abort = controller.signal;
  await buildIfStale(say, abort);
  const strikes = planStrikes(config, config.seed);
  const length = lengthOf(strikes);
  const startedAt = Date.now();
  const dataDir = makeDataDir();
  let stack: Stack | undefined;
  const limit = setTimeout(() => {
    controller.abort();
    endAtOnce(stack, dataDir);
  }, length.limitMs);
  try {
    const { rounds, servers, gateways, seed, speed } = config;
    say(`${rounds} rounds, ${strikes.length} kills, at most ${Math.ceil(length.limitMs / 60_000)} minutes`);
    say(`servers: ${servers}, gateways: ${gateways}, seed ${seed}, cars ${speed} times as often as in real life`);
    const demand = { speed: String(speed), seed: String(seed) };
    // The till and the comparisons ask as a person does, by texts of their own.
    const env = { server: { FREE_TEXT: "sessions" } };
    stack = await startStack({
      dataDir,
      port: 0,
      demo: true,
      servers,
      gateways,
      ...demand,
      env,
      onProgress: say,
      abort,
    });
    return await runChaos(stack, { config, strikes, length, startedAt, dataDir, abort, say });
  } catch (fault) {
    throw abort.aborted ? new Error("stopped before it was done", { cause: fault }) : fault;
  } finally {
    say("stopping");
    await stack?.stop();
    clearTimeout(limit);
    removeDataDir(dataDir);
    say(`over after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  }
}

try {
  const whole = await main();
  say(whole ? "nothing lost, nothing doubled, sums equal, books right" : "NOT PROVEN");
  process.exitCode = whole ? 0 : 1;
} catch (fault) {
  process.stderr.write(`${(fault as Error).message}\n`);
  process.exitCode = 1;
}
