import { domain } from "../../kernel/domain.ts";
import { judgeForecasts } from "./back-test.writer.ts";
import { reckonDemand } from "./demand.writer.ts";
import { tankForecasts } from "./tank-forecast.list.ts";
import { TankForecastResolver } from "./tank-forecast.resolver.ts";

export const tankForecastDomain = domain({
  resolvers: [TankForecastResolver],
  tables: { distributed: ["tank_demand", "tank_forecast_record"] },
  files: [tankForecasts.file],
  chores: [
    { name: "demand of tanks", everyMs: 60_000, work: reckonDemand },
    { name: "record of forecasts", everyMs: 60_000, work: judgeForecasts },
  ],
});
