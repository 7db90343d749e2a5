import { expect, onTestFinished, test, vi } from "vitest";
import type { Services } from "../kernel/context.ts";
import { ChoreRuns, startChores } from "./chores.ts";
import type { Watch } from "./readiness.ts";

const migrated = { isMigrated: () => true } as Watch;

/** How often chores are done by a server in so many seconds. */
async function timesDone(seconds: number, isFirst: () => boolean) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const times = { "twice a second": 0, "every three seconds": 0, "every minute": 0 };
  const every = { "twice a second": 500, "every three seconds": 3_000, "every minute": 60_000 };
  const names = Object.keys(times) as (keyof typeof times)[];
  const work = (name: keyof typeof times) => async () => void (times[name] += 1);
  const chores = names.map((name) => ({ name, everyMs: every[name], work: work(name) }));
  const { stop } = startChores({} as Services, {
    chores,
    readiness: migrated,
    runs: new ChoreRuns(),
    tracing: null,
    isFirst,
  });
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  await stop();
  return times;
}

test("the first of several servers does everything at its time", async () => {
  expect(await timesDone(60, () => true)).toEqual({
    "twice a second": 120,
    "every three seconds": 20,
    "every minute": 1,
  });
});

test("another one does seldom what is often due, and at its time what is seldom due", async () => {
  expect(await timesDone(60, () => false)).toEqual({
    "twice a second": 24,
    "every three seconds": 10,
    "every minute": 1,
  });
});

test("it does everything at its time as soon as it is the first", async () => {
  vi.useFakeTimers();
  const begunAt = Date.now();

  const { "twice a second": times } = await timesDone(60, () => Date.now() - begunAt > 30_000);

  expect(times).toBe(12 + 60);
});
