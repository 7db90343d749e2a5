import { domain } from "../../kernel/domain.ts";
import { UnknownDevice } from "./unknown-device.entity.ts";
import { UnknownDeviceResolver } from "./unknown-device.resolver.ts";
import { unknownDevices } from "./unknown-device.list.ts";

export const newDeviceDomain = domain({
  resolvers: [UnknownDeviceResolver],
  entities: [UnknownDevice],
  files: [unknownDevices.file],
});
