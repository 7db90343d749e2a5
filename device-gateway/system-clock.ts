import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "./driver.ts";

/** The machine's time. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms, signal) => {
    try {
      await delay(ms, undefined, { signal });
    } catch (error) {
      // The timer wraps the reason in an AbortError of its own; callers compare with the signal's.
      throw signal?.aborted ? signal.reason : error;
    }
  },
};
