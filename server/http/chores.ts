import { sweepLogins } from "../access/auth/throttle.ts";
import { expireCommands } from "../plant/command/command.service.ts";
import type { Services } from "../kernel/context.ts";
import { sweepSilent } from "../plant/device/device.intake.ts";
import { tidyExports } from "../office/export/export.chores.ts";
import { sweepImportFiles } from "../office/import/import.service.ts";
import { expirePriceApprovals } from "../trade/price-approval/price-approval.service.ts";
import { oweToNewGuns, tendPrices } from "../trade/price-delivery/price-due.service.ts";
import { sweepStale } from "../plant/level/stale.service.ts";
import { ensurePartitions } from "../plant/telemetry/partitions.ts";
import { sweepUnusedImages } from "../office/upload/upload.service.ts";
import type { Watch } from "./readiness.ts";

interface Chore {
  readonly name: string;
  readonly everyMs: number;
  work(): Promise<void>;
}

/** How a chore has gone. */
interface ChoreRun {
  readonly endedAt: Date;
  readonly ms: number;
  readonly failures: number;
}

/** How chores have gone on this server. */
export class ChoreRuns {
  readonly byName = new Map<string, ChoreRun>();
  ordersTimedOut = 0;

  note(name: string, { endedAt, ms, failed }: { endedAt: Date; ms: number; failed: boolean }): void {
    const failures = (this.byName.get(name)?.failures ?? 0) + (failed ? 1 : 0);
    this.byName.set(name, { endedAt, ms, failures });
  }
}

/** Before the tables are there nothing is to be done; how they are is asked until they are. */
async function tended(readiness: Watch, work: () => Promise<void>): Promise<void> {
  if (readiness.isMigrated() || (await readiness.now()) === "READY") {
    await work();
  }
}

/**
 * What a server does by itself, on any number of servers at once: each chore is a guarded statement. `stop` waits for those
 * under way: whoever takes the pool away from under one waits for its connection for ever.
 */
export function startChores(
  services: Services,
  { readiness, runs }: { readiness: Watch; runs: ChoreRuns },
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const chores: Chore[] = [
    { name: "silent devices", everyMs: 5_000, work: () => sweepSilent(services) },
    { name: "tanks that nobody tells of", everyMs: 5_000, work: () => sweepStale(services) },
    {
      name: "commands and configurations that nobody took",
      everyMs: 2_000,
      work: async () => void (runs.ordersTimedOut += await expireCommands({ ...services, em: services.em.fork() })),
    },
    { name: "prices that are due or on their way", everyMs: 1_000, work: () => tendPrices(services) },
    { name: "price approvals that nobody decided about", everyMs: 60_000, work: () => expirePriceApprovals(services) },
    { name: "prices for new guns", everyMs: 60_000, work: () => oweToNewGuns(services) },
    {
      name: "images that nothing shows",
      everyMs: 3_600_000,
      work: () => sweepUnusedImages({ ...services, em: services.em.fork() }),
    },
    { name: "exports that are over", everyMs: 15_000, work: () => tidyExports(services) },
    {
      name: "files that were imported",
      everyMs: 3_600_000,
      work: () => sweepImportFiles({ ...services, em: services.em.fork() }),
    },
    { name: "failed logins and sessions that are over", everyMs: 600_000, work: () => sweepLogins(services) },
    { name: "partitions ahead", everyMs: 3_600_000, work: () => ensurePartitions(services.db, services.clock.now()) },
  ];
  const timers = chores.map(({ name, everyMs, work }) => {
    let busy = false;
    const timer = setInterval(() => {
      if (!busy) {
        busy = true;
        const begunAt = performance.now();
        let failed = false;
        const run: Promise<void> = tended(readiness, work)
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
