import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale, ROOT } from "../stack/build.ts";
import { refugeOf } from "../stack/cluster-home.ts";
import { startStack, type Stack } from "../stack/stack.ts";
import { readConfig } from "./config.ts";
import { Disaster } from "./disaster.ts";
import { lengthOf } from "./length.ts";
import { planFleet, planStrikes } from "./plan.ts";
import { runChaos } from "./run.ts";

const say = (line: string): void => void process.stdout.write(`· ${line}\n`);

/** The user that PostgreSQL runs as where we are root has to get through it. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-chaos-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** What the programs of a run said that proved nothing: the last one's alone. */
function keepLogs(dataDir: string): void {
  const kept = join(ROOT, ".data", "chaos-logs");
  rmSync(kept, { recursive: true, force: true });
  cpSync(join(dataDir, "logs"), kept, { recursive: true });
  cpSync(join(dataDir, "postgres", "postgres.log"), join(kept, "postgres.log"));
  say(`the programs' logs are in ${kept}`);
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
  const config = readConfig(process.env, process.argv.slice(2));
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => controller.abort(new Error(`stopped by ${signal}`)));
  }
  const abort = controller.signal;
  await buildIfStale(say, abort);
  const { minutes } = config;
  const strikes = minutes === null ? planStrikes(config, config.seed) : planFleet(minutes, config.seed);
  const length = lengthOf(strikes, minutes);
  const startedAt = Date.now();
  const dataDir = makeDataDir();
  let stack: Stack | undefined;
  let whole = false;
  const limit = setTimeout(() => {
    controller.abort();
    endAtOnce(stack, dataDir);
  }, length.limitMs);
  try {
    const { rounds, servers, gateways, seed, speed } = config;
    const kind = minutes === null ? `${rounds} rounds` : `a fleet for ${minutes} minutes`;
    say(`${kind}, ${strikes.length} kills, at most ${Math.ceil(length.limitMs / 60_000)} minutes`);
    say(`servers: ${servers}, gateways: ${gateways}, seed ${seed}, cars ${speed} times as often as in real life`);
    const demand = { speed: String(speed), seed: String(seed) };
    // The till and the comparisons ask as a person does, by texts of their own, and more than a person.
    const env = { server: { FREE_TEXT: "sessions", COST_ACCOUNT: "0" } };
    const disaster = minutes === null ? null : new Disaster(dataDir);
    const postgres = (await disaster?.prepare()) ?? {};
    stack = await startStack({
      dataDir,
      port: 0,
      demo: true,
      servers,
      gateways,
      ...demand,
      env,
      postgres,
      onProgress: say,
      abort,
    });
    whole = await runChaos(stack, { config, strikes, length, disaster, startedAt, dataDir, abort, say });
    return whole;
  } catch (fault) {
    throw abort.aborted ? new Error("stopped before it was done", { cause: fault }) : fault;
  } finally {
    say("stopping");
    await stack?.stop();
    clearTimeout(limit);
    if (stack && !whole) {
      keepLogs(dataDir);
    }
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
