import { domain } from "../../kernel/domain.ts";
import { Auxiliary } from "./auxiliary-device.entity.ts";
import { AuxiliaryDeviceResolver } from "./auxiliary-device.resolver.ts";
import { auxiliaryDevices } from "./auxiliary-device.list.ts";

export const auxiliaryDomain = domain({
  resolvers: [AuxiliaryDeviceResolver],
  entities: [Auxiliary],
  files: [auxiliaryDevices.file],
});
