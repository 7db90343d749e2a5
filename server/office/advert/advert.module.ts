import { domain } from "../../kernel/domain.ts";
import { AdvertResolver } from "./advert.resolver.ts";
import { advertExport } from "./advert.export.ts";

export const advertDomain = domain({
  resolvers: [AdvertResolver],
  tables: { reference: ["advert"] },
  files: [advertExport],
});
