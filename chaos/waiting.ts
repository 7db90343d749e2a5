import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 150;

/** Until when something is waited for. */
export interface Patience {
  /** As Date.now() tells it. */
  readonly until: number;
  readonly abort: AbortSignal;
}

/**
 * Waits until the condition holds: true, or false when the time is up. A condition that throws does not hold yet: it
 * asks programs that have just been killed.
 */
export async function becomesTrue(condition: () => Promise<boolean>, patience: Patience): Promise<boolean> {
  while (Date.now() < patience.until) {
    patience.abort.throwIfAborted();
    if (await condition().catch(() => false)) {
      return true;
    }
    await wait(POLL_MS, undefined, { signal: patience.abort });
  }
  return false;
}

/** Asks again until there is an answer; throws when there is none in time. */
export async function answerOf<T>(ask: () => Promise<T>, patience: Patience): Promise<T> {
  const found: T[] = [];
  await becomesTrue(async () => found.push(await ask()) > 0, patience);
  const [answer] = found;
  if (answer === undefined) {
    throw new Error("the stations or the database give no answer");
  }
  return answer;
}
