import { expect, onTestFinished, test, vi } from "vitest";
import type { Services } from "../kernel/context.ts";
import { ChoreRuns, startChores } from "./chores.ts";
import type { Watch } from "./readiness.ts";

const migrated = { isMigrated: () => true } as Watch;

/** How often chores are done in so many seconds by a server that is the first, or isn't, after so many milliseconds. */
async function timesDone(seconds: number, isFirst: (passedMs: number) => boolean) {
  // Those alone that chores use: whatever another test left going keeps the clock's own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const begunAt = Date.now();
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
    isFirst: () => isFirst(Date.now() - begunAt),
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
  const { "twice a second": times } = await timesDone(60, (passedMs) => passedMs > 30_000);

  expect(times).toBe(12 + 60);
});
