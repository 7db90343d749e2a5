import { domain } from "../../kernel/domain.ts";
import { Auxiliary } from "./auxiliary-device.entity.ts";
import { AuxiliaryDeviceResolver } from "./auxiliary-device.resolver.ts";
import { auxiliaryExport } from "./auxiliary-device.export.ts";

export const auxiliaryDomain = domain({
  resolvers: [AuxiliaryDeviceResolver],
  entities: [Auxiliary],
  files: [auxiliaryExport],
});
