import { expect } from "vitest";

/** Patience with one step on a machine that is busy with something else; nothing waits so long unless it fails. */
export const PATIENCE_MS = 45_000;

/** `await eventually(() => what is there).toBe(what shall be there)`, however long that takes within reason. */
export function eventually<T>(look: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(look, { timeout: PATIENCE_MS, interval: 100 });
}
