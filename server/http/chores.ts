import type { Services } from "../kernel/context.ts";
import type { Chore } from "../kernel/domain.ts";
import type { Watch } from "./readiness.ts";
import type { Tracing } from "./tracing.ts";

/** How a chore has gone. */
interface ChoreRun {
  readonly endedAt: Date;
  readonly ms: number;
  readonly failures: number;
}

/** How chores have gone on this server. */
export class ChoreRuns {
  readonly byName = new Map<string, ChoreRun>();
  /** How often each is to run, ms. */
  readonly every = new Map<string, number>();

  note(name: string, { endedAt, ms, failed }: { endedAt: Date; ms: number; failed: boolean }): void {
    const failures = (this.byName.get(name)?.failures ?? 0) + (failed ? 1 : 0);
    this.byName.set(name, { endedAt, ms, failures });
  }
}

/** Before the tables are there nothing is to be done; how they are is asked until they are. */
async function tended(readiness: Watch, work: () => Promise<unknown>): Promise<void> {
  if (readiness.isMigrated() || (await readiness.now()) === "READY") {
    await work();
  }
}

/** How seldom at the longest another server than the first looks whether something is to be done. */
const OTHERS_MS = 5_000;
/** How many times a chore is due before another server than the first does it. */
const OTHERS_TIMES = 5;

/** How often a chore is done: where there is another server that does it at its time, seldom enough to cost nothing, and often enough to stand in for that one. */
export const paceOf = (everyMs: number, isFirst: boolean): number =>
  isFirst ? everyMs : Math.max(everyMs, Math.min(OTHERS_TIMES * everyMs, OTHERS_MS));

interface Tended {
  readonly chores: readonly Chore[];
  readonly readiness: Watch;
  readonly runs: ChoreRuns;
  /** Tells a collector, where there is one. */
  readonly tracing: Pick<Tracing, "tellChore"> | null;
  /** Asked each time that a chore is due. */
  readonly isFirst: () => boolean;
}

/**
 * What a server does by itself, on any number of servers at once: each chore is a guarded statement. All are done at their time by
 * the first of the servers, and seldom by the others ({@link paceOf}). `stop` waits for those
 * under way: whoever takes the pool away from under one waits for its connection for ever.
 */
export function startChores(
  services: Services,
  { chores, readiness, runs, tracing, isFirst }: Tended,
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const told = (name: string, work: () => Promise<unknown>) => tracing?.tellChore(name, work) ?? work();
  const timers = chores.map(({ name, everyMs, work }) => {
    runs.every.set(name, everyMs);
    let busy = false;
    let lately = 0;
    const timer = setInterval(() => {
      lately += everyMs;
      if (!busy && lately >= paceOf(everyMs, isFirst())) {
        busy = true;
        lately = 0;
        const begunAt = performance.now();
        let failed = false;
        const run: Promise<void> = tended(readiness, () => told(name, () => work(services)))
          .catch((error: unknown) => {
            failed = true;
            services.log.error({ err: error, chore: name }, "chore failed");
          })
          .finally(() => {
            runs.note(name, { endedAt: new Date(), ms: performance.now() - begunAt, failed });
            busy = false;
            running.delete(run);
          });
        running.add(run);
      }
    }, everyMs);
    timer.unref();
    return timer;
  });
  return {
    async stop() {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(running);
    },
  };
}
