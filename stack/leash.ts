import { spawn, type ChildProcess } from "node:child_process";

/** What a child process runs and with what. */
export interface LeashedCommand {
  /** Absolute path of the program and its arguments. */
  command: readonly [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Sent to the child when this process is gone, however it went. SIGTERM unless told. */
  signal?: "TERM" | "INT";
  stdout: "ignore" | "pipe" | number;
  user?: { uid: number; gid: number } | undefined;
}

/** How long a child may take to end by itself once its parent is gone, before it is killed. */
const GRACE_SECONDS = 30;

/** Waits for the end of its input, which the kernel closes when the parent is gone, and then ends the program. */
const WATCHER = `read -r _
kill -s "$1" "$2" || exit
for second in $(seq ${GRACE_SECONDS}); do sleep 1; kill -0 "$2" || exit; done
kill -s KILL -- "-$2"`;

/**
 * Starts a child that never outlives this process, even when this process is killed. The child has a session of its
 * own, so that Ctrl-C in a terminal reaches only the parent, which then stops its children in order.
 */
export function spawnLeashed(options: LeashedCommand): ChildProcess {
  const [program, ...parameters] = options.command;
  const child = spawn(program, parameters, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: ["ignore", options.stdout, options.stdout],
    ...options.user,
  });
  if (child.pid !== undefined) {
    const watcherArguments = ["-c", WATCHER, "watcher", options.signal ?? "TERM", String(child.pid)];
    const watcher = spawn("/bin/sh", watcherArguments, { detached: true, stdio: ["pipe", "ignore", "ignore"] });
    child.once("exit", () => watcher.kill("SIGKILL"));
    child.once("exit", () => killGroup(child.pid));
  }
  return child;
}

/** Resolves with how the child ended; at once if it has ended already. */
export function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode });
  }
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
}

/** Asks the child to end and, when it has not done so after `patienceMs`, kills it with everything it started. */
export async function endLeashed(child: ChildProcess, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  const exited = exitOf(child);
  child.kill(signal);
  const timer = setTimeout(() => killGroup(child.pid), patienceMs);
  await exited;
  clearTimeout(timer);
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) {
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody is left in the group: what was wanted.
  }
}
