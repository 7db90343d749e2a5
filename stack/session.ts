import type { Stack } from "./stack.ts";

/** How long it takes, at most, until npm's end is noticed. */
const PARENT_CHECK_MS = 1_000;
const SAME_KEYSTROKE_MS = 1_000;

/** Starts something, gives it an AbortSignal, and hands over what must be stopped in the end. */
type Start = (abort: AbortSignal, say: (line: string) => void) => Promise<{ stop(): Promise<void> }>;

/**
 * Runs a stack in the foreground: until Ctrl-C, SIGTERM, SIGHUP or the end of the npm that started it, then stops it in
 * order. Exit code 0 after a wanted end, 1 when the start failed.
 */
export async function runSession(start: Start): Promise<void> {
  const controller = new AbortController();
  const wanted = new Promise<void>((resolve) => controller.signal.addEventListener("abort", () => resolve()));
  listen(controller);
  // A terminal that was closed takes no more lines; the end must be orderly all the same.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  try {
    const running = await start(controller.signal, say);
    await wanted;
    say("stopping");
    await running.stop();
    say("stopped; the data stay where they are");
  } catch (fault) {
    if (controller.signal.aborted) {
      say("stopped before it was ready");
    } else {
      process.stderr.write(`\n${(fault as Error).message}\n`);
      process.exitCode = 1;
    }
  }
  process.exit();
}

/** The lines that tell a person where everything is. */
export function greeting({ login, urls }: Pick<Stack, "login" | "urls">, url: string, elapsedMs: number): string {
  const others = urls.length > 1 ? [`  also at     ${urls.slice(1).join(", ")}`] : [];
  const who = login ? [`  log in      ${login.login} / ${login.password}   (${login.network}, simulated)`] : [];
  const lines = [`  Forecourt   ${url}`, ...others, ...who, `  stop        Ctrl-C`];
  return `\nReady after ${(elapsedMs / 1000).toFixed(1)} s.\n\n${lines.join("\n")}\n\n`;
}

function say(line: string): void {
  process.stdout.write(`· ${line}\n`);
}

/**
 * An impatient person's second Ctrl-C ends everything at once; the children's leashes see to the rest. The same signal
 * within a moment is one keystroke: the terminal sends it to us, and npm passes it on.
 */
function listen(controller: AbortController): void {
  const parent = process.ppid;
  let firstAt = 0;
  const end = (): void => {
    if (controller.signal.aborted && Date.now() - firstAt > SAME_KEYSTROKE_MS) {
      process.exit(1);
    }
    firstAt ||= Date.now();
    controller.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, end);
  }
  if (process.env["npm_lifecycle_event"]) {
    setInterval(() => process.ppid !== parent && !controller.signal.aborted && end(), PARENT_CHECK_MS).unref();
  }
}
