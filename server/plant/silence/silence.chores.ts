import { type Services, sqlOf } from "../../kernel/context.ts";
import { tellAlarms } from "../alarm/alarm.tell.ts";
import { turnSilences } from "./silence.writer.ts";
import { planOccurrences } from "./window.writer.ts";

/** Has silences that begin and end by themselves take effect, on any number of servers. How many alarms look different. */
export async function tendSilences(services: Services): Promise<number> {
  const changed = await services.em.fork().transactional((em) => {
    // Read once the transaction has its connection: who waited for one would judge alarms by a time that is over.
    const now = services.clock.now();
    return turnSilences(sqlOf(em), { now, networkId: null });
  });
  tellAlarms(services, changed);
  return [...changed.values()].reduce((count, ids) => count + ids.length, 0);
}

/** Writes down the next times of every maintenance window. How many are new. */
export const planWindows = ({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> =>
  planOccurrences(db, { now: clock.now(), windowId: null });
