import { domain } from "../../kernel/domain.ts";
import { UnknownDevice } from "./unknown-device.entity.ts";
import { UnknownDeviceResolver } from "./unknown-device.resolver.ts";

export const newDeviceDomain = domain({
  resolvers: [UnknownDeviceResolver],
  entities: [UnknownDevice],
});
