import { domain } from "../../kernel/domain.ts";
import { City } from "./city.entity.ts";
import { CityResolver, RegionResolver } from "./place.resolver.ts";
import { Region } from "./region.entity.ts";
import { Station } from "./station.entity.ts";
import { StationResolver } from "./station.resolver.ts";
import { stationExport } from "./station.export.ts";

export const stationDomain = domain({
  resolvers: [CityResolver, RegionResolver, StationResolver],
  entities: [City, Region, Station],
  files: [stationExport],
});
