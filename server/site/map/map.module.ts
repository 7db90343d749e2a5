import { domain } from "../../kernel/domain.ts";
import { MapResolver } from "./map.resolver.ts";
import { locationExport } from "./location.export.ts";

export const mapDomain = domain({
  resolvers: [MapResolver],
  files: [locationExport],
});
