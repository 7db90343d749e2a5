import { domain } from "../../kernel/domain.ts";
import { Tank } from "./tank.entity.ts";
import { StationTanksResolver, TankResolver } from "./tank.resolver.ts";
import { tankReadings } from "./tank-reading.list.ts";
import { tankConfigs } from "./tank-config.list.ts";

export const tankDomain = domain({
  resolvers: [StationTanksResolver, TankResolver],
  entities: [Tank],
  tables: { reference: ["strapping_table"], distributed: ["tank_live", "tank_reading", "tank_delivery"] },
  files: [tankConfigs.file, tankReadings.file],
});
