import { domain } from "../../kernel/domain.ts";
import { reckonDemand } from "./demand.writer.ts";
import { tankForecasts } from "./tank-forecast.list.ts";
import { TankForecastResolver } from "./tank-forecast.resolver.ts";

export const tankForecastDomain = domain({
  resolvers: [TankForecastResolver],
  tables: { distributed: ["tank_demand"] },
  files: [tankForecasts.file],
  chores: [{ name: "demand of tanks", everyMs: 60_000, work: reckonDemand }],
});
