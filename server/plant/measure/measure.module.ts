import { domain } from "../../kernel/domain.ts";
import { LimitResolver } from "./limit.resolver.ts";
import { MeasureResolver } from "./measure.resolver.ts";
import { sweepOldMeasures } from "./stale.service.ts";

export const measureDomain = domain({
  resolvers: [LimitResolver, MeasureResolver],
  tables: { distributed: ["measure_live", "measure_reading", "measure_limit"] },
  chores: [{ name: "measures that nobody tells of", everyMs: 5_000, work: sweepOldMeasures }],
});
