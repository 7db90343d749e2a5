import { domain } from "../../kernel/domain.ts";
import { readingNeeds } from "../../plant/archive/archive.ports.ts";
import { stockFollowers } from "../../plant/telemetry/intake.ports.ts";
import { dayCounts } from "../../site/station/station.ports.ts";
import { followStock, hasTankDays, needsReadings, reckonTankDays } from "./tank-day.writer.ts";
import { studyTanks } from "./tank-study.writer.ts";
import { wetStockFile } from "./wet-stock.file.ts";
import { WetStockResolver } from "./wet-stock.resolver.ts";

stockFollowers.give(followStock);
dayCounts.give(hasTankDays);
readingNeeds.give(needsReadings);

/** Stock by the books against what gauges show. */
export const wetStockDomain = domain({
  resolvers: [WetStockResolver],
  tables: { reference: ["wet_stock_setting"], distributed: ["tank_day", "tank_day_due", "tank_study"] },
  files: [wetStockFile],
  chores: [
    { name: "days of tanks", everyMs: 60_000, work: reckonTankDays },
    { name: "studies of tanks", everyMs: 60_000, work: studyTanks },
  ],
});
