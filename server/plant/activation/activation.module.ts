import { domain } from "../../kernel/domain.ts";
import { ActivationCode } from "./activation-code.entity.ts";
import { ActivationResolver } from "./activation.resolver.ts";
import { deviceActivations, stationActivations } from "./activation.list.ts";

export const activationDomain = domain({
  resolvers: [ActivationResolver],
  entities: [ActivationCode],
  files: [stationActivations.file, deviceActivations.file],
});
