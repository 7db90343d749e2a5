import { domain } from "../../kernel/domain.ts";
import { ActivationCode } from "./activation-code.entity.ts";
import { ActivationResolver } from "./activation.resolver.ts";
import { stationActivationExport, deviceActivationExport } from "./activation.export.ts";

export const activationDomain = domain({
  resolvers: [ActivationResolver],
  entities: [ActivationCode],
  files: [stationActivationExport, deviceActivationExport],
});
