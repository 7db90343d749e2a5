import { domain } from "../../kernel/domain.ts";
import { periodLocks } from "./period-lock.list.ts";
import { PeriodLockResolver } from "./period-lock.resolver.ts";

/** Days of stations that are closed to whoever would enter something into them. */
export const periodLockDomain = domain({
  resolvers: [PeriodLockResolver],
  tables: { distributed: ["period_lock", "period_lock_month"] },
  files: [periodLocks.file],
});
