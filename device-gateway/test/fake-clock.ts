import type { Clock } from "../driver.ts";

/** Real time, for tests that go through sockets. */
export const realClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const cancel = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", cancel);
        resolve();
      }, ms);
      signal?.addEventListener("abort", cancel, { once: true });
    }),
};

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/** Time that stands still until `advance` is called. */
export class ManualClock implements Clock {
  private time: number;
  private readonly sleepers = new Set<Sleeper>();

  constructor(start = "2026-11-20T10:00:00Z") {
    this.time = Date.parse(start);
  }

  now(): Date {
    return new Date(this.time);
  }

  /** How many sleeps are pending: 0 after a driver has stopped. */
  get sleeping(): number {
    return this.sleepers.size;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const sleeper: Sleeper = { due: this.time + ms, wake: () => finish(resolve) };
      const cancel = () => finish(() => reject(signal?.reason));
      const finish = (settle: () => void) => {
        this.sleepers.delete(sleeper);
        signal?.removeEventListener("abort", cancel);
        settle();
      };
      this.sleepers.add(sleeper);
      signal?.addEventListener("abort", cancel, { once: true });
    });
  }

  /** Moves time on, waking sleepers in order of their due times and letting what they do run in between. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle();
    for (let next = this.nextBefore(end); next; next = this.nextBefore(end)) {
      this.time = Math.max(this.time, next.due);
      next.wake();
      await settle();
    }
    this.time = end;
    await settle();
  }

  private nextBefore(end: number): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of this.sleepers) {
      if (sleeper.due <= end && (!first || sleeper.due < first.due)) first = sleeper;
    }
    return first;
  }
}

/** Lets promises and queued socket events run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
