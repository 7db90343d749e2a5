import { domain } from "../../kernel/domain.ts";
import { AdvertResolver } from "./advert.resolver.ts";

export const advertDomain = domain({
  resolvers: [AdvertResolver],
  tables: ["advert"],
});
