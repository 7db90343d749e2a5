import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runToEnd, supervise, type Supervised } from "./supervise.ts";

const SLEEPER = "setInterval(() => {}, 1000)";
const STUBBORN = `process.on("SIGTERM", () => {}); ${SLEEPER}`;

let folder: string;
let running: Supervised[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-supervise-"));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((program) => program.stop()));
  rmSync(folder, { recursive: true, force: true });
});

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function start(code: string, onProgress: (line: string) => void = () => undefined): Supervised {
  const command = { command: [process.execPath, "-e", code] as [string, ...string[]] };
  const logFile = join(folder, "sleeper.log");
  const program = supervise({ name: "sleeper", command, logFile, onProgress, patienceMs: 1_000 });
  running.push(program);
  return program;
}

function once(code: string, abort = new AbortController().signal): Promise<void> {
  const command = { command: [process.execPath, "-e", code] as [string, ...string[]] };
  return runToEnd({ name: "a short job", command, logFile: join(folder, "job.log") }, abort);
}

test("a killed program comes back as another process, is counted, and the person is told", async () => {
  const told: string[] = [];
  const program = start(SLEEPER, (line) => told.push(line));
  const first = program.pid();

  program.kill();

  await vi.waitUntil(() => program.pid() !== undefined && program.pid() !== first, { timeout: 10_000 });
  expect(program.crashes()).toBe(1);
  expect(told).toEqual([expect.stringContaining("sleeper ended (SIGKILL)")]);
});

test("a program in a crash loop is started less and less often", async () => {
  const waits: string[] = [];
  start("process.exit(3)", (line) => waits.push(/ in (.*)$/.exec(line)?.[1] ?? line));

  await vi.waitUntil(() => waits.length >= 3, { timeout: 10_000 });

  expect(waits.slice(0, 3)).toEqual(["0.1 s", "0.2 s", "0.4 s"]);
});

test("a restart is not a crash", async () => {
  const program = start(SLEEPER);
  const first = program.pid();

  await program.restart();

  expect(program.pid()).not.toBe(first);
  expect(lives(first!)).toBe(false);
  expect(program.crashes()).toBe(0);
});

test("stopping waits until the process is gone and it stays gone", async () => {
  const program = start(SLEEPER);
  const pid = program.pid()!;

  await program.stop();

  expect(lives(pid)).toBe(false);
  expect(program.pid()).toBeUndefined();
});

test("what a program writes goes to its log, and its last words can be told", async () => {
  const program = start(`console.log("ready"); console.error("careful"); ${SLEEPER}`);

  await vi.waitUntil(() => program.lastWords().includes("careful"), { timeout: 10_000 });

  expect(readFileSync(program.logFile, "utf8")).toBe("ready\ncareful\n");
});

test("a child ends although its parent was killed", async () => {
  const parent = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { spawnLeashed } from ${JSON.stringify(join(import.meta.dirname, "leash.ts"))};
       const child = spawnLeashed({ command: [process.execPath, "-e", ${JSON.stringify(SLEEPER)}], stdout: "ignore" });
       process.stdout.write(String(child.pid));
       setInterval(() => {}, 1000);`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const pid = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
  expect(lives(pid)).toBe(true);

  parent.kill("SIGKILL");

  await vi.waitUntil(() => isGone(pid), { timeout: 10_000 });
});

test("a short job that succeeds is over; one that fails tells what it wrote", async () => {
  await once("process.exit(0)");

  await expect(once(`console.error("the table is missing"); process.exit(2)`)).rejects.toThrow(
    /a short job failed \(exit code 2\)[^]*the table is missing/,
  );
});

test("a short job is abandoned on request", async () => {
  const controller = new AbortController();
  const job = once(SLEEPER, controller.signal);

  controller.abort();

  await expect(job).rejects.toThrow("SIGTERM");
});

test("a program that ignores SIGTERM does not keep the rest from ending", async () => {
  const program = start(`${STUBBORN}; console.log("deaf")`);
  await vi.waitUntil(() => program.lastWords().includes("deaf"), { timeout: 10_000 });
  const pid = program.pid()!;

  await program.stop();

  expect(lives(pid)).toBe(false);
});

/** In a container without an init, an orphan that ended stays as a zombie. */
function isGone(pid: number): boolean {
  if (!lives(pid)) {
    return true;
  }
  const state = spawnState(pid);
  return state === "Z";
}

function spawnState(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0] ?? "";
  } catch {
    return "Z";
  }
}
