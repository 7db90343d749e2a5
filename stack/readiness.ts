import { setTimeout as wait } from "node:timers/promises";
import type { Supervised } from "./supervise.ts";

const POLL_MS = 100;
const ANSWER_WITHIN_MS = 2_000;

/** Whether the address answers with success now. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** What is waited for, and for how long. */
export interface Wanted {
  program: Supervised;
  readyUrl: string;
  patienceMs: number;
  abort: AbortSignal;
}

/** Waits until a program says that it is ready: false when it takes too long, an error with its last words when it ended. */
export async function becomesReady(wanted: Wanted): Promise<boolean> {
  const deadline = Date.now() + wanted.patienceMs;
  while (Date.now() < deadline) {
    wanted.abort.throwIfAborted();
    if (await answers(wanted.readyUrl)) {
      return true;
    }
    if (wanted.program.crashes() > 0) {
      const { name, logFile } = wanted.program;
      throw new Error(`The ${name} does not start. The end of ${logFile}:\n${wanted.program.lastWords()}`);
    }
    await wait(POLL_MS, undefined, { signal: wanted.abort });
  }
  return false;
}
