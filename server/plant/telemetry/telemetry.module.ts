import { domain } from "../../kernel/domain.ts";
import { ensurePartitions } from "./partitions.ts";
import { ReportResolver } from "./report.resolver.ts";

export const telemetryDomain = domain({
  resolvers: [ReportResolver],
  tables: { distributed: ["fact_key"] },
  chores: [
    {
      name: "partitions ahead",
      everyMs: 3_600_000,
      work: ({ db, clock }) => ensurePartitions(db, clock.now()),
    },
  ],
});
