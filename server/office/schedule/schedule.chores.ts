import { latestRun, nextRun } from "../../../common/schedule-time.ts";
import { callerByAccount } from "../../access/auth/caller.ts";
import { contextAs } from "../../access/auth/context-as.ts";
import { type Context, type Services, sqlOf } from "../../kernel/context.ts";
import { ALL_REFUSALS } from "../../kernel/errors/catalogue.ts";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { beginExport, storeRefusedExport, tellExport } from "../export/export.service.ts";
import { storeScheduled } from "./schedule.service.ts";
import { type KeptSchedule, type LastRun, dueSchedules, holdDue, noteRun } from "./schedule.store.ts";

const MOST_AT_ONCE = 100;
const HOUR_MS = 3_600_000;

/** What came of a schedule that was due. */
interface Made {
  readonly run: LastRun;
  readonly begin?: () => void;
}

/** Writes the file's export down as its account, with the rights that it has now; null while that has no room for more. */
async function make(services: Services, em: Context["em"], schedule: KeptSchedule): Promise<Made | null> {
  const now = services.clock.now();
  const caller = await callerByAccount(sqlOf(em), schedule, new Date(now.getTime() + HOUR_MS));
  if (caller === null) {
    return { run: { refusal: ALL_REFUSALS.ACCOUNT_NOT_FOUND.number } };
  }
  const ctx = contextAs(services, caller);
  try {
    const stored = await storeScheduled({ ...ctx, em }, schedule, latestRun(schedule, now));
    return { run: { jobId: stored.job.id }, begin: () => beginExport(ctx, stored) };
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    const { code, number } = error.extensions;
    if (code === "THROTTLED") {
      return null;
    }
    const refused = await storeRefusedExport({ ...ctx, em }, schedule.request, schedule.name);
    return { run: { refusal: Number(number) }, begin: () => refused && tellExport(ctx, refused) };
  }
}

/** Makes the file of one schedule, unless another server does; whether it did. However many it missed, it makes the last. */
async function makeDue(services: Services, due: Pick<KeptSchedule, "id" | "networkId">): Promise<boolean> {
  const made = await services.em.fork().transactional(async (em) => {
    const now = services.clock.now();
    const schedule = await holdDue(sqlOf(em), due, now);
    const one = schedule && (await make(services, em, schedule));
    if (schedule && one) {
      await noteRun(sqlOf(em), schedule, { run: one.run, at: now, nextAt: nextRun(schedule, now) });
    }
    return one;
  });
  made?.begin?.();
  return made != null;
}

/** Makes the files that are due, on any number of servers at once. How many. */
export async function makeDueFiles(services: Services): Promise<number> {
  let count = 0;
  for (const due of await dueSchedules(services.db, services.clock.now(), MOST_AT_ONCE)) {
    // One that can't be read must not keep the others from theirs; it stays due.
    const made = await makeDue(services, due).catch((error: unknown) => {
      services.log.error({ err: error, reportSchedule: due.id }, "a file by schedule could not be made");
      return false;
    });
    count += made ? 1 : 0;
  }
  return count;
}
