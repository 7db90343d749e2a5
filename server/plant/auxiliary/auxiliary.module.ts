import { domain } from "../../kernel/domain.ts";
import { Auxiliary } from "./auxiliary-device.entity.ts";
import { AuxiliaryDeviceResolver } from "./auxiliary-device.resolver.ts";

export const auxiliaryDomain = domain({
  resolvers: [AuxiliaryDeviceResolver],
  entities: [Auxiliary],
});
