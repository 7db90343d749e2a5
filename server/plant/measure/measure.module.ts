import { domain } from "../../kernel/domain.ts";
import { MeasureResolver } from "./measure.resolver.ts";
import { sweepOldMeasures } from "./stale.service.ts";

export const measureDomain = domain({
  resolvers: [MeasureResolver],
  tables: { distributed: ["measure_live", "measure_reading"] },
  chores: [{ name: "measures that nobody tells of", everyMs: 5_000, work: sweepOldMeasures }],
});
