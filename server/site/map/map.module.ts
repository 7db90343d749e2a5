import { domain } from "../../kernel/domain.ts";
import { MapResolver } from "./map.resolver.ts";

export const mapDomain = domain({
  resolvers: [MapResolver],
});
