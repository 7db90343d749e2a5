import { domain } from "../../kernel/domain.ts";
import { dropOldKeys } from "./fact-keys.ts";
import { ensurePartitions } from "./partitions.ts";
import { refreshPlannerStatistics } from "./planner-statistics.ts";
import { ReportResolver } from "./report.resolver.ts";

export const telemetryDomain = domain({
  resolvers: [ReportResolver],
  tables: { distributed: ["fact_key"] },
  chores: [
    {
      name: "partitions",
      everyMs: 3_600_000,
      async work({ db, clock }) {
        await ensurePartitions(db, clock.now());
        await dropOldKeys(db, clock.now());
      },
    },
    { name: "what the planner knows of months", everyMs: 60_000, work: ({ db }) => refreshPlannerStatistics(db) },
  ],
});
