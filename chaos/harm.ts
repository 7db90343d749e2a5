import { setTimeout as wait } from "node:timers/promises";
import type { Stack } from "../stack/stack.ts";
import type { Strike } from "./plan.ts";

const KILL_AGAIN_MS = 200;

/** Does harm to the running product; resolves when no more of it is to come. */
export type Harm = (strike: Strike, stack: Stack) => Promise<void>;

/** Kills the victims with SIGKILL, all at once, and again whenever they come back for as long as they are to be away. */
export const killAll: Harm = async ({ victims, awayMs = 0 }, stack) => {
  const until = Date.now() + awayMs;
  for (;;) {
    victims.forEach((victim) => stack.kill(victim, "SIGKILL"));
    if (Date.now() >= until) {
      return;
    }
    await wait(KILL_AGAIN_MS);
  }
};
