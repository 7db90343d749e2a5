import type { Kysely } from "kysely";
import { expireCommands } from "../command/command.service.ts";
import type { Services } from "../context.ts";
import { sweepSilent } from "../device/device.intake.ts";
import { tidyExports } from "../export/export.chores.ts";
import { sweepImportFiles } from "../import/import.service.ts";
import { expirePriceApprovals } from "../pricing/price-approval.service.ts";
import { oweToNewGuns, tendPrices } from "../pricing/price-due.service.ts";
import { ensurePartitions } from "../telemetry/partitions.ts";
import { sweepUnusedImages } from "../upload/upload.service.ts";

interface Chore {
  readonly name: string;
  readonly everyMs: number;
  work(): Promise<void>;
}

/** What a server does by itself, on any number of servers at once: each chore is a guarded statement. */
export function startChores(services: Services, db: Kysely<unknown>): { stop(): void } {
  const chores: Chore[] = [
    { name: "silent devices", everyMs: 5_000, work: () => sweepSilent(services) },
    {
      name: "commands and configurations that nobody took",
      everyMs: 2_000,
      work: () => expireCommands({ ...services, em: services.em.fork() }),
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
    { name: "partitions ahead", everyMs: 3_600_000, work: () => ensurePartitions(db, services.clock.now()) },
  ];
  const timers = chores.map(({ name, everyMs, work }) => {
    let busy = false;
    const timer = setInterval(() => {
      if (!busy) {
        busy = true;
        work()
          .catch((error: unknown) => services.log.error({ err: error, chore: name }, "chore failed"))
          .finally(() => void (busy = false));
      }
    }, everyMs);
    timer.unref();
    return timer;
  });
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
